// Columns of a kept plan are compiled once, and anew where they depend on the day or the clock.
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Caller } from '../core/caller'
import type { Resource } from '../core/resources'
import type { RowPlan } from './plan'
import { columnsSql } from './select'
import { tableOf } from './table'

const columns = {
  age: vi.fn((alias: string, { today }: { today: string }) => sql`${today}::date - ${sql.ref(`${alias}.born`)}`),
  left: vi.fn((alias: string, { now }: { now(): Date }) => sql`${sql.ref(`${alias}.until`)} - ${now().toISOString()}`),
}
const fields = Object.fromEntries(Object.keys(columns).map((name) => [name, { name, compute: true }]))
const resource = { name: 'thing', table: 'thing', binding: { fields }, columns } as unknown as Resource

function ask(plan: RowPlan, today: string): unknown {
  const caller = { today, settings: ask, now: () => new Date(), resources: {} } as unknown as Caller
  return columnsSql({ ...plan }, tableOf(resource, caller))
}

test('a plan made of a kept one is built twice, and again on another day', () => {
  const plan = { fields: ['age'], captions: [] }
  for (let time = 0; time < 5; time++) ask(plan, '2026-01-01')
  expect(columns.age).toHaveBeenCalledTimes(2)
  expect(ask(plan, '2026-01-01')).toBe(ask(plan, '2026-01-01'))
  ask(plan, '2026-01-02')
  expect(columns.age).toHaveBeenCalledTimes(3)
})

test('a column that reads the clock is built each time', () => {
  const plan = { fields: ['left'], captions: [] }
  for (let time = 0; time < 5; time++) ask(plan, '2026-01-01')
  expect(columns.left).toHaveBeenCalledTimes(5)
})
