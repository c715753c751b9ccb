// Reports and actions that the studio writes: the generator finds no fault in them.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import type { Binding } from '#kernel/binding'
import { addAction, setConfirm, setValue } from '../../../src/studio/document/actions'
import { addField } from '../../../src/studio/document/fields'
import { createCalls } from './calls'
import { createDrafts } from './drafts'
import { reportText } from './report'

const root = process.cwd()
const drafts = createDrafts(root)
const page = (name: string) => bindings.find((one) => one.name === name) as Binding
const text = (of: string, by: string[], sum?: string) =>
  reportText(
    {
      group: 'statistics',
      name: 'stat_town',
      title: '统计',
      en: 'In figures',
      report: { of, by, ...(sum ? { sum } : {}) },
    },
    page(of),
  )
/** In place of a report that exists, since unsaved texts are of files on disk. */
const faults = (report: string) => drafts.check('', { 'schemas/statistics/stat_town.json': report }).faults

describe('a new report', () => {
  const countable = bindings
    .filter(({ route, calls, report, table }) => route && calls['list'] && !report && table)
    .filter((_, at) => at % 8 === 0)

  test.each(countable.map((one) => [one.name, one] as const))('over %s', (_, { name, views, fields }) => {
    const by = views.list.filters.filter((filter) =>
      ['reference', 'choice', 'boolean', 'date', 'date-time'].includes(fields[filter]?.kind ?? ''),
    )
    const sum = Object.values(fields).find(({ kind }) => kind === 'money')?.name
    if (by.length > 0) expect(faults(text(name, by.slice(0, 3), sum))).toEqual([])
  })

  test('it counts and sums, by month and by the record of a reference, with English titles', () => {
    const report = JSON.parse(text('user_donate', ['donate_time', 'user_id'], 'amount'))
    expect(report.report).toMatchObject({
      of: 'user_donate',
      dimensions: { month: { field: 'donate_time', by: 'month' }, user: { field: 'user_id' } },
      period: { field: 'donate_time' },
      filters: ['user_id'],
      measures: { amount_sum: { sum: 'amount' }, num: { title: '数量', count: true } },
    })
    expect(report.locales.en).toMatchObject({ title: 'In figures', 'report.measures.num': 'Number' })
  })

  test('what the page lacks is refused, and nothing is written', async () => {
    expect(() => text('user', ['no_field'])).toThrow('has no field "no_field"')
    expect(() => text('user', [])).toThrow('needs a field')
    const { calls } = createCalls(root, (work) => work())
    const create = (report: unknown) =>
      Promise.resolve(calls['create']?.({ place: 'statistics/stat_none', title: '无', en: 'None', report }))
    await expect(create({ of: 'nothing', by: ['x'] })).rejects.toThrow('is no page with a list')
    await expect(create('user')).rejects.toThrow('must be an object')
  })
})

test('a new action of a new field, with an input and a question, has no fault', () => {
  const file = 'schemas/organisation/work_type.json'
  const before = readFileSync(file, 'utf8')
  const state = addField(before, { name: 'mood', kind: 'choice', title: '气氛', en: 'Mood' })
  const note = addField(state, { name: 'note', kind: 'text', title: '备注', en: 'Note' })
  const numbered = addField(note, { name: 'running_no', kind: 'running', title: '编号', en: 'Number' })
  const acted = addAction(numbered, { name: 'warm_up', title: '热身', en: 'Warm up' })
  const asked = setValue(acted, 'warm_up', 'note', '$input.note')
  const next = setConfirm(asked, 'warm_up', '确定？')
  expect(drafts.check('', { [file]: next }).faults).toEqual([])
})
