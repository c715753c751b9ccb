// Seats of an activity: the quota counts guests, and no two people take the last one.
import { sql } from 'kysely'
import type { Context } from '../../../core/context'
import type { Activity } from './activities'

interface Taken {
  /** By approved enrolments. */
  approved: number
  /** By approved and pending ones: the review of a pending one must find its seat. */
  held: number
}

/** Seats taken now. The activity must be locked. */
export async function seatsOf(activity: Pick<Activity, 'id'>, { db }: Context): Promise<Taken> {
  const { rows } = await sql<Taken>`select coalesce(sum(seats) filter (where status = 'approved'), 0)::int as approved,
      coalesce(sum(seats), 0)::int as held
    from activity_apply where activity_id = ${activity.id} and status in ('approved', 'pending')`.execute(db)
  return rows[0] as Taken
}

/** True if that many more fit; 0 is no limit. */
export function fits({ quota }: Pick<Activity, 'quota'>, taken: number, more: number): boolean {
  return quota === 0 || taken + more <= quota
}
