// Made-up records of a resource, with captions beside references, and the part of them that a list asks for.
import type { Binding, Field, Row } from '../../../../kernel/binding'
import { hiddenFields } from '../../../../kernel/condition'
import { companionOf, referenceNamed } from '../../../../kernel/standard'
import { fill, placeholders } from '../../../../kernel/text'
import { madeUp, nameOfThing, personName } from './values'

export interface World {
  readonly bindings: readonly Binding[]
  readonly language: 'zh-CN' | 'en'
  readonly today: Date
}

/** Records of each resource. */
export const RECORDS = 24
const DAY = 86_400_000

/** Captions within captions; those of a file with faults may lead to each other in a circle. */
const DEEPEST = 3

function captionOf(world: World, field: Field, id: number, depth = 0): string {
  const target = world.bindings.find(({ name }) => name === field.ref?.base)
  return target ? nameOf(world, target, id, depth) : personName(id, world.language)
}

export function nameOf(world: World, binding: Binding, id: number, depth = 0): string {
  const values = plainRow(world, binding, id)
  for (const name of depth < DEEPEST ? placeholders(binding.label) : []) {
    const field = referenceNamed(binding.fields, name)
    if (field) values[name] = captionOf(world, field, Number(values[field.name]), depth + 1)
  }
  return fill(binding.label, values) || personName(id, world.language)
}

function plainRow({ language, today }: World, binding: Binding, id: number): Row {
  const row: Row = { id }
  for (const field of Object.values(binding.fields)) {
    const one = (step: number) => madeUp(field, id + step, language, today)
    row[field.name] = field.many
      ? field.kind === 'file' || field.kind === 'video'
        ? []
        : [...new Set([one(0), one(1)])]
      : one(0)
  }
  const [named, ...others] = placeholders(binding.label)
  const field = named ? binding.fields[named] : undefined
  const isThing =
    others.length === 0 && field?.kind === 'text' && !field.sortAs && !field.pattern && /(^|_)name$/.test(field.name)
  if (isThing) row[field.name] = nameOfThing(binding.noun, id, language).slice(0, field.maxLength ?? 100)
  return { ...row, ...fixed(binding) }
}

/** Values that every row of the page has. */
function fixed({ scope }: Binding): Row {
  return Object.fromEntries(
    Object.entries(scope).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  )
}

export function rowOf(world: World, binding: Binding, id: number): Row {
  const row = plainRow(world, binding, id)
  for (const name of hiddenFields(binding.fields, row)) row[name] = binding.fields[name]?.many ? [] : null
  for (const field of Object.values(binding.fields)) {
    if (field.writeOnly) delete row[field.name]
    if (field.kind !== 'reference') continue
    const value = row[field.name]
    row[companionOf(field)] = Array.isArray(value)
      ? value.map((one) => captionOf(world, field, Number(one)))
      : value === null || value === undefined
        ? null
        : captionOf(world, field, Number(value))
  }
  const created = new Date(world.today.getTime() - id * DAY).toISOString()
  return {
    ...row,
    create_time: created,
    update_time: created,
    admin_id: 1,
    admin_name: personName(1, world.language),
    revision: 1,
  }
}

export function rowsOf(world: World, binding: Binding): Row[] {
  return Array.from({ length: RECORDS }, (_, index) => rowOf(world, binding, index + 1))
}

function compare(value: unknown, test: Row): boolean {
  const text = String(value ?? '')
  const order = (other: unknown) =>
    typeof value === 'number' ? value - Number(other) : text.slice(0, String(other).length).localeCompare(String(other))
  return Object.entries(test).every(([word, wanted]) => {
    if (word === 'gte') return order(wanted) >= 0
    if (word === 'lte') return order(wanted) <= 0
    if (word === 'gt') return order(wanted) > 0
    if (word === 'lt') return order(wanted) < 0
    if (word === 'ne') return value !== wanted
    if (word === 'contains') return text.includes(String(wanted))
    if (word === 'none') return Array.isArray(wanted) && !wanted.includes(value)
    if (word === 'empty') return (value === null || text === '') === wanted
    return true
  })
}

function fits(row: Row, filter: Row): boolean {
  return Object.entries(filter).every(([name, wanted]) => {
    const held = [row[name]].flat()
    if (Array.isArray(wanted)) return held.some((one) => wanted.includes(one))
    if (typeof wanted === 'object' && wanted !== null) return held.some((one) => compare(one, wanted as Row))
    return held.includes(wanted)
  })
}

/** Rows that match a list call, in its order. */
export function matching(rows: readonly Row[], binding: Binding, body: Row): Row[] {
  const filter = (body['filter'] ?? {}) as Row
  const keyword = String(body['keyword'] ?? '')
  const found = rows.filter(
    (row) =>
      fits(row, filter) &&
      (!keyword || binding.views.list.search.some((name) => String(row[name] ?? '').includes(keyword))),
  )
  const sort = (Array.isArray(body['sort']) ? body['sort'] : binding.views.list.order) as string[]
  return found.sort((left, right) => {
    for (const word of sort) {
      const name = word.replace(/^-/, '')
      const [one, other] = [left[name], right[name]]
      const order =
        typeof one === 'number' && typeof other === 'number'
          ? one - other
          : String(one ?? '').localeCompare(String(other ?? ''))
      if (order !== 0) return word.startsWith('-') ? -order : order
    }
    return 0
  })
}
