// Kinds of entries in the timeline of a record that the caller may see: which rows, when, and what is told of them.
import { type RawBuilder, sql } from 'kysely'
import { canCall, canOpen, canRead, openEntryPoints } from '#kernel/access'
import type { Binding, Row, Story } from '#kernel/binding'
import { kinds } from '#kernel/kinds'
import { fieldOf } from '#kernel/standard'
import { meantBy } from '../../../actions/match'
import { type Context, signedIn } from '../../../core/context'
import { zoneOf } from '../../../core/settings'
import { planRow, type RowPlan } from '../../../rows/plan'
import { columnsSql, recordsIn } from '../../../rows/select'
import { type Table, tableOf } from '../../../rows/table'
import { livingSql, valueSql } from '../../../rows/values'
import { filterSql } from '../../../rows/where'

export interface Source {
  /** Name of the resource, or `log`. */
  readonly kind: string
  /** `"pay_log" as "t"` */
  readonly from: RawBuilder<unknown>
  /** Condition on a row called `t`. */
  readonly where: RawBuilder<unknown>
  /** The instant of an entry. */
  readonly at: RawBuilder<unknown>
  /** A value with the same order, which an index may answer. */
  readonly order: RawBuilder<unknown>
  readonly columns: RawBuilder<unknown>
  /** Rows of `columns`, parsed from JSON, as the caller may read them. */
  answered(rows: readonly Row[]): Promise<Row[]> | Row[]
}

/** True if the caller sees the list of the page: by a page of their own, not only by references to its rows. */
function mayList(page: Binding, context: Context): boolean {
  const { grant } = signedIn(context)
  const call = page.calls['list']
  if (!call || !canCall(grant, call)) return false
  if (call.access !== 'granted') return true
  const points = openEntryPoints(grant, call).filter(({ derived }) => !derived)
  return points.some(({ route }) => !route.startsWith('/') || canOpen(grant, route))
}

async function listedSql(page: Binding, filter: Row, context: Context): Promise<RawBuilder<unknown> | null> {
  if (!mayList(page, context)) return null
  return (await meantBy(page, { ...page.select, filter }, context)).where
}

/** Rows of the record that the caller may see; null if there can be none. */
async function rowsOf(table: Table, story: Story, id: number, context: Context): Promise<RawBuilder<unknown> | null> {
  const { binding, owner } = table.resource
  const filter = { ...story.where, [story.of]: binding.fields[story.of]?.many ? [id] : id }
  if (binding.kind !== 'table') return listedSql(binding, filter, context)
  const own = sql`${filterSql(filter as never, table)} and ${livingSql(table.resource, table.alias)}`
  // Rows without calls are part of the record itself, which the caller may read.
  if (!owner?.field.rows) return own
  const listed = await listedSql(owner.resource.binding, {}, context)
  const above = tableOf(owner.resource, context)
  return (
    listed &&
    sql`${own} and ${sql.ref(`${table.alias}.${owner.field.rows.by}`)} in (
    select ${above.id} from ${above.from} where ${listed})`
  )
}

/** JSON writes instants as the database does; answers have milliseconds. */
function parsed(rows: readonly Row[], { fields }: RowPlan, { binding }: Table['resource']): Row[] {
  const moments = fields.filter((name) => kinds[fieldOf(binding, name)?.kind ?? 'text'].column === 'timestamptz')
  return rows.map((row) => {
    const read = { ...row }
    for (const name of moments) if (typeof row[name] === 'string') read[name] = new Date(row[name]).toISOString()
    return read
  })
}

/** null for a resource whose rows, or the date that orders them, the caller may not see. */
export async function sourceOf(name: string, id: number, context: Context): Promise<Source | null> {
  const resource = context.resources.get(name)
  const { story } = resource.binding.views
  if (!story) return null
  const asked = [story.of, story.at, ...Object.keys(story.where)]
  const { grant } = signedIn(context)
  const unread = asked.some((field) => {
    const known = fieldOf(resource.binding, field)
    return known && !canRead(grant, known)
  })
  const table = tableOf(resource, context)
  const where = unread ? null : await rowsOf(table, story, id, context)
  if (!where) return null
  const { title, facts, figure, tone, link = [] } = story
  const told = [story.at, title, ...facts, figure, tone, ...link].filter((one) => one !== undefined)
  const plan = planRow(resource, told, context)
  const order = valueSql(story.at, table)
  const isMoment = kinds[fieldOf(resource.binding, story.at)?.kind ?? 'date'].column === 'timestamptz'
  return {
    kind: name,
    from: table.from,
    where,
    order,
    at: isMoment ? order : sql`(${order}::timestamp at time zone ${zoneOf(context.settings)})`,
    columns: columnsSql(plan, table),
    answered: (rows) => recordsIn(parsed(rows, plan, resource), plan, table),
  }
}
