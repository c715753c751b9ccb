// Generates from a tiny schema folder and compares the outputs.
import { afterEach, expect, test } from 'vitest'
import type { Call, Field, Kind } from '../kernel/binding'
import { hiddenFields } from '../kernel/condition'
import { problemOf } from '../kernel/rules'
import { tidy } from '../kernel/tidy'
import { build } from './build'
import { type Tree, treeOf, wantedOf } from './fixtures/tree'
import { load } from './load'
import { type Model, normalise } from './normalise'
import type { ProductSource } from './source'

let tree: Tree | undefined
afterEach(() => tree?.remove())

function modelOf(name: string): Model {
  tree = treeOf(name)
  const { sources, product, faults } = load(`${tree.root}/schemas`)
  expect(faults).toEqual([])
  return normalise(sources, (product as ProductSource).data)
}

function bindingOf(model: Model, name: string) {
  const found = model.bindings.find((binding) => binding.name === name)
  if (!found) throw new Error(`no binding ${name}`)
  return found
}

/** Cases whose field name differs from the name of the kind. */
const renamed: Record<string, Kind> = {
  id_card: 'id-card',
  credit_code: 'credit-code',
  date_time: 'date-time',
  images: 'image',
  level: 'choice',
  choices: 'choice',
  owner_id: 'reference',
  owner_ids: 'reference',
}

test('a kind follows from the words of JSON Schema', () => {
  const { fields } = bindingOf(modelOf('kinds'), 'thing')
  for (const field of Object.values(fields)) {
    expect(field.kind, field.name).toBe(renamed[field.name] ?? field.name)
    expect(field.many, field.name).toBe(['images', 'choices', 'owner_ids', 'rows'].includes(field.name))
  }
})

test.each(['generated/tables.json', 'generated/resources/thing.ts'])('the kinds give %s', async (file) => {
  tree = treeOf('kinds')
  const { files } = await build(tree.root)
  const [types] = (files.get(file) ?? '').split('export const binding')
  await expect(types).toMatchFileSnapshot(wantedOf('kinds', `wanted/${file.replace(/^.*\//, '')}.txt`))
})

test('unique fields and references have an index, a list of references a table', async () => {
  tree = treeOf('kinds')
  const { files } = await build(tree.root)
  const tables = JSON.parse(files.get('generated/tables.json') ?? '[]') as {
    name: string
    indexes: { name: string }[]
  }[]
  const indexes = new Map(tables.map((table) => [table.name, table.indexes.map((index) => index.name)]))
  expect(indexes.get('thing')).toEqual(['thing_owner_id_key', 'thing_owner_id_idx'])
  expect(indexes.get('thing_owner_ids')).toEqual(['thing_owner_ids_target_id_idx'])
})

test('a view has the table, fields and shown calls of its base, and its own where it says so', () => {
  const model = modelOf('view-of-a-table')
  const outbox = bindingOf(model, 'outbox')
  expect(outbox).toMatchObject({ base: 'letter', table: 'letter', scope: { way: 'out' }, select: { box: 'out' } })
  expect(Object.keys(outbox.fields)).toEqual(['subject', 'way', 'sender', 'is_read'])
  expect(outbox.actions.map((action) => action.name)).toEqual(['stamp', 'answer_outbox'])
  expect(outbox.toggles).toEqual([])
  expect(outbox.calls['remove']?.path).toBe('/outbox/delete')
  expect(outbox.views.list.columns).toEqual(['subject'])
  expect(outbox.fields['sender']?.required).toBe(false)
})

test('a call that views share has one entry point for each, with its rows; a call of one file has one', () => {
  const letter = bindingOf(modelOf('view-of-a-table'), 'letter')
  expect(letter.calls['list']?.entryPoints).toEqual([
    { route: '/desk/letter', scope: { way: 'in' }, select: { box: 'in' } },
    { route: '/desk/outbox', scope: { way: 'out' }, select: { box: 'out' } },
  ])
  expect(letter.calls['remove']?.entryPoints.map((point) => point.route)).toEqual(['/desk/letter'])
  expect(letter.calls['burn']?.entryPoints.map((point) => point.route)).toEqual(['/desk/letter'])
})

