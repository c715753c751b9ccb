// Pages of a timeline by position, in one statement: the newest entries of every kind, and the number of each kind.
import { type RawBuilder, sql } from 'kysely'
import { canCall, rowScope } from '#kernel/access'
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { type StoryPage, storiesOf, tellsChanges } from '#kernel/story'
import { type Context, signedIn } from '../../../core/context'
import type { Resource } from '../../../core/resources'
import { visibleSql } from '../../../rows/scope'
import { tableOf } from '../../../rows/table'
import { changesOf } from './changes'
import { type Source, sourceOf } from './source'

const PAGE = 30

interface Position {
  /** RFC 3339 in UTC with microseconds: entries of the same millisecond must not be skipped. */
  readonly at: string
  readonly kind: string
  readonly id: number
}

interface Found extends Position {
  readonly row: Row
}

const form = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) ([a-z][a-z0-9_]*) (\d{1,15})$/

function positionIn(text: string): Position {
  const [, at, kind, id] = form.exec(text) ?? []
  if (at && kind && !Number.isNaN(Date.parse(at))) return { at, kind, id: Number(id) }
  return fail('PARAM', { errors: { before: { zh: '没有这个位置，请从头查看', en: 'No such position; start again' } } })
}

/** The table of a page, if this person may read that record; refuses with NF, PERM. */
async function readableRecord(name: string, id: number, context: Context): Promise<Resource> {
  const page = context.resources.bindings.find((one) => one.name === name)
  const call = page?.calls['read']
  if (!page || page.table === null || !call || page.kind === 'settings') return fail('NF')
  const { grant } = signedIn(context)
  if (!canCall(grant, call)) fail('PERM')
  const resource = context.resources.get(page.base)
  const { rows } = await sql`select t.id from ${sql.table(resource.table)} t
    where t.id = ${id} and ${visibleSql(rowScope(grant, call), tableOf(resource, context))}`.execute(context.db)
  return rows.length > 0 ? resource : fail('NF')
}

/** The kinds of entries that the caller may see. */
async function sourcesOf(resource: Resource, id: number, context: Context): Promise<Source[]> {
  const names = storiesOf(context.resources.bindings).get(resource.name) ?? []
  const found = await Promise.all(names.map((name) => sourceOf(name, id, context)))
  const told = found.filter((one) => one !== null)
  return tellsChanges(resource.binding) ? [...told, changesOf(resource, id, context)] : told
}

/** The newest entries of one kind; a page of it suffices, as all others may be older. */
function newestSql({ kind, from, where, at, order }: Source, before: Position | null): RawBuilder<unknown> {
  const older = before
    ? sql` and (${at}, ${kind}::text, t.id) < (${before.at}::timestamptz, ${before.kind}::text, ${before.id}::bigint)`
    : sql``
  return sql`(select ${kind}::text as kind, t.id, ${at} as at from ${from}
    where ${where} and ${order} is not null${older} order by ${order} desc, t.id desc limit ${sql.lit(PAGE + 1)})`
}

function countSql({ kind, from, where, order }: Source): RawBuilder<unknown> {
  return sql`select ${kind}::text as kind, (select count(*) from ${from} where ${where} and ${order} is not null) as num`
}

/** The told values of an entry, by its kind: read for those of the page only. */
function rowSql(sources: readonly Source[]): RawBuilder<unknown> {
  const parts = sources.map(
    ({ kind, from, columns }) => sql`when ${kind} then (select to_jsonb(told) from (
      select ${columns} from ${from} where t.id = page.id) told)`,
  )
  return sql`case page.kind ${sql.join(parts, sql` `)} end`
}

interface Answer {
  entries: Found[] | null
  kinds: { kind: string; num: number }[] | null
}

async function read(
  all: readonly Source[],
  wanted: readonly Source[],
  before: Position | null,
  context: Context,
): Promise<Answer> {
  const union = sql` union all `
  const page = sql`select * from (${sql.join(
    wanted.map((one) => newestSql(one, before)),
    union,
  )}) every order by at desc, kind desc, id desc limit ${sql.lit(PAGE + 1)}`
  const counted = before
    ? sql`null::json`
    : sql`(select json_agg(counted) from (${sql.join(all.map(countSql), union)}) counted)`
  const { rows } = await sql<Answer>`with page as (${page}) select
    (select json_agg(json_build_object('kind', page.kind, 'id', page.id, 'row', ${rowSql(wanted)},
      'at', to_char(page.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
      order by page.at desc, page.kind desc, page.id desc) from page) as entries,
    ${counted} as kinds`.execute(context.db)
  return rows[0] as Answer
}

/** Rows as the caller may read them, by kind and id. */
async function rowsOf(found: readonly Found[], sources: readonly Source[]): Promise<Map<string, Row>> {
  const rows = await Promise.all(
    sources.map(async ({ kind, answered }) => {
      const own = await answered(found.filter((one) => one.kind === kind).map(({ row }) => row))
      return own.map((row): [string, Row] => [`${kind} ${row['id']}`, row])
    }),
  )
  return new Map(rows.flat())
}

interface Input {
  resource: string
  id: number
  kinds?: readonly string[] | null | undefined
  before?: string | null | undefined
}

/** Refuses as reading the record would. Kinds that the caller may not see have no entries. */
export async function story(input: Input, context: Context) {
  const before = input.before ? positionIn(input.before) : null
  const resource = await readableRecord(input.resource, input.id, context)
  const all = await sourcesOf(resource, input.id, context)
  const wanted = input.kinds ? all.filter(({ kind }) => input.kinds?.includes(kind)) : all
  if (all.length === 0) return { list_data: [], kinds: [] }
  const answer = wanted.length > 0 ? await read(all, wanted, before, context) : { entries: [], kinds: [] }
  const found = (answer.entries ?? []).slice(0, PAGE)
  const rows = await rowsOf(found, wanted)
  const last = (answer.entries ?? []).length > PAGE ? found.at(-1) : undefined
  return {
    list_data: found.map(({ kind, id, at }) => ({
      kind,
      id,
      at: new Date(at).toISOString(),
      row: rows.get(`${kind} ${id}`) ?? {},
    })),
    ...(last ? { next: `${last.at} ${last.kind} ${last.id}` } : {}),
    ...(answer.kinds && !before ? { kinds: answer.kinds } : {}),
  } satisfies StoryPage
}
