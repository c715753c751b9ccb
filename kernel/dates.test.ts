// States that turn at a set time, and links that leave the app.
import { describe, expect, test } from 'vitest'
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
