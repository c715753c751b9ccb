// Behaviour of one resource: bespoke actions, wrapped generic ones, computed columns.
import type { RawBuilder } from 'kysely'
import type { BaseName, Bespoke, Shapes } from '#generated/index'
import type { Row } from '#kernel/binding'
import { behaviourParts } from '#kernel/reserved'
import type { ListQuery, Page } from '#kernel/wire'
import type { Grid } from '../sheets/reading/grid'
import type { Caller } from './caller'
import type { ColumnSql, FactSeriesSql, FactSql } from './columns'
import type { Context } from './context'
import type { Resource, Resources } from './resources'

type Calls<N extends BaseName> = Shapes[N]['calls']
type In<N extends BaseName, A extends keyof Calls<N>> = Calls<N>[A] extends { input: infer I } ? I : never
type Out<N extends BaseName, A extends keyof Calls<N>> = Calls<N>[A] extends { output: infer O } ? O : never

/** Code around a generic call: may change the input, call `next` and change its result. */
export type Around<I, O> = (input: I, context: Context, next: (input: I) => Promise<O>) => Promise<O>
/** A bespoke call as a whole. */
export type Handle<I, O> = (input: I, context: Context) => Promise<O>

/** A bespoke call of a resource, for a part of its behaviour that has a file of its own. */
export type HandleFor<N extends BaseName, A extends keyof Calls<N>> = Handle<In<N, A>, Out<N, A>>
/** The same around a generic call. */
export type AroundFor<N extends BaseName, A extends keyof Calls<N>> = Around<In<N, A>, Out<N, A>>

/** Runs after create and update have assembled the record, before it is written. `stored` is null on create. */
export type Check = (record: Row, stored: Row | null, context: Context) => Promise<void> | void

/**
 * Totals of a list from kept sums instead of all its rows, by their name in `summary`; null if the query asks for rows
 * that no kept sum covers.
 */
export type KeptFigures = (query: ListQuery & Row, context: Context) => Promise<NonNullable<Page['summary']> | null>

/**
 * The next portion of a job, in a transaction of its own: how many rows it dealt with, 0 once none is left. Each portion
 * finds by itself what is left, so that a job that was cut off goes on.
 */
export type Portion = (input: Row, context: Context) => Promise<number>

/** SQL condition that a row called `alias` is among those of the caller, instead of the role's data scope. */
export type OwnScope = (alias: string, caller: Caller) => RawBuilder<boolean>

/** SQL of a stored text as the caller sees it; null if that is what is stored. */
export type ShownSql = (alias: string, caller: Pick<Caller, 'language' | 'resources'>) => RawBuilder<unknown> | null

/** Reads an uploaded sheet of another program: headings that it knows, and the rows under those of the form. */
export interface SheetReader {
  isKnown(title: string): boolean
  read(grid: Grid): Grid
}

type Actions<N extends BaseName> = Bespoke[N]['actions'] & keyof Calls<N>
type Columns<N extends BaseName> = Bespoke[N]['columns']

interface Checked<N extends BaseName> {
  check?: (record: Shapes[N]['row'], stored: Shapes[N]['row'] | null, context: Context) => Promise<void> | void
  /** Wraps restoring from the recycle bin: checks of `create` apply here as well. */
  restoring?: Around<{ id_list: number[] }, { num: number }>
  /** Wraps permanent deletion. */
  purging?: Around<{ id_list: number[] }, { num: number }>
  /** Of a resource whose records are people: other records of the same person, such as merged ones. */
  samePerson?: (id: number, context: Context) => Promise<number[]>
  /** Takes locks that come before those of an action's rows, so that two orders of locking can't meet. */
  lockFirst?: (input: Row, context: Context) => Promise<void>
  scope?: OwnScope
  /** Time-driven changes: run by the server at startup and every minute, in one transaction. */
  scheduled?: (context: Context) => Promise<void>
  /** Work of jobs that an action begins, by its name. */
  portions?: Readonly<Record<string, Portion>>
  /** Text fields that readers see in other words than those that are stored: filters and search find both. */
  shownAs?: { readonly [F in keyof Shapes[N]['row']]?: ShownSql }
  /** The facts that reports count by name. */
  facts?: FactSql
  /** The same of several periods, where that costs less than one after the other. */
  factSeries?: FactSeriesSql
  listFigures?: KeptFigures
  /** Figures of boards that a file can't say, by name; of all data. */
  boardFigures?: Readonly<Record<string, (context: Context) => Promise<number>>>
  sheet?: SheetReader
}

/** All behaviours by name, so that a lookup needs no computed type. */
export type Behaviours = {
  [N in BaseName]: Checked<N> & { [A in Actions<N>]: Handle<In<N, A>, Out<N, A>> } & {
    [A in Exclude<keyof Calls<N>, Actions<N>>]?: Around<In<N, A>, Out<N, A>>
  } & ([Columns<N>] extends [never] ? unknown : { columns: { [C in Columns<N>]: ColumnSql } })
}

/** A behaviour after its types were checked. */
export interface AnyBehaviour {
  readonly columns?: Readonly<Record<string, ColumnSql>>
  readonly shownAs?: Readonly<Record<string, ShownSql>>
  readonly check?: Check
  readonly restoring?: AnyHandle
  readonly purging?: AnyHandle
  readonly samePerson?: (id: number, context: Context) => Promise<number[]>
  readonly lockFirst?: (input: Row, context: Context) => Promise<void>
  readonly scope?: OwnScope
  readonly scheduled?: (context: Context) => Promise<void>
  readonly portions?: Readonly<Record<string, Portion>>
  readonly facts?: FactSql
  readonly factSeries?: FactSeriesSql
  readonly listFigures?: KeptFigures
  readonly boardFigures?: Readonly<Record<string, (context: Context) => Promise<number>>>
  readonly sheet?: SheetReader
}

export type AnyHandle = (input: Row, context: Context, next: (input: Row) => Promise<unknown>) => Promise<unknown>

/** Parts of a behaviour that aren't calls. */
const others: ReadonlySet<string> = new Set(behaviourParts)

/** Names the resource a behaviour belongs to, so that its fields and actions are type-checked. */
export function behaviour<N extends BaseName>(_name: N, code: Behaviours[N]): AnyBehaviour {
  return code as unknown as AnyBehaviour
}

/** The code for a call of a behaviour, if it has any. */
export function handleOf(code: AnyBehaviour, call: string): AnyHandle | undefined {
  const found = (code as Record<string, unknown>)[call]
  return typeof found === 'function' && !others.has(call) ? (found as AnyHandle) : undefined
}

const code = new WeakMap<Resource, AnyBehaviour>()

/** Joins resources with their behaviours, once, before the first call. */
export function attachBehaviours(resources: Resources, behaviours: ReadonlyMap<string, AnyBehaviour>): void {
  for (const { name, base, table } of resources.bindings)
    if (name === base && table !== null) code.set(resources.get(name), behaviours.get(name) ?? {})
}

/** The behaviour of a resource; empty if it has none. */
export function behaviourOf(resource: Resource): AnyBehaviour {
  return code.get(resource) ?? {}
}
