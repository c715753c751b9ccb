// Full bodies for the create of any page, with the records of the demonstration as references.
import { existsSync } from 'node:fs'
import { bindings } from '#generated/bindings'
import type { Binding, Call, Field, Row } from '#kernel/binding'
import { draft } from './sample'

/** Somebody who calls `METHOD /path`. */
export interface Caller {
  // biome-ignore lint/suspicious/noExplicitAny: each call answers something else
  call(call: string, body?: unknown): Promise<{ content: any }>
}

export function by(call: Call): string {
  return `${call.method} ${call.path}`
}

/** Ids in the demonstration, as the options of the field would offer them. */
async function referenceIds(binding: Binding, person: Caller): Promise<(field: Field) => number | null> {
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
    // Another server may lack the options.
    found.set(field.name, (last(content?.list_data ?? [])?.['id'] as number) ?? null)
  }
  return (field) => found.get(field.name) ?? null
}

/** Values beyond the schemas: pages that take fields, addresses, pages and their events, which only code checks; a directory, because a menu page needs the address of a page and a button a page above it. */
const special: Readonly<Record<string, (place: number) => Row>> = {
  api_token: (place) => ({ addresses: [`203.0.113.${place}`] }),
  webhook: (place) => ({
    url: `https://hooks.example.org/${place}`,
    resource: 'role',
    events: ['created', 'changed'],
    query: { filter: { status: true } },
  }),
  own_field: () => ({
    resource: bindings.find(({ name, base, features }) => name === base && features.ownFields)?.name,
    ...{ kind: 'text', options: undefined, target: undefined, required: false },
  }),
  menu: (place) => ({ type: 'directory', path: `/sample/directory${place}`, icon: null }),
}

/** The same of the product's resources: tests/product/contract.ts. */
interface OfProduct {
  default(page: Binding, person: Caller, place: number): Promise<Row>
  /** Resources whose records cannot simply be removed. */
  readonly lasting: ReadonlySet<string>
  /** References that code asks for where the schema leaves a choice, by page. */
  readonly asked: Readonly<Record<string, readonly string[]>>
}
const ofProduct = new URL('../../tests/product/contract.ts', import.meta.url)

let known: Promise<OfProduct> | undefined

/** Found by name, because the engine works with any product, or none. */
async function productSpecial(): Promise<OfProduct | undefined> {
  if (!existsSync(ofProduct)) return undefined
  known ??= import(/* @vite-ignore */ ofProduct.href)
  return known
}

async function specialOf(page: Binding, person: Caller, place: number): Promise<Row> {
  return special[page.name]?.(place) ?? (await (await productSpecial())?.default(page, person, place)) ?? {}
}

/** False for records that leave more than a call, such as a person who must first be taken out. */
export async function isRemovable(page: Binding): Promise<boolean> {
  return !(await productSpecial())?.lasting.has(page.base)
}

/** Fields that a form has to give beyond those that the schema requires. */
export async function askedOf({ name }: Binding): Promise<readonly string[]> {
  return (await productSpecial())?.asked[name] ?? []
}

/** @param place index among the records that a suite creates of the page */
export async function bodyOf(page: Binding, person: Caller, place: number): Promise<Row> {
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
