// An address restores a report, and drops everything that the report doesn't allow.
import { expect, test } from 'vitest'
import type { Binding, Field } from '#kernel/binding'
import { decodeReport, encodeReport } from './report-state'

const field = (name: string, kind: Field['kind']): Field => ({
  name,
  kind,
  title: { zh: name, en: name },
  many: false,
  required: false,
  nullable: true,
  readOnly: true,
  writeOnly: false,
})

const binding = {
  fields: { shelf_id: field('shelf_id', 'reference'), bought: field('bought', 'date') },
  views: { list: { filters: ['shelf_id'] } },
  report: {
    of: 'book',
    dimensions: [{ name: 'shelf', title: { zh: '', en: '' }, field: 'shelf_id', chart: 'bar' }],
    measures: [],
    period: { field: 'bought', presets: ['this_year', 'all'], default: 'this_year' },
    comparison: ['year'],
    words: [],
  },
} as never as Binding

test('a report comes back as it went', () => {
  const state = {
    dimension: 'shelf',
    start_date: '2026-01-01',
    end_date: '2026-03-31',
    compare: 'year' as const,
    filter: { shelf_id: [1, 2] },
  }
  expect(decodeReport(encodeReport(state), binding)).toEqual(state)
  expect(encodeReport({ filter: {} })).toBe('')
})

test('what the report does not allow is left out', () => {
  const wild = {
    dimension: 'room',
    period: 'next_year',
    start_date: '2026-03-31',
    end_date: '2026-01-01',
    compare: 'previous',
    filter: { bought: '2026-01-01', shelf_id: 'x' },
  }
  expect(decodeReport(`?report=${encodeURIComponent(JSON.stringify(wild))}`, binding)).toEqual({})
  expect(decodeReport('?report=%7B%22dim', binding)).toEqual({})
})
