// Queues events for webhooks in the transaction that gives rise to them: triggers tell of rows, the log of actions.
import { type RawBuilder, sql } from 'kysely'
import type { Binding, Call, Text } from '#kernel/binding'
import { sqlName, sqlText } from '#kernel/sql-text'
import type { Db } from '../database/database'
import { living, livingText } from '../database/living'

/** Events of every resource; all others are named after its actions. */
const rowEvents: readonly EventName[] = [
  { name: 'created', title: { zh: '新增', en: 'Created' } },
  { name: 'changed', title: { zh: '修改', en: 'Changed' } },
  { name: 'removed', title: { zh: '删除', en: 'Removed' } },
  { name: 'restored', title: { zh: '恢复', en: 'Restored' } },
]

export interface EventName {
  readonly name: string
  readonly title: Text
}

/** True if webhooks may follow the page: its rows have a time of change, which the triggers compare. */
export const isFollowed = ({ table, route, calls, features }: Binding): boolean =>
  table !== null && route !== null && calls['list'] !== undefined && features.standard

/** Events of the page, with its actions on records. */
export function eventsOf({ actions }: Binding): EventName[] {
  const onRecords = actions.filter(
    ({ call }) => call.operation === 'action' && !call.reads && !call.answersFile && call.on !== 'none',
  )
  return [...rowEvents, ...onRecords.map(({ name, title }) => ({ name, title }))]
}

/** Statement that queues the event of an action for each of its records; null if no webhook can follow it. */
export function actionEvents(
  { base }: Binding,
  { name, operation, reads }: Call,
  ids: readonly number[],
  bindings: readonly Binding[],
): RawBuilder<unknown> | null {
  if (operation !== 'action' || reads || ids.length === 0) return null
  const pages = bindings.filter((page) => page.base === base && isFollowed(page)).map((page) => page.name)
  if (pages.length === 0) return null
  return sql`insert into webhook_delivery (webhook_id, event, resource, record_id, uid, create_time)
    select w.id, ${name}, w.resource, target, gen_random_uuid()::text, now()
    from webhook w cross join unnest(${[...ids]}::bigint[]) target
    where w.resource = any(${pages}) and w.state = 'active' and ${living('w')}
      and ${name} = any(w.events) order by target`
}

interface Watched {
  /** The pages on the table. */
  readonly pages: readonly string[]
  readonly table: string
  readonly softDelete: boolean
}

function watchedIn(bindings: readonly Binding[], tables: ReadonlySet<string>): Watched[] {
  return bindings.flatMap(({ name, table, features }) => {
    const pages = bindings.filter((page) => page.base === name && isFollowed(page)).map((page) => page.name)
    if (pages.length === 0 || table === null || !tables.has(table)) return []
    return [{ pages, table, softDelete: features.softDelete }]
  })
}

const functionOf = ({ table }: Watched) => `webhook_events_in_${table}`

type Operation = 'insert' | 'update' | 'delete'

/** SQL of the rows of a statement, each with its event. A second change within a transaction is part of the first. */
function eventsSql(operation: Operation, softDelete: boolean): string {
  const lives = (row: 'former' | 'present') => (softDelete ? livingText(row) : 'true')
  if (operation === 'insert') return `select id, 'created' as event from new_rows present where ${lives('present')}`
  if (operation === 'delete') return `select id, 'removed' as event from old_rows former where ${lives('former')}`
  return `select present.id, case when not (${lives('present')}) then 'removed' when not (${lives('former')}) then 'restored'
        else 'changed' end as event
      from new_rows present join old_rows former on former.id = present.id
      where (${lives('present')} and former.update_time is distinct from present.update_time)
        or (${lives('present')}) <> (${lives('former')})`
}

function bodyOf({ pages, softDelete }: Watched, schema: string): string {
  const hears = `${schema}.webhook w where w.resource in (${pages.map(sqlText).join(', ')}) and w.state = 'active'
    and ${livingText('w')}`
  const queue = (
    operation: Operation,
  ) => `insert into ${schema}.webhook_delivery (webhook_id, event, resource, record_id, uid, create_time)
    select w.id, one.event, w.resource, one.id, gen_random_uuid()::text, now()
    from (${eventsSql(operation, softDelete)}) one
      cross join (select * from ${hears}) w
    where one.event = any(w.events) order by one.id;`
  return `begin
  if not exists (select from ${hears}) then return null; end if;
  if tg_op = 'INSERT' then ${queue('insert')}
  elsif tg_op = 'UPDATE' then ${queue('update')}
  else ${queue('delete')} end if;
  return null;
end`
}

const seen = { insert: ['new'], update: ['old', 'new'], delete: ['old'] } as const

async function watch(watched: Watched, schema: string, db: Db): Promise<void> {
  const name = sql.raw(`${schema}.${sqlName(functionOf(watched))}`)
  const on = sql.id(watched.table)
  await db.transaction().execute(async (transaction) => {
    await sql`create or replace function ${name}() returns trigger language plpgsql
      as ${sql.lit(bodyOf(watched, schema))}`.execute(transaction)
    for (const [operation, rows] of Object.entries(seen)) {
      const trigger = sql.id(`webhook_events_${operation}`)
      const held = rows.map((row) => `${row} table as ${row}_rows`).join(' ')
      await sql`drop trigger if exists ${trigger} on ${on}`.execute(transaction)
      await sql`create trigger ${trigger} after ${sql.raw(operation)} on ${on} referencing ${sql.raw(held)}
        for each statement execute function ${name}()`.execute(transaction)
    }
  })
}

/**
 * Gives every table that webhooks may follow its triggers.
 * @param db with the lock of starting servers
 */
export async function watchEvents(bindings: readonly Binding[], db: Db): Promise<void> {
  const { rows } = await sql<{ schema: string; tables: string[]; bodies: Record<string, string> | null }>`
    select quote_ident(current_schema()) as schema,
      array(select table_name::text from information_schema.tables where table_schema = current_schema()) as tables,
      (select jsonb_object_agg(proname, prosrc) from pg_proc
        where pronamespace = current_schema()::regnamespace and proname like 'webhook\\_events\\_in\\_%') as bodies`.execute(
    db,
  )
  const [{ schema, tables, bodies }] = rows as [(typeof rows)[0]]
  if (!tables.includes('webhook_delivery')) return
  const known = bodies ?? {}
  const all = watchedIn(bindings, new Set(tables))
  const kept = new Set(all.map(functionOf))
  for (const name of Object.keys(known).filter((one) => !kept.has(one)))
    await sql`drop function ${sql.raw(`${schema}.${sqlName(name)}`)}() cascade`.execute(db)
  // One by one: locks on several tables at once could wait for a call in a circle.
  for (const one of all) if (known[functionOf(one)] !== bodyOf(one, schema)) await watch(one, schema, db)
}
