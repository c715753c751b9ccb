// Order of dates: refused values, the field reported, and old records that stay valid.
import { describe, expect, test } from 'vitest'
import { misplacedDates } from './dates'
import type { Field, Fields } from './field'
import { judge } from './rules'

const now = { today: '2026-03-05', moment: '2026-03-04T20:00:00.000Z' }

function field(name: string, more: Partial<Field> = {}): Field {
  const title = { zh: `「${name}」`, en: name }
  const plain = { many: false, required: false, nullable: true, readOnly: false, writeOnly: false }
  return { name, title, kind: 'date', ...plain, ...more }
}

function fieldsOf(...fields: Field[]): Fields {
  return Object.fromEntries(fields.map((one) => [one.name, one]))
}

const term = fieldsOf(field('start'), field('end', { notBefore: 'start' }))

test.each([
  [{ after: 'today' }, ['2026-03-05'], ['2026-03-06']],
  [{ notBefore: 'today' }, ['2026-03-04'], ['2026-03-05', '2026-03-06']],
  [{ notAfter: 'today' }, ['2026-03-06'], ['2026-03-05', '2026-03-04']],
  [{ kind: 'month', notAfter: 'today' }, ['2026-04'], ['2026-03']],
  [{ kind: 'date-time', notAfter: 'today' }, ['2026-03-04T20:00:01Z'], ['2026-03-05T04:00:00+08:00']],
  [{ kind: 'date-time', after: 'today' }, ['2026-03-05T04:00:00+08:00'], ['2026-03-04T20:00:01Z']],
] as const)('%o refuses %o and takes %o', (words, refused, taken) => {
  const fields = fieldsOf(field('day', words as Partial<Field>))
  for (const day of refused) expect(Object.keys(misplacedDates(fields, { day }, null, now)), day).toEqual(['day'])
  for (const day of [...taken, null, undefined]) expect(misplacedDates(fields, { day }, null, now)).toEqual({})
})

test('dates beside each other are compared where both are there; the sentence names both', () => {
  expect(misplacedDates(term, { start: '2026-02-01', end: '2026-01-31' }, null, now)).toEqual({
    end: { zh: '「end」不能早于「start」', en: '“end” cannot be before “start”' },
  })
  expect(misplacedDates(term, { start: '2026-02-01', end: '2026-02-01' }, null, now)).toEqual({})
  expect(misplacedDates(term, { end: '2026-01-31' }, null, now)).toEqual({})
})

test('of a stored record only what a change touches is judged', () => {
  const stored = { start: '2026-02-01', end: '2026-01-01', other: 1 }
  expect(judge(term, { other: 2 }, stored, now).errors).toEqual({})
  expect(judge(term, { end: '2026-01-01' }, stored, now).errors).toEqual({})
  expect(Object.keys(judge(term, { end: '2026-01-02' }, stored, now).errors)).toEqual(['end'])
  expect(Object.keys(judge(term, { start: '2026-02-02' }, stored, now).errors)).toEqual(['end'])
  expect(judge(term, { start: '2025-12-31' }, stored, now).errors).toEqual({})
})

test('entries of child rows are judged one by one', () => {
  const rows = fieldsOf(field('terms', { kind: 'rows', many: true, fields: term }))
  const terms = [{ start: '2026-01-01' }, { start: '2026-02-01', end: '2026-01-01' }]
  expect(misplacedDates(rows, { terms }, null, now)['terms']?.en).toBe('Entry 2: “end” cannot be before “start”')
})

describe('a state that turns at a set time', () => {
  const turn = { at: 'time', from: 'scheduled', to: 'published' }
  const choices = ['draft', 'scheduled', 'published'].map((value) => ({ value, title: { zh: value, en: value } }))
  const fields = fieldsOf(
    field('state', { kind: 'choice', derived: turn, choices }),
    field('time', { kind: 'date-time' }),
    field('text', { kind: 'text' }),
  )
  const ahead = '2026-03-04T20:00:01.000Z'

  test.each([undefined, null, now.moment, '2026-03-04T19:59:59Z'])('refuses %s before its turn', (time) => {
    const { errors } = judge(fields, { state: 'scheduled', ...(time === undefined ? {} : { time }) }, null, now)
    expect(errors).toEqual({ time: { zh: '「time」须晚于现在', en: '“time” must be after now' } })
  })

  test('takes a time ahead before its turn, and refuses it afterwards', () => {
    expect(judge(fields, { state: 'scheduled', time: ahead }, null, now).errors).toEqual({})
    const text = {
      zh: '「time」不能晚于现在，要定时请选「scheduled」',
      en: '“time” cannot be after now; choose “scheduled” for later',
    }
    expect(judge(fields, { state: 'published', time: ahead }, null, now).errors).toEqual({ time: text })
    const stored = { state: 'published', time: now.moment }
    expect(judge(fields, { time: ahead }, stored, now).errors).toEqual({ time: text })
    expect(judge(fields, { state: 'published', time: now.moment }, null, now).change['time']).toBe(now.moment)
  })

  test('is given the present where it turns ahead of its time', () => {
    const stored = { state: 'scheduled', time: ahead, text: 'a' }
    expect(judge(fields, { state: 'published' }, stored, now)).toMatchObject({
      change: { state: 'published', time: now.moment },
      errors: {},
    })
  })

  test('is given the present where it is chosen without a time', () => {
    expect(judge(fields, { state: 'published' }, null, now).change['time']).toBe(now.moment)
    expect(judge(fields, { state: 'draft' }, null, now).change).not.toHaveProperty('time')
  })

  test('is judged only where a change touches state or time', () => {
    const stored = { state: 'scheduled', time: '2026-03-04T19:00:00.000Z', text: 'a' }
    expect(judge(fields, { text: 'b' }, stored, now)).toMatchObject({ change: { text: 'b' }, errors: {} })
    expect(Object.keys(judge(fields, { time: '2026-03-04T18:00:00Z' }, stored, now).errors)).toEqual(['time'])
  })
})

test('a link that should leave the app must', () => {
  const typed = fieldsOf(
    field('link', { kind: 'link' }),
    field('link_type', { kind: 'choice' }),
    field('site', { kind: 'link' }),
  )
  const wrong = (change: object) => Object.keys(judge(typed, change as never, null, now).errors)
  expect(wrong({ link: 'example.com', link_type: 'external', site: '/about' })).toEqual(['link', 'site'])
  expect(wrong({ link: '/about', link_type: 'in_app', site: 'tel:12000000000' })).toEqual([])
  expect(wrong({ link: 'mailto:office@example.com', link_type: 'external' })).toEqual([])
})
