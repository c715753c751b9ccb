// The end of a volunteer service: forgotten sign-outs are closed without hours, and those who never came are absent.
import { sql } from 'kysely'
import { writeChange } from '../../../actions/write'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { closedSql, lockServices, type Sign, signsWhere } from './services'

/** Runs every minute; staff correct what was forgotten by signing out with the right time. */
export async function closeEnded(context: Context): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`select distinct held.id from service_sign s join service held on held.id = s.service_id
    where s.status in ('signed_in', 'registered') and ${living('s')} and held.kind = 'volunteer'
      and ${closedSql('held')} <= ${context.now().toISOString()}::timestamptz`.execute(context.db)
  if (rows.length === 0) return
  const services = await lockServices(
    rows.map(({ id }) => id),
    context,
  )
  const resource = context.resources.get('service_sign')
  for (const { id, end_time } of services) {
    const open = sql<boolean>`s.service_id = ${id} and s.status in ('signed_in', 'registered')`
    for (const sign of await signsWhere(open, context)) {
      const late = Math.max(Date.parse(end_time as string), Date.parse(sign.sign_time ?? (end_time as string)))
      const values: Partial<Sign> =
        sign.status === 'registered'
          ? { status: 'absent' }
          : { status: 'signed_out', sign_out_time: new Date(late).toISOString(), hours: 0, is_forgotten: true }
      await writeChange<Sign>(resource, sign, values, context)
    }
  }
}
