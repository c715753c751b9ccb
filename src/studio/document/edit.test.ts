// Edits of the studio's form: only the lines that a change is about differ; order, layout and comments stay.
import { describe, expect, test } from 'vitest'
import { append, insert, move, put, putOrRemove, remove } from '#generator/json-edit'
import {
  addChoice,
  addField,
  changeChoice,
  moveColumn,
  moveInForm,
  removeChoice,
  removeField,
  setCondition,
  setRequired,
} from './fields'
import { fixOf } from './fixes'
import { renameField } from './rename'

const file = `{
  "$schema": "../_meta/resource.json",
  // The visits of branches.
  "name": "visit",
  "title": "走访",
  "label": "{subject} ({way})",
  "required": ["subject", "way"],
  "fields": {
    "subject": { "title": "主题", "type": "string", "maxLength": 50 },
    "way": {
      "title": "方式",
      "default": "onsite", /* most of them */
      "oneOf": [{ "const": "onsite", "title": "上门" }, { "const": "phone", "title": "电话" }]
    },
    "address": { "title": "地址", "type": "string", "x-when": { "way": { "const": "onsite" } } }
  },
  "views": {
    "list": { "columns": ["subject", "way"], "filters": ["way"], "search": ["subject"], "order": ["-way"] },
    "form": {
      "groups": [
        { "title": "走访", "fields": ["subject", "way"] },
        { "title": "结果", "fields": ["address"] }
      ]
    }
  },
  "locales": {
    "en": {
      "title": "Visits", "fields.subject": "Subject", "fields.way": "By", "fields.way.onsite": "On site",
      "fields.way.phone": "Phone", "fields.address": "Address"
    }
  }
}
`

/** Lines of one text that the other lacks. */
function others(text: string, than: string): string[] {
  const known = new Set(than.split('\n'))
  return text.split('\n').filter((line) => !known.has(line))
}

const strip = (text: string) =>
  JSON.parse(text.replace(/\/\*.*?\*\/|^\s*\/\/.*$/gm, '')) as Record<string, Record<string, Record<string, unknown>>>

describe('single values', () => {
  test('a value is replaced, its line stays otherwise', () => {
    const next = put(file, ['fields', 'subject', 'maxLength'], 80)
    expect(others(next, file)).toEqual(['    "subject": { "title": "主题", "type": "string", "maxLength": 80 },'])
    expect(next).toContain('// The visits of branches.')
    expect(next).toContain('/* most of them */')
  })

  test('a new key stands where its neighbours stand: on the line, or on a line of its own', () => {
    const inline = put(file, ['fields', 'subject', 'minLength'], 1)
    expect(others(inline, file)).toEqual([
      '    "subject": { "title": "主题", "type": "string", "maxLength": 50, "minLength": 1 },',
    ])
    const own = put(file, ['fields', 'way', 'description'], '如何')
    expect(others(own, file)).toEqual([
      '      "oneOf": [{ "const": "onsite", "title": "上门" }, { "const": "phone", "title": "电话" }],',
      '      "description": "如何"',
    ])
  })

  test('missing parts on the way are made', () => {
    expect(strip(put(file, ['views', 'show', 'groups'], []))['views']?.['show']).toEqual({ groups: [] })
    expect(put('{}', ['a', 'b'], 1)).toBe('{ "a": { "b": 1 } }')
  })

  test('a value that is the same changes nothing', () => {
    expect(put(file, ['title'], '走访')).toBe(file)
    expect(putOrRemove(file, ['noun'], '')).toBe(file)
  })

  test('a long value takes several lines', () => {
    const choices = Array.from({ length: 6 }, (_, index) => ({
      const: `choice_${index}`,
      title: `一个很长的选项 ${index}`,
    }))
    const lines = put('{\n  "a": 1\n}', ['oneOf'], choices).split('\n')
    expect(lines[2]).toBe('  "oneOf": [')
    expect(lines[3]).toBe('    { "const": "choice_0", "title": "一个很长的选项 0" },')
  })
})

describe('lists', () => {
  test('entries are added, removed and moved within their line', () => {
    expect(others(append(file, ['required'], 'address'), file)).toEqual([
      '  "required": ["subject", "way", "address"],',
    ])
    expect(others(insert(file, ['required'], 0, 'address'), file)).toEqual([
      '  "required": ["address", "subject", "way"],',
    ])
    expect(others(remove(file, ['required', 0]), file)).toEqual(['  "required": ["way"],'])
    expect(others(move(file, ['required'], 1, 0), file)).toEqual(['  "required": ["way", "subject"],'])
    expect(moveColumn(file, 0, 1)).toContain('"columns": ["way", "subject"]')
  })

  test('a field that is moved among the others keeps its text and its comment', () => {
    const next = move(file, ['fields'], 1, 0)
    expect(Object.keys(strip(next)['fields'] ?? {})).toEqual(['way', 'subject', 'address'])
    expect(next).toContain('"default": "onsite", /* most of them */')
    expect(others(next, file)).toEqual(
      ['    "subject": { "title": "主题", "type": "string", "maxLength": 50 },'].filter((line) => !file.includes(line)),
    )
  })

  test('a field moves to another group of the form', () => {
    const next = moveInForm(file, { group: 0, index: 1 }, { group: 1, index: 0 })
    expect(others(next, file)).toEqual([
      '        { "title": "走访", "fields": ["subject"] },',
      '        { "title": "结果", "fields": ["way", "address"] }',
    ])
  })
})