test('an action of several pages is a button of each, a right of that page, with the same words', () => {
  const model = modelOf('view-of-a-table')
  const { calls } = bindingOf(model, 'letter')
  const told = ({ of, with: fixed, entryPoints }: Call) => ({
    of,
    fixed,
    routes: entryPoints.map((point) => point.route),
  })
  expect(told(calls['answer'] as Call)).toEqual({ of: 'letter', fixed: { of: 'letter' }, routes: ['/desk/letter'] })
  expect(told(calls['answer_outbox'] as Call)).toEqual({
    of: 'outbox',
    fixed: { of: 'outbox' },
    routes: ['/desk/outbox'],
  })
})

test('a column is demanded only when every page that creates demands it', async () => {
  tree = treeOf('view-of-a-table')
  const { files } = await build(tree.root)
  const [table] = JSON.parse(files.get('generated/tables.json') ?? '[]') as {
    columns: { name: string; null: boolean }[]
  }[]
  const empty = new Map(table?.columns.map((column) => [column.name, column.null]))
  expect([empty.get('subject'), empty.get('sender'), empty.get('is_read')]).toEqual([false, true, false])
})

test('child rows have the shape of their table, no column here, and go with the record', async () => {
  const field = bindingOf(modelOf('child-rows'), 'note').fields['papers'] as Field
  expect(field).toMatchObject({
    kind: 'rows',
    many: true,
    default: [],
    rows: { resource: 'paper', by: 'note_id', order: 'place' },
  })
  expect(Object.keys(field.fields ?? {})).toEqual(['name'])
  expect(problemOf(field, [{ id: 3, name: 'one' }, { name: 'two' }])).toBeNull()
  expect(problemOf(field, [{ id: 0, name: 'one' }])).not.toBeNull()
  expect(problemOf(field, [{ id: 3 }])?.en).toContain('Fill in “Name”')
  const { files } = await build((tree as Tree).root)
  const tables = JSON.parse(files.get('generated/tables.json') ?? '[]') as {
    name: string
    columns: { name: string }[]
    foreignKeys: { column: string; onDelete: string }[]
  }[]
  const [note, paper] = ['note', 'paper'].map((name) => tables.find((table) => table.name === name))
  expect(note?.columns.map((column) => column.name)).not.toContain('papers')
  expect(paper?.foreignKeys).toMatchObject([{ column: 'note_id', onDelete: 'cascade' }])
})

test('child rows are compared as they are written: in the order of their fields, without captions', () => {
  const fields = bindingOf(modelOf('child-rows'), 'note').fields
  const read = { papers: [{ place_name: 'kept for the validator', name: ' one ', id: 3 }] }
  expect(JSON.stringify(tidy(fields, read))).toBe(
    '{"papers":[{"id":3,"name":"one","place_name":"kept for the validator"}]}',
  )
})

test('a view is without the operations that its file leaves out', () => {
  const model = modelOf('words')
  expect(Object.keys(bindingOf(model, 'parcel_gone').calls).sort()).toEqual(['count', 'list', 'read', 'send'])
  expect(Object.keys(bindingOf(model, 'parcel').calls)).toHaveLength(8)
  for (const call of Object.values(bindingOf(model, 'parcel_gone').calls))
    expect(call.entryPoints.map(({ route }) => route)).toEqual(['/desk/parcel', '/desk/gone'])
})

test('a condition may ask for a most, or for an entry of a list', () => {
  const { fields } = bindingOf(modelOf('words'), 'parcel')
  expect([...hiddenFields(fields, { weight: 5, marks: ['fragile'] })]).toEqual(['degrees'])
  expect([...hiddenFields(fields, { weight: 6, marks: ['fragile', 'cold'] })]).toEqual(['by_hand'])
})

test('an answer like that of another call has its fields after its own, in both languages', () => {
  const { calls } = bindingOf(modelOf('words'), 'parcel')
  const removed = Object.values(calls['remove']?.output ?? {})
  const titles = removed.map(({ title, required }) => [title.zh, title.en, required])
  expect(titles).toEqual([
    ['留下', 'Kept', false],
    ['件数', 'Number', true],
    ['状态', 'State', false],
  ])
  expect(removed[2]).toEqual(calls['count']?.output['state'])
})
