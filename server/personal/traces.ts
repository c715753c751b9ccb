// Traces of a person beside the records: log, results of jobs, exported sheets, drafts, answered requests, messages.
import { type RawBuilder, sql } from 'kysely'
import type { Field, Row } from '#kernel/binding'
import { MASK } from '#kernel/constants'
import { pick } from '#kernel/text'
import type { Change, Context } from '../core/context'
import type { Resource } from '../core/resources'
import { indexRows } from '../rows/search'
import { escapeLike } from '../rows/where'
import { joined } from '../sheets/cells'
import type { Linked } from './linked'
import { type Words, without } from './words'

interface Person {
  readonly resource: Resource
  /** Ids of the person's records. */
  readonly ids: readonly number[]
  readonly linked: readonly Linked[]
  readonly words: Words
  readonly erased: readonly Field[]
}

const BATCH = 500

/** SQL that is true for a row that names one of these records by the columns `type` and `id`. */
function namesSql(records: readonly Linked[], type: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<boolean> {
  const parts = records.map(
    ({ resource, ids }) => sql`(${type} = ${resource.name} and ${id} = any(${[...ids]}::bigint[]))`,
  )
  return sql<boolean>`(${sql.join(parts, sql` or `)})`
}

/** SQL that is true for a text with one of the words that only this person has. */
function tellsSql(text: RawBuilder<unknown>, { unique }: Words): RawBuilder<boolean> {
  const patterns = unique.map((word) => `%${escapeLike(word)}%`)
  return sql<boolean>`${text} like any(${patterns}::text[])`
}

interface Entry extends Row {
  id: number
  target_type: string
  title: string | null
  target_name: string | null
  message: string | null
  diff: Change[] | null
}

/** An entry without the values that were erased, and without the words. It still tells who did what, and when. */
function cleanEntry(entry: Entry, { resource, ids, erased, words }: Person): Row {
  const names = new Set(erased.map(({ name }) => name))
  const isErased = ({ id, field }: Change) =>
    entry.target_type === resource.name && names.has(field) && (id === undefined || ids.includes(id))
  const diff = entry.diff?.map((change) => {
    const hidden = (value: unknown) => (value === null || value === undefined ? value : MASK)
    if (!isErased(change)) return without(change, words)
    return { ...change, old: hidden(change.old), new: hidden(change.new) }
  })
  const [title, target_name, message] = [entry.title, entry.target_name, entry.message].map((one) =>
    without(one, words),
  )
  return { id: entry.id, title, target_name, message, diff: diff ?? null }
}

/** Entries about the person and about rows that are. @returns their number */
async function cleanLog(person: Person, { db, resources }: Context): Promise<number> {
  const records = [{ resource: person.resource, ids: person.ids }, ...person.linked]
  const named = namesSql(records, sql.ref('target_type'), sql.ref('target_id'))
  let [done, last] = [0, 0]
  for (;;) {
    const { rows } = await sql<Entry>`select id, target_type, title, target_name, message, diff from log
      where id > ${last} and id in (select id from log where ${named} union select log_id from log_target where ${named})
      order by id limit ${BATCH}`.execute(db)
    if (rows.length === 0) return done
    const clean = rows.map((row) => cleanEntry(row, person))
    await sql`update log set title = clean.title, target_name = clean.target_name, message = clean.message, diff = clean.diff
      from jsonb_to_recordset(${JSON.stringify(clean)}::jsonb)
        as clean(id bigint, title text, target_name text, message text, diff jsonb)
      where log.id = clean.id`.execute(db)
    await indexRows(
      resources.get('log'),
      rows.map(({ id }) => id),
      db,
    )
    done += rows.length
    last = rows.at(-1)?.id as number
  }
}

async function numOf(statement: RawBuilder<unknown>, { db }: Context): Promise<number> {
  return Number((await statement.execute(db)).numAffectedRows ?? 0)
}

/** Rows of jobs about the person lose what was typed and what was there before; sheets exported before are no longer sent. */
async function cleanJobs({ resource, ids, linked, words }: Person, context: Context): Promise<number> {
  const pages = (one: Resource) => context.resources.viewsOf(one.name).map(({ name }) => name)
  const about = [{ resource, ids }, ...linked].map(
    (one) => sql`(job.resource = any(${pages(one.resource)}) and job_row.record_id = any(${[...one.ids]}::bigint[]))`,
  )
  const text = sql`concat(job_row.name, job_row.input, job_row.before, job_row.errors, job_row.message)`
  const rows = await numOf(
    sql`update job_row set name = null, input = null, before = null, errors = null, message = null from job
      where job.id = job_row.job_id and (${sql.join(about, sql` or `)} or ${tellsSql(text, words)})`,
    context,
  )
  const sheets = [resource, ...linked.map((one) => one.resource)].flatMap(pages)
  const files = await numOf(
    sql`update job set file = null, file_name = null where file is not null and resource = any(${sheets})`,
    context,
  )
  return rows + files
}

async function cleanDrafts({ resource, ids, words }: Person, context: Context): Promise<number> {
  const pages = context.resources.viewsOf(resource.name).map(({ name }) => name)
  return numOf(
    sql`delete from draft where (resource = any(${pages}) and substring(record_key from '^\\d+')::bigint = any(${[...ids]}::bigint[]))
      or ${tellsSql(sql`content::text`, words)}`,
    context,
  )
}

/** Messages to the person's number or address; those that still wait are not sent. */
async function cleanMessages({ words, linked }: Person, context: Context): Promise<number> {
  // Messages about rows of the person have lost their address already.
  const known = linked.find(({ resource }) => resource.name === 'outbox')?.ids ?? []
  const { rows } = await sql<Row & { id: number }>`select id, to_name, subject, text from outbox
    where id = any(${[...known]}::bigint[]) or address = any(${[...words.numbers]}::text[])
      or ${tellsSql(sql`concat(subject, text)`, words)} order by id`.execute(context.db)
  const clean = rows.map((row) => without(row, words))
  const num = await numOf(
    sql`update outbox set address = ${MASK}, code = null, error = null, to_name = clean.to_name, subject = clean.subject,
        text = clean.text, state = case when state in ('waiting', 'sending') then 'cancelled' else state end
      from jsonb_to_recordset(${JSON.stringify(clean)}::jsonb) as clean(id bigint, to_name text, subject text, text text)
      where outbox.id = clean.id`,
    context,
  )
  await indexRows(
    context.resources.get('outbox'),
    rows.map(({ id }) => id),
    context.db,
  )
  return num
}

async function cleanRequests({ words }: Person, context: Context): Promise<number> {
  return numOf(sql`delete from request_log where ${tellsSql(sql`content::text`, words)}`, context)
}

/** Searches for the person; who saw the record stays told. */
async function cleanReadings({ resource, ids }: Person, { db, resources }: Context): Promise<number> {
  const { rows } = await sql<{ id: number }>`update reading set query = null where target_type = ${resource.name}
    and query is not null and ids && ${[...ids]}::int[] returning id`.execute(db)
  await indexRows(
    resources.get('reading'),
    rows.map(({ id }) => id),
    db,
  )
  return rows.length
}

const said = {
  log: { zh: '日志', en: 'log entries' },
  jobs: { zh: '任务明细和表格', en: 'rows of jobs and sheets' },
  drafts: { zh: '草稿', en: 'drafts' },
  messages: { zh: '消息', en: 'messages' },
  requests: { zh: '请求记录', en: 'answered requests' },
  readings: { zh: '查阅条件', en: 'searches' },
} as const

/** Clears all of them. @returns what and how many, in the caller's language; undefined for nothing */
export async function clearTraces(person: Person, context: Context): Promise<string | undefined> {
  const nums = {
    log: await cleanLog(person, context),
    jobs: await cleanJobs(person, context),
    drafts: await cleanDrafts(person, context),
    messages: await cleanMessages(person, context),
    requests: await cleanRequests(person, context),
    readings: await cleanReadings(person, context),
  }
  const parts = Object.entries(nums).flatMap(([name, num]) =>
    num > 0 ? [`${pick(said[name as keyof typeof said], context.language)} ${num}`] : [],
  )
  return joined(parts, context.language) || undefined
}
