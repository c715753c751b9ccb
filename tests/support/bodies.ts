// Full bodies for the create of any page, with the records of the demonstration as references.
import { existsSync } from 'node:fs'
import type { Binding, Call, Field, Row } from '#kernel/binding'
import { draft } from './samples'
import type { Person } from './server'

export function by(call: Call): string {
  return `${call.method} ${call.path}`
}

/** Ids in the demonstration, as the options of the field would offer them. */
async function referenceIds(binding: Binding, person: Person): Promise<(field: Field) => number | null> {
  const found = new Map<string, number | null>()
  for (const field of Object.values(binding.fields)) {
    if (!field.ref || field.readOnly) continue
    const where = Object.fromEntries(
      Object.entries(field.ref.where ?? {}).map(([key, value]) => {
        const sibling = typeof value === 'string' && value.startsWith('$record.') ? value.slice(8) : null
        return [key, sibling ? (binding.scope[sibling] ?? found.get(sibling)) : value]
      }),
    )
    const filter = Object.fromEntries(
      Object.entries(where).filter(([, value]) => value !== undefined && value !== null),
    )
    const { content } = await person.call(`${field.ref.options.method} ${field.ref.options.path}`, {
      filter,
      ...field.ref.options.select,
    })
    const last = (list: Row[]): Row | undefined => list[list.length - 1]
    found.set(field.name, (last(content.list_data)?.id as number) ?? null)
  }
  return (field) => found.get(field.name) ?? null
}

/** Values beyond the schemas: addresses, which only code checks; a directory, because a menu page needs the address of a page and a button a page above it. */
const special: Readonly<Record<string, (place: number) => Row>> = {
  api_token: (place) => ({ addresses: [`203.0.113.${place}`] }),
  menu: (place) => ({ type: 'directory', path: `/sample/directory${place}`, icon: null }),
}

/** The same of the product's resources: tests/product/contract.ts. */
type SpecialOf = (page: Binding, person: Person, place: number) => Promise<Row>
const ofProduct = new URL('../product/contract.ts', import.meta.url)

let known: Promise<{ default: SpecialOf }> | undefined

/** Found by name, because the engine works with any product, or none. */
async function productSpecial(): Promise<SpecialOf | undefined> {
  if (!existsSync(ofProduct)) return undefined
  known ??= import(/* @vite-ignore */ ofProduct.href)
  return (await known).default
}

async function specialOf(page: Binding, person: Person, place: number): Promise<Row> {
  return special[page.name]?.(place) ?? (await (await productSpecial())?.(page, person, place)) ?? {}
}

/** @param place index among the records that a suite creates of the page */
export async function bodyOf(page: Binding, person: Person, place: number): Promise<Row> {
  const filled = {
    ...draft(page, await referenceIds(page, person)),
    ...page.select,
    ...(await specialOf(page, person, place)),
  }
  // A rule may fill a default: an ID number determines the sex.
  const given = Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== undefined))
  // A parent must have space below it.
  if (page.kind === 'tree') delete given['pid']
  return given
}
