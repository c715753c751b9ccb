// Merges two records of one person: everything that belongs to one moves to the other, optionally with selected values.
import { sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { draftFields } from '#kernel/taken'
import { pick } from '#kernel/text'
import { applyChange } from '../../../actions/update'
import { writeChange } from '../../../actions/write'
import type { HandleFor } from '../../../core/behaviour'
import { type Context, resourceOf } from '../../../core/context'
import type { Resource } from '../../../core/resources'
import { type Moved, moveReferences } from '../../../rows/move-references'
import { captionOf } from '../../../rows/select'
import { mergeAttendance } from '../../services/attendance/people'
import { mergeDues } from '../../services/dues/people'
import { FOREVER } from '../../services/expiry'
import { money, points, sumSql } from '../../services/ledger'
import { mergeMailings } from '../../services/mailings/people'
import { mergeRolls } from '../../services/meetings/people'
import { appendPeriod, appendPeriods, type Period } from '../../services/periods'
import { mergeSigns } from '../../services/volunteering/people'
import { refuseMerging } from './mergeable'
import { keepMarks } from './not-duplicates'
import { lockPeople } from './people'
import { type Both, bothOf, joinOnce, saidOf, unitedOf } from './two-memberships'

/** Selected values: multiple values are combined, others replace. Refuses names that no form has. */
function takenOver(names: readonly string[], keep: Row, drop: Row, context: Context): Row {
  const fields = draftFields(context.page, 'update')
  // Days of a membership are no ordinary values: they have lines in the history.
  if (names.includes('expire_time') || names.includes('join_time')) {
    const message = {
      zh: '入会时间自动取双方较早者，到期时间取较晚者；需要其他日期时，请合并后在会员资料中调整',
      en: 'The earlier joining and the later expiry of both stay: set others afterwards in the record',
    }
    fail('PARAM', { message, errors: { fields: message } })
  }
  const unknown = names.filter((name) => !fields[name])
  if (unknown.length > 0) {
    const message = { zh: `不能取用：${unknown.join('、')}`, en: `Cannot be taken over: ${unknown.join(', ')}` }
    fail('PARAM', { message, errors: { fields: message } })
  }
  return Object.fromEntries(
    names.map((name) => {
      const [own, other] = [keep[name], drop[name]]
      return [name, Array.isArray(own) && Array.isArray(other) ? [...new Set([...own, ...other])] : other]
    }),
  )
}

/** Deleted before its values are copied, so that its phone and numbers are free. */
async function bury(drop: Row, keep: Row, resource: Resource, context: Context): Promise<void> {
  const reason = `并入「${captionOf(resource, keep, context)}」`.slice(0, 200)
  await writeChange(resource, drop, { source: 'merge', remark: joined(drop['remark'], reason) }, context)
  // Payments and points count for the kept record from now on.
  await sql`update person set delete_time = now(), contribute_total = 0, pay_total = 0
    where id = ${drop['id']}`.execute(context.db)
}

function joined(before: unknown, more: string): string {
  return [before, more].filter(Boolean).join('\n').slice(0, 1000)
}

/** Recalculates stored totals after the rows have moved. */
async function addUp(id: number, drop: Row, context: Context): Promise<void> {
  await sql`update person set
      contribute_total = ${sumSql(points, id)},
      pay_total = ${sumSql(money, id)},
      visit_num = visit_num + ${drop['visit_num'] ?? 0}
    where id = ${id}`.execute(context.db)
}

/** Townsman states in ascending order. */
const townsmen: readonly unknown[] = ['none', 'rejected', 'applied', 'verified']

/** Copies fields that no form has from the dropped record, and the days of two memberships. */
async function fillGaps(
  id: number,
  drop: Row,
  both: Both | undefined,
  resource: Resource,
  context: Context,
): Promise<Row> {
  const [keep] = (await lockPeople([id], resource, context)) as [Row]
  const lacking = ['openid', 'unionid', 'nickname'].filter((name) => !keep[name] && drop[name])
  const visits = ['last_visit_time'].filter((name) => String(keep[name] ?? '') < String(drop[name] ?? ''))
  const more = townsmen.indexOf(drop['townsman_status']) > townsmen.indexOf(keep['townsman_status'])
  const origin = more ? ['townsman_status', 'townsman_time', 'townsman_reason'] : []
  const values = [...lacking, ...visits, ...origin].map((name) => [name, drop[name] ?? null] as const)
  return writeChange(resource, keep, { ...Object.fromEntries(values), ...(both ? unitedOf(both) : {}) }, context)
}

/** Notices, payments and points name a person by kind and id. */
async function moveNamed(from: number, to: number, { db }: Context): Promise<void> {
  await sql`update notice set to_id = ${to} where to_type = 'user' and to_id = ${from}`.execute(db)
  await sql`update pay_log set ref_id = ${to} where ref_type = 'user' and ref_id = ${from}`.execute(db)
  await sql`update contribute_log set ref_id = ${to} where ref_type = 'user' and ref_id = ${from}`.execute(db)
}

/** Marks the moved lines: a renewal of one record never changed the other one's expiry. */
async function markHistory(drop: number, { db }: Context): Promise<void> {
  await sql`update user_period set origin_id = user_id where user_id = ${drop} and origin_id is null`.execute(db)
}

async function recordMerge(
  keep: Row,
  drop: Row,
  both: Both | undefined,
  resource: Resource,
  context: Context,
): Promise<void> {
  const [keepId, dropId] = [keep['id'] as number, drop['id'] as number]
  const ref = { user_id: keepId, ref_type: 'user', ref_id: dropId }
  const merged: Period = {
    ...ref,
    kind: 'merge',
    from_value: captionOf(resource, drop, context),
    to_value: captionOf(resource, keep, context),
    start_date: both ? (drop['join_time'] as string | null) : context.today,
    end_date: both ? both.other.expire_time : null,
  }
  if (!both) return void (await appendPeriod(merged, context))
  const [own, other] = [both.own.expire_time ?? FOREVER, both.other.expire_time ?? FOREVER]
  const validity: Period = {
    ...ref,
    kind: 'expire',
    from_value: own,
    to_value: (unitedOf(both)['expire_time'] as string | null) ?? FOREVER,
    start_date: context.today,
    remark: `合并：双方会籍分别到 ${own} 和 ${other}，取较晚者`,
  }
  await appendPeriods([merged, validity], context)
}

/** Fields shown for both records before the merge and for the kept one after it. */
const decided = ['member_no', 'position_id', 'join_time', 'expire_time', 'contribute_total', 'pay_total']

const pickFigures = (row: Row): Row => Object.fromEntries(decided.map((name) => [name, row[name] ?? null]))

export const merge: HandleFor<'user', 'merge'> = async ({ keep_id: keepId, drop_id: dropId, fields }, context) => {
  if (keepId === dropId) {
    const message = { zh: '请选择两条不同的记录', en: 'Choose two different records' }
    fail('PARAM', { message, errors: { drop_id: message } })
  }
  const resource = resourceOf(context)
  const [keep, drop] = (await lockPeople([keepId, dropId], resource, context)) as [Row, Row]
  await refuseMerging(keep, drop, context)
  const values = takenOver(fields ?? [], keep, drop, context)
  const both = bothOf(keep, drop)
  const taken = both ? await joinOnce(both, context) : 0
  await bury(drop, keep, resource, context)
  await keepMarks(dropId, keepId, context)
  await markHistory(dropId, context)
  await mergeAttendance(keepId, dropId, context)
  await mergeSigns(keepId, dropId, context)
  await mergeDues(keepId, dropId, context)
  await mergeRolls(keepId, dropId, context)
  await mergeMailings(keepId, dropId, context)
  const moved: Moved[] = await moveReferences(resource, dropId, keepId, context)
  await moveNamed(dropId, keepId, context)
  await addUp(keepId, drop, context)
  const filled = await fillGaps(keepId, drop, both, resource, context)
  await applyChange(resource, keepId, values, filled, context)
  await recordMerge(keep, drop, both, resource, context)
  const [after] = (await lockPeople([keepId], resource, context)) as [Row]
  const figures = { keep: pickFigures(keep), drop: pickFigures(drop), after: pickFigures(after) }
  const notes = both ? saidOf(both, taken).map((text) => pick(text, context.language)) : []
  return { id: keepId, moved, figures, notes }
}

/** Ids of the records that were merged into this one, at any time. */
export async function mergedInto(id: number, { db }: Context): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct ref_id as id from user_period
    where user_id = ${id} and kind = 'merge' and ref_type = 'user' and ref_id <> ${id}`.execute(db)
  return rows.map((row) => Number(row.id))
}
