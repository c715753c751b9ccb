// Text message about a new application to the staff who may review it.
import { sql } from 'kysely'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { queueMessages } from '../../../outbox/queue'

interface Reviewer {
  phone: string
  real_name: string | null
}

/** Enabled people with a phone whose roles hold the review, with data of all areas or of the applicant's own. */
async function reviewersOf(applicant: number, context: Context): Promise<Reviewer[]> {
  const { page, session, db } = context
  const right = page.calls['approve']?.right
  const { rows } = await sql<Reviewer>`select a.phone, a.real_name from admin a
    where ${living('a')} and a.status and a.phone is not null and a.id is distinct from ${session?.admin.id ?? null}
      and (a.is_super or exists (select 1 from admin_role_ids held
        join role r on r.id = held.target_id and r.status and ${living('r')}
        join role_auth_ids auth on auth.owner_id = r.id
        join menu button on button.id = auth.target_id and button.path = ${right} and ${living('button')}
        join menu place on place.id = button.pid and place.path = ${page.route} and ${living('place')}
        where held.owner_id = a.id and (r.data_scope = 'all' or r.data_scope = 'own_areas' and exists (
          with recursive above(id, pid) as (
            select area.id, area.pid from area join person p on p.area_id = area.id where p.id = ${applicant}
            union select area.id, area.pid from area join above on area.id = above.pid)
          select 1 from above join admin_area_ids own on own.target_id = above.id and own.owner_id = a.id))))
    order by a.id`.execute(db)
  return rows
}

/** Queues the message, if the settings ask for it. */
export async function tellStaff(applicant: number, name: string | null, context: Context): Promise<void> {
  if (context.setting('remind_apply') !== true) return
  const text = `${context.setting('sxh_name') ?? ''}收到${name ?? ''}的入会申请，请登录后台审核。`
  const reviewers = await reviewersOf(applicant, context)
  await queueMessages(
    reviewers.map(({ phone, real_name: to }) => ({
      channel: 'sms',
      address: phone,
      name: to,
      subject: '新入会申请',
      text,
    })),
    context,
  )
}
