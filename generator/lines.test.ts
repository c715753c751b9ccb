// Each line of migrations gets its own statements, and engine migrations keep the product's additions.
import { expect, test } from 'vitest'
import { planLines } from './lines'
import type { Column, Table } from './tables'

const id: Column = { name: 'id', type: 'bigint', null: false }
const text = (name: string, more: Partial<Column> = {}): Column => ({ name, type: 'text', null: true, ...more })
const table = (name: string, ...columns: Column[]): Table => ({
  name,
  columns: [id, ...columns],
  primaryKey: ['id'],
  indexes: [],
  foreignKeys: [],
})
const statements = (...sides: Parameters<typeof planLines>) => {
  const { engine, product } = planLines(...sides)
  expect([...engine.refused, ...product.refused]).toEqual([])
  return { engine: engine.statements, product: product.statements }
}

test('at the beginning the engine makes its tables, and the product adds to them what may not be empty', () => {
  const demanded = text('area', { null: false })
  const made = statements(
    { engine: [], product: [] },
    { engine: [table('admin')], product: [table('admin', demanded), table('visit')] },
  )
  expect(made.engine).toEqual([expect.stringMatching(/^create table "admin"/)])
  expect(made.product).toEqual([
    expect.stringMatching(/^create table "visit"/),
    'alter table "admin" add column "area" text not null;',
  ])
})

test('a new field of the engine is the engine’s statement only', () => {
  const reached = { engine: [table('admin')], product: [table('admin', text('area'))] }
  const wanted = { engine: [table('admin', text('phone'))], product: [table('admin', text('phone'), text('area'))] }
  expect(statements(reached, wanted)).toEqual({ engine: ['alter table "admin" add column "phone" text;'], product: [] })
})

test('a new field of the product is the product’s, and another default of an engine field as well', () => {
  const reached = { engine: [table('admin', text('phone'))], product: [table('admin', text('phone'))] }
  const wanted = {
    engine: [table('admin', text('phone'))],
    product: [table('admin', text('phone', { default: '0' }), text('area'))],
  }
  expect(statements(reached, wanted)).toEqual({
    engine: [],
    product: [
      `alter table "admin" alter column "phone" set default '0';`,
      'alter table "admin" add column "area" text;',
    ],
  })
})

test('a rename goes to the line that has the column', () => {
  const reached = { engine: [table('admin', text('tel'))], product: [table('admin', text('tel'), text('zone'))] }
  const wanted = { engine: [table('admin', text('phone'))], product: [table('admin', text('phone'), text('area'))] }
  const made = statements(reached, wanted, [
    { table: 'admin', column: 'tel', to: 'phone' },
    { table: 'admin', column: 'zone', to: 'area' },
  ])
  expect(made).toEqual({
    engine: ['alter table "admin" rename column "tel" to "phone";'],
    product: ['alter table "admin" rename column "zone" to "area";'],
  })
})
