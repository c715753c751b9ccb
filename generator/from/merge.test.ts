// A second reading: handwork survives, additions arrive, everything else stays byte by byte.
import { describe, expect, test } from 'vitest'
import { json } from '../text'
import { merge } from './merge'

const base = {
  name: 'film',
  title: 'Film',
  required: ['title'],
  fields: {
    title: { title: 'Title', type: 'string', maxLength: 200 },
    rating: {
      title: 'Rating',
      oneOf: [
        { const: 'G', title: 'G' },
        { const: 'R', title: 'R' },
      ],
    },
    length: { title: 'Length', type: 'integer' },
  },
  views: {
    list: { columns: ['title', 'rating', 'length'], search: ['title'] },
    form: { groups: [{ title: 'Content', fields: ['title', 'rating', 'length'] }] },
  },
}

const written = `{
  "name":    "film",
  "title": "电影",
  "required": ["title"],
  "fields": {
    "title": { "title": "片名", "type": "string", "maxLength": 120 },
    "rating": { "title": "Rating", "oneOf": [{ "const": "G", "title": "所有人" }, { "const": "R", "title": "R" }] },
    "length": { "title": "Length", "type": "integer" }
  },
  "views": {
    "list": { "columns": ["rating", "title"], "search": ["title"] },
    "form": { "groups": [{ "title": "基本", "fields": ["title"] }, { "title": "其他", "fields": ["length", "rating"] }] }
  }
}
`
const edited = (change: (draft: typeof base) => void) => {
  const draft = structuredClone(base)
  change(draft)
  return draft
}

describe('a second reading', () => {
  test('changes nothing if nothing changed elsewhere', () => {
    expect(merge(written, base, base)).toEqual({ text: written, kept: [] })
  })

  test('adds a field, its column and its place in the form, and moves nothing', () => {
    const theirs = edited(({ fields, views }) => {
      Object.assign(fields, { director: { title: 'Director', type: 'string', maxLength: 200 } })
      views.list.columns.push('director')
      views.form.groups[0]?.fields.push('director')
    })
    const { text, kept } = merge(written, base, theirs)
    expect(kept).toEqual([])
    const lines = text.split('\n')
    expect(lines.filter((line) => !written.includes(line.replace(/,$/, '')))).toEqual([
      '    "director": { "title": "Director", "type": "string", "maxLength": 200 }',
      '    "list": { "columns": ["rating", "title", "director"], "search": ["title"] },',
      '    "form": { "groups": [{ "title": "基本", "fields": ["title"] }, { "title": "其他", "fields": ["length", "rating", "director"] }] }',
    ])
  })

  test('parts that nobody changed by hand keep their layout as well', () => {
    const laidOut = `{
  "columns": ["a",
    "b"],
  "rating": [{
    "const": "G", "title": "G"
  }],
  "locales": { "en": {
    "fields.a": "A"
  } }
}
`
    const before = JSON.parse(laidOut)
    const now = structuredClone(before)
    now.columns.push('c')
    now.rating[0].title = 'General'
    Object.assign(now.locales.en, { 'fields.c': 'C' })
    expect(merge(laidOut, before, now).text).toBe(`{
  "columns": ["a",
    "b",
    "c"],
  "rating": [{
    "const": "G", "title": "General"
  }],
  "locales": { "en": {
    "fields.a": "A",
    "fields.c": "C"
  } }
}
`)
  })

  test('adds a choice beside titles written by hand', () => {
    const theirs = edited(({ fields }) => void fields.rating.oneOf.push({ const: 'X', title: 'X' }))
    const { fields } = JSON.parse(merge(written, base, theirs).text)
    expect(fields.rating.oneOf).toEqual([
      { const: 'G', title: '所有人' },
      { const: 'R', title: 'R' },
      { const: 'X', title: 'X' },
    ])
  })

  test('keeps a bound written by hand where it changed elsewhere too, and says so', () => {
    const theirs = edited(({ fields }) => void Object.assign(fields.title, { maxLength: 300 }))
    const { text, kept } = merge(written, base, theirs)
    expect(text).toBe(written)
    expect(kept).toEqual(['fields.title.maxLength'])
  })

  test('takes away what is gone elsewhere, unless it was changed by hand', () => {
    const theirs = edited(({ fields, views }) => {
      const { length: _length, title: _title, ...others } = fields
      Object.assign(fields, { length: undefined, title: undefined }, others)
      views.list.columns = ['rating']
      views.form.groups = [{ title: 'Content', fields: ['rating'] }]
    })
    const { text, kept } = merge(written, base, JSON.parse(json(theirs)))
    const { fields, views } = JSON.parse(text)
    expect(Object.keys(fields)).toEqual(['title', 'rating'])
    expect(kept).toEqual(['fields.title'])
    expect(views.form.groups[1].fields).toEqual(['rating'])
  })

  test('does not bring back what was taken away by hand', () => {
    const without = JSON.stringify({ ...base, fields: { title: base.fields.title } })
    const theirs = edited(({ fields }) => void Object.assign(fields.length, { minimum: 0 }))
    expect(merge(without, base, theirs).text).toBe(without)
  })

  test('fills an empty object and a part that is not there', () => {
    expect(merge('{ "fields": {} }', { fields: {} }, { fields: { a: { type: 'boolean' } } }).text).toBe(
      '{ "fields": { "a": { "type": "boolean" } } }',
    )
    expect(merge('{ "name": "x" }', { name: 'x' }, { name: 'x', locales: { en: { title: 'X' } } }).text).toBe(
      '{ "name": "x", "locales": { "en": { "title": "X" } } }',
    )
  })
})