describe('fields', () => {
  test('a new choice field enters columns, form and translations', () => {
    const next = addField(file, { name: 'mood', kind: 'choice', title: '气氛', en: 'Mood' })
    expect(next).toContain('"columns": ["subject", "way", "mood"]')
    expect(next).toContain('{ "title": "结果", "fields": ["address", "mood"] }')
    expect(next).toContain('"fields.mood": "Mood", "fields.mood.first": "First", "fields.mood.second": "Second"')
    expect(others(file, next)).toHaveLength(4)
    expect(next).toContain('// The visits of branches.')
  })

  test('removing it again gives the file as it was', () => {
    const added = addField(file, { name: 'mood', kind: 'choice', title: '气氛', en: 'Mood' })
    expect(strip(removeField(setRequired(added, 'mood', true), 'mood'))).toEqual(strip(file))
  })

  test('a new column stands before the time of creation; a long text is none', () => {
    const timed = put(file, ['views', 'list', 'columns'], ['subject', 'create_time'])
    const day = addField(timed, { name: 'day', kind: 'date', title: '日期', en: 'Day' })
    expect(day).toContain('"columns": ["subject", "day", "create_time"]')
    expect(addField(timed, { name: 'notes', kind: 'textarea', title: '备注', en: 'Notes' })).toContain(
      '"columns": ["subject", "create_time"]',
    )
  })

  test('a number that the server gives stands in the list, not in the form', () => {
    const next = strip(addField(file, { name: 'no', kind: 'running', title: '编号', en: 'Number' }))
    expect(next['fields']?.['no']).toMatchObject({ readOnly: true, 'x-unique': true, 'x-number': '{yyyy}{0000}' })
    expect(next['views']?.['list']).toMatchObject({ columns: ['subject', 'way', 'no'], filters: ['way'] })
    expect(JSON.stringify(next['views']?.['form'])).not.toContain('"no"')
  })

  test('a new choice or date is a filter', () => {
    for (const kind of ['choice', 'date'])
      expect(addField(file, { name: 'mood', kind, title: '气氛', en: 'Mood' })).toContain('"filters": ["way", "mood"]')
  })

  test('a removed field takes its switch along', () => {
    const switched = put(file, ['toggles', 'way'], 'POST /visit/changeWay')
    expect(removeField(switched, 'way')).not.toContain('toggles')
    expect(removeField(put(switched, ['toggles', 'address'], 'POST /visit/changeAddress'), 'way')).toContain(
      '"toggles": { "address": "POST /visit/changeAddress" }',
    )
  })

  test('a field shown under a condition is required under the same one', () => {
    const when = setCondition(setRequired(file, 'subject', true), 'subject', 'way', 'phone')
    expect(strip(when)['required']).toEqual(['way'])
    expect(strip(when)['fields']?.['subject']).toMatchObject({
      'x-when': { way: { const: 'phone' } },
      'x-required': true,
    })
    expect(strip(setRequired(when, 'subject', false))['fields']?.['subject']).not.toHaveProperty('x-required')
    const always = strip(setCondition(when, 'subject', null))
    expect(always['required']).toEqual(['way', 'subject'])
    expect(always['fields']?.['subject']).not.toHaveProperty('x-when')
  })

  test('choices have a value, two titles and a tone', () => {
    const more = addChoice(file, 'way', 'video', '视频', 'Video')
    expect(more).toContain('{ "const": "phone", "title": "电话" }, { "const": "video", "title": "视频" }]')
    const toned = changeChoice(more, 'way', 2, { tone: 'good', en: 'Video call', const: 'call' })
    expect(toned).toContain('{ "const": "call", "title": "视频", "tone": "good" }')
    expect(toned).toContain('"fields.way.call": "Video call"')
    expect(strip(removeChoice(toned, 'way', 2))).toEqual(strip(file))
  })

  test('a renamed field is followed through lists, label, conditions and translations', () => {
    const next = renameField(file, 'way', 'manner')
    expect(next).toContain('"label": "{subject} ({manner})"')
    expect(next).toContain('"required": ["subject", "manner"]')
    expect(next).toContain('"x-when": { "manner": { "const": "onsite" } }')
    expect(next).toContain('"order": ["-manner"]')
    expect(next).toContain('"fields.manner.onsite": "On site"')
    expect(next).toContain('/* most of them */')
    expect(next).not.toMatch(/\bway\b/)
    expect(renameField(next, 'manner', 'way')).toBe(file)
  })
})

describe('fixes', () => {
  const fault = (text: string, at: string, message: string) => {
    const before = text.slice(0, text.indexOf(at)).split('\n')
    return { file: '', line: before.length, column: (before.at(-1) ?? '').length + 1, message }
  }
  const fixed = (text: string, at: string, message: string) => {
    const fix = fixOf(text, fault(text, at, message))
    return fix && text.slice(0, fix.from) + fix.insert + text.slice(fix.to)
  }

  test('a misspelt name is replaced where it stands', () => {
    const wrong = file.replace('"columns": ["subject"', '"columns": ["subjekt"')
    expect(fixed(wrong, '"subjekt"', 'views.list.columns: unknown field "subjekt"; did you mean "subject"?')).toBe(file)
  })

  test('also within a label, and for a word that the message does not repeat', () => {
    const label = file.replace('{subject} (', '{subjekt} (')
    expect(fixed(label, '"{subjekt}', 'label: unknown field "subjekt"; did you mean "subject"?')).toBe(file)
    const type = file.replace('"type": "string", "maxLength"', '"type": "sting", "maxLength"')
    expect(fixed(type, '"sting"', 'fields.subject.type: must be one of string, integer; did you mean "string"?')).toBe(
      file,
    )
  })

  test('none where the message names none', () => {
    expect(fixOf(file, fault(file, '"name"', 'name: is missing'))).toBeNull()
  })
})
