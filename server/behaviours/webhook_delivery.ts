// Deliveries of one's own webhooks, with the names of the records that one may read.
import { sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { pick } from '#kernel/text'
import { behaviour } from '../core/behaviour'
import type { Context } from '../core/context'
import { eventsOf } from '../outbox/events'
import { shownReason } from '../outbox/reasons'
import { captions } from '../rows/records'
import { aboutSql, type Place, placeOf } from '../rows/scope'

/** Captions instead of numbers and codes: one query for each page. */
async function named(rows: Row[], context: Context): Promise<Row[]> {
  const names = new Map<string, string>()
  const pages = new Map(context.resources.bindings.map((page) => [page.name, page]))
  for (const page of new Set(rows.map((row) => String(row['resource'])))) {
    const ids = rows.flatMap((row) => (row['resource'] === page ? [row['record_id'] as number] : []))
    const base = pages.get(page)?.base
    if (base) for (const [id, name] of await captions(base, ids, context)) names.set(`${page} ${id}`, name)
  }
  return rows.map((row) => {
    const number = `#${row['record_id']}`
    const page = pages.get(String(row['resource']))
    const event = page && eventsOf(page).find(({ name }) => name === row['event'])
    return {
      ...row,
      record_name: names.get(`${row['resource']} ${row['record_id']}`) || number,
      event_title: event ? pick(event.title, context.language) : row['event'],
      error: shownReason(row['error'], context.language),
    }
  })
}

export default behaviour('webhook_delivery', {
  columns: {
    record_name: (row) => sql`${sql.ref(`${row}.record_id`)}::text`,
    event_title: (row) => sql`${sql.ref(`${row}.event`)}`,
  },

  scope: (row, caller) => {
    const admin = caller.session?.admin
    const own = admin?.is_super
      ? sql`true`
      : sql`exists (select from webhook w where w.id = ${sql.ref(`${row}.webhook_id`)} and w.admin_id = ${admin?.id})`
    return sql<boolean>`(${own} and ${aboutSql(placeOf(caller.resources.get('webhook_delivery'), row) as Place, caller)})`
  },

  async list(input, context, next) {
    const page = await next(input)
    return { ...page, list_data: (await named(page.list_data as Row[], context)) as typeof page.list_data }
  },

  async read(input, context, next) {
    const [record] = await named([(await next(input)) as Row], context)
    return record as Awaited<ReturnType<typeof next>>
  },
})
