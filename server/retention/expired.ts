// Counts and deletes the expired rows of a rule, in small steps: each is a transaction of its own, and passes over rows that
// somebody holds, such as another server at the same work.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database'
import { inTransaction } from '../database/transaction'
import type { Outside } from '../outside/outside'
import { type Rule, type Setting, settings } from './rules'

/** Rows of a step. */
const STEP = 5000
/** Of a step that deletes parts as well: an entry of the log may have hundreds. */
const STEP_WITH_PARTS = 500
/** Of a step that removes files as well, one after the other. */
const STEP_OF_FILES = 100

export type Stores = Pick<Outside, 'papers' | 'files'>

export interface CleanUp {
  readonly db: Db
  readonly stores: Stores
  /** RFC 3339: the age of everything counts up to this moment. */
  readonly time: string
  readonly kept: Kept
  /** Ends the work after the step under way. */
  readonly signal?: AbortSignal | undefined
  /** Most rows of a step. */
  readonly step?: number | undefined
}

/** Values of the settings. */
export type Kept = Readonly<Record<Setting, number>>

/** Null before there are settings. */
export async function keptOf(db: Db): Promise<Kept | null> {
  return (await db.selectFrom('config').select(settings).executeTakeFirst()) ?? null
}

function limitOf({ age }: Rule, kept: Kept, time: string): RawBuilder<string> {
  if (typeof age === 'number') return sql`${time}::timestamptz - make_interval(hours => ${age})`
  const limits = age.map((name) => {
    const unit = sql.raw(name.split('_').at(-1) as string)
    return sql`${time}::timestamptz - make_interval(${unit} => ${kept[name]})`
  })
  return sql`least(${sql.join(limits)})`
}

/** The expired rows, as `t`. */
function expiredSql(rule: Rule, kept: Kept, time: string): RawBuilder<unknown> {
  const { table, since, of, only, empties = [] } = rule
  const from = of
    ? sql`${sql.table(table)} t join ${sql.table(of.table)} o on o.id = t.${sql.ref(of.column)}`
    : sql`${sql.table(table)} t`
  const filled = empties.map((name) => sql`${sql.ref(`t.${name}`)} is not null`)
  const conditions = [
    sql`${sql.raw(since)} < ${limitOf(rule, kept, time)}`,
    ...(only ? [only] : []),
    ...(filled.length > 0 ? [sql`(${sql.join(filled, sql` or `)})`] : []),
  ]
  return sql`${from} where ${sql.join(conditions, sql` and `)}`
}

export interface Expired {
  readonly rule: Rule
  readonly num: number
  /** RFC 3339; null if there is none. */
  readonly oldest: string | null
}

/** The rows that a clean-up at this moment deletes or empties. */
export async function countExpired(rule: Rule, db: Db, kept: Kept, time: string): Promise<Expired> {
  const { rows } = await sql<{ num: number; oldest: string | null }>`select count(*)::int as num,
    min(${sql.raw(rule.since)}) as oldest from ${expiredSql(rule, kept, time)}`.execute(db)
  return { rule, num: 0, oldest: null, ...rows[0] }
}

function endSql({ table, parts, empties }: Rule, ids: readonly number[]): RawBuilder<unknown>[] {
  const gone = sql`any(${[...ids]}::bigint[])`
  if (empties) {
    const empty = empties.map((name) => sql`${sql.ref(name)} = null`)
    return [sql`update ${sql.table(table)} set ${sql.join(empty)} where id = ${gone}`]
  }
  return [
    ...(parts ? [sql`delete from ${sql.table(parts.table)} where ${sql.ref(parts.column)} = ${gone}`] : []),
    sql`delete from ${sql.table(table)} where id = ${gone}`,
  ]
}

type Taken = { readonly id: number; readonly place: string | number } & Record<string, string | null>

/** Deletes or empties up to `size` rows. @param from place of the last row of the former step */
function takeStep(rule: Rule, { db, stores, time, kept }: CleanUp, from: Taken['place'] | null, size: number) {
  const { of, since, files } = rule
  // In the order of an index. Behind the former step lie no rows but those that are held, or dead and not yet swept out.
  const place = of ? sql`t.id` : sql.raw(since)
  const columns = (files?.columns ?? []).map((name) => sql`, ${sql.ref(`t.${name}`)}`)
  const further = from === null ? sql`` : sql`and ${place} >= ${from}`
  return inTransaction(db, async ({ db: one, commit }) => {
    const { rows } = await sql<Taken>`select t.id, ${place} as place${sql.join(columns, sql``)}
      from ${expiredSql(rule, kept, time)} ${further}
      order by ${place} limit ${size} for update of t skip locked`.execute(one)
    if (rows.length === 0) return rows
    // Before their names, so that a crash leaves no file that nothing names.
    for (const row of rows)
      for (const name of files?.columns ?? []) if (row[name]) await stores[files?.store ?? 'files'].remove(row[name])
    const ids = rows.map(({ id }) => id)
    await commit(endSql(rule, ids))
    return rows
  })
}

/** @returns the number of rows that were deleted or emptied */
export async function deleteExpired(rule: Rule, work: CleanUp): Promise<number> {
  const size = work.step ?? (rule.files ? STEP_OF_FILES : rule.parts ? STEP_WITH_PARTS : STEP)
  let num = 0
  let from: Taken['place'] | null = null
  while (!work.signal?.aborted) {
    const rows: readonly Taken[] = await takeStep(rule, work, from, size)
    num += rows.length
    if (rows.length < size) break
    from = (rows.at(-1) as Taken).place
  }
  return num
}
