// Merging two records of one person: everything that belongs to one goes to the other, which may also take over values.
import { sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { draftFields } from '#kernel/schema'
import { applyChange } from '../../actions/update'
import { writeChange, writeNew } from '../../actions/write'
import type { HandleFor } from '../../behaviour'
import { type Context, resourceOf } from '../../context'
import { type Moved, moveReferences } from '../../database/move-references'
import { captionOf } from '../../database/records'
import type { Resource } from '../../resources'
import { lockPeople } from './people'

const members: ReadonlySet<unknown> = new Set(['active', 'frozen'])

/** A membership is never lost by a merge: where only one of them is a member, that one is kept. */
function refuseLosing(keep: Row, drop: Row): void {
  if (!members.has(drop['state']) || members.has(keep['state'])) return
  fail('STATE', {
    message: {
      zh: '并入的一方是在会会员,请改为保留会员的那一条',
      en: 'The one to be merged in is a member: keep that record instead',
    },
  })
}

/** The values taken over: several values are put together, others replace. Refuses names that a form does not have. */
function takenOver(names: readonly string[], keep: Row, drop: Row, context: Context): Row {
  const fields = draftFields(context.page, 'update')
  const unknown = names.filter((name) => !fields[name])
  if (unknown.length > 0) {
    const message = { zh: `不能取用:${unknown.join('、')}`, en: `Cannot be taken over: ${unknown.join(', ')}` }
    fail('PARAM', { message, errors: { fields: message } })
  }
  return Object.fromEntries(
    names.map((name) => {
      const [own, other] = [keep[name], drop[name]]
      return [name, Array.isArray(own) && Array.isArray(other) ? [...new Set([...own, ...other])] : other]
    }),
  )
}

/** Gone before its values are taken over, so that its phone and numbers are free. */
async function bury(drop: Row, keep: Row, resource: Resource, context: Context): Promise<void> {
  const reason = `并入「${captionOf(resource, keep, context)}」`.slice(0, 200)
  await writeChange(resource, drop, { source: 'merge', remark: joined(drop['remark'], reason) }, context)
  await sql`update person set delete_time = now() where id = ${drop['id']}`.execute(context.db)
}

function joined(before: unknown, more: string): string {
  return [before, more].filter(Boolean).join('\n').slice(0, 1000)
}

/** What is kept as a number beside its rows follows the rows that have come. */
async function addUp(id: number, drop: Row, context: Context): Promise<void> {
  await sql`update person set
      contribute_total = (select coalesce(sum(points), 0) from contribute_log where user_id = ${id}),
      pay_total = (select coalesce(sum(amount), 0) from pay_log where user_id = ${id} and status in ('paid', 'refunded')),
      activity_num = activity_num + ${drop['activity_num'] ?? 0}, service_hours = service_hours + ${drop['service_hours'] ?? 0},
      visit_num = visit_num + ${drop['visit_num'] ?? 0}
    where id = ${id}`.execute(context.db)
}

/** Notices and documents name a person by kind and number. */
async function moveNotices(from: number, to: number, context: Context): Promise<void> {
  await sql`update notice set to_id = ${to} where to_type = 'user' and to_id = ${from}`.execute(context.db)
}

export const merge: HandleFor<'user', 'merge'> = async ({ keep_id: keepId, drop_id: dropId, fields }, context) => {
  if (keepId === dropId) {
    const message = { zh: '请选择两条不同的记录', en: 'Choose two different records' }
    fail('PARAM', { message, errors: { drop_id: message } })
  }
  const resource = resourceOf(context)
  const [keep, drop] = (await lockPeople([keepId, dropId], resource, context)) as [Row, Row]
  refuseLosing(keep, drop)
  const values = takenOver(fields ?? [], keep, drop, context)
  await bury(drop, keep, resource, context)
  const moved: Moved[] = await moveReferences(resource, dropId, keepId, context)
  await moveNotices(dropId, keepId, context)
  await addUp(keepId, drop, context)
  await applyChange(resource, keepId, values, keep, context)
  await writeNew(
    context.resources.get('user_period'),
    {
      user_id: keepId,
      kind: 'merge',
      from_value: captionOf(resource, drop, context).slice(0, 100),
      to_value: captionOf(resource, keep, context).slice(0, 100),
      start_date: context.today,
      ref_type: 'user',
      ref_id: dropId,
    },
    context,
  )
  return { id: keepId, moved }
}
