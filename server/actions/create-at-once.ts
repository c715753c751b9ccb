// `create` in one statement, for records that need no look-up but that of their references.
import { type RawBuilder, sql } from 'kysely'
import type { Binding, Call, Row } from '#kernel/binding'
import { comparedAcross } from '#kernel/compared'
import { draftFields } from '#kernel/taken'
import type { AnyBehaviour } from '../core/behaviour'
import type { Context } from '../core/context'
import { isChecked, referencesHold } from '../rows/references'
import { dataScopeSql } from '../rows/scope'
import { captionOf } from '../rows/select'
import { insertRow } from '../rows/store'
import { tableOf } from '../rows/table'
import { isNarrow, namedBy, proposed } from './create'
import { auditChanges } from './draft'

/** Statements to be sent as parts of the insert. @param made SQL of the new record's id */
export type Behind = (made: RawBuilder<number>) => RawBuilder<unknown>[]

/** Null, before anything is sent, if this record takes more than one statement. */
export type AtOnce = (input: Row, context: Context, behind: Behind) => Promise<Row | null>

/** True if nothing but the references of a new record has to be looked up: no code, no tree, no child rows. */
function isSimple({ fields, table, closed }: Binding, call: Call, { check }: AnyBehaviour, page: Binding): boolean {
  if (table === null || call.operation !== 'create' || check || closed || fields['pid']) return false
  if (Object.values(call.input).some(isChecked)) return false
  const taken = draftFields(page, 'create')
  if (comparedAcross(taken).size > 0 || Object.values(taken).some((field) => field.ref?.fill)) return false
  return !Object.values(fields).some((field) => field.rows || field.sentTo || field.number)
}

/** Evaluates to true, or fails the statement, which then has changed nothing. */
function held(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown>[] {
  if (conditions.length === 0) return []
  const all = sql.join(conditions, sql` and `)
  return [sql`(case when ${all} then 'true' else 'a reference or the data scope refuses the record' end)::boolean`]
}

/**
 * Writes the record, its audit entry and whatever else is `behind` in one statement, which fails as a whole. Any failure
 * means that the careful way has to be taken: it finds out why, and reports it.
 */
async function createAtOnce(input: Row, context: Context, behind: Behind): Promise<Row | null> {
  const { resource, values, record } = await proposed(input, context)
  // The caption is part of the entry, so it must be known before.
  if (namedBy(resource, record)?.length !== 0) return null
  context.audit.targets.push({ id: 0, name: captionOf(resource, record, context) })
  auditChanges(resource, 0, values, null, context)
  const scope = isNarrow(context) ? [dataScopeSql(tableOf(resource, context))] : []
  const { id } = await insertRow(resource, values, context, {
    wanted: held([...referencesHold(resource, values, record, context), ...scope]),
    behind: behind(sql<number>`(select id from t)`),
  })
  return { id }
}

/** undefined if records of the page always take more than one statement. @param base the binding of the page's table */
export function atOnceOf(page: Binding, call: Call, behaviour: AnyBehaviour, base: Binding): AtOnce | undefined {
  return isSimple(base, call, behaviour, page) ? createAtOnce : undefined
}
