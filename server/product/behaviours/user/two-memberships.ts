// Two memberships of one person: both days that count, the time that both were paid for, and the points of joining once.
import { sql } from 'kysely'
import type { Row, Text } from '#kernel/binding'
import { daysBetween } from '#kernel/calendar'
import type { Context } from '../../../core/context'
import { FOREVER, laterOf } from '../../services/expiry'
import { isMember, type Person } from '../../services/member'
import { POINTS } from '../../services/point-rules'
import { reverseFact } from '../../services/points'

export interface Both {
  readonly own: Person
  readonly other: Person
  /** Day of the later joining. */
  readonly later: string
  /** Last day on which both were valid, if there is one; null for ever. */
  readonly until: string | null
}

/** Both memberships; undefined unless both are members. */
export function bothOf(keep: Row, drop: Row): Both | undefined {
  const [own, other] = [keep as unknown as Person, drop as unknown as Person]
  if (!isMember(own) || !isMember(other)) return undefined
  const [a, b] = [own.expire_time, other.expire_time]
  const until = a === null ? b : b === null ? a : a < b ? a : b
  return { own, other, later: laterOf(own.join_time ?? '', other.join_time ?? '') as string, until }
}

/** The values of the kept record: the earlier joining, the later expiry. */
export function unitedOf({ own, other }: Both): Row {
  const joined = [own.join_time, other.join_time].filter((day) => day !== null).sort()
  return { join_time: joined[0] ?? null, expire_time: laterOf(own.expire_time, other.expire_time) }
}

/** Takes back the points of the later joining; returns their number. Called while each still has its own entries. */
export async function joinOnce({ own, other }: Both, context: Context): Promise<number> {
  const { rows } = await sql<{ key: string }>`select distinct on (c.user_id) c.event_key as key from contribute_log c
    where c.type = ${POINTS.join} and c.user_id = any(${[own.id, other.id]}::bigint[]) and c.event_key like 'join:%'
      and not exists (select from contribute_log back where back.origin_id = c.id)
    order by c.user_id, c.happen_time desc`.execute(context.db)
  if (rows.length < 2) return 0
  const later = (own.join_time ?? '') >= (other.join_time ?? '') ? own.id : other.id
  const found = rows.find(({ key }) => key.startsWith(`join:${later}:`))
  return found ? reverseFact(found.key, context) : 0
}

/** Sentences for a person, before both become one. */
export function saidOf({ own, other, later, until }: Both, taken: number): Text[] {
  const said: Text[] = []
  if (until === null || until >= later) {
    const days = until === null ? null : daysBetween(later, until) + 1
    const [zh, en] = [until ?? FOREVER, until ?? 'for ever']
    said.push({
      zh: `双方会籍在 ${later} 至 ${zh} 重叠${days === null ? '' : `（${days} 天）`}，重叠期间的会费已各缴一次；到期时间取较晚者，不因重叠顺延`,
      en: `Both are members from ${later} until ${en}${days === null ? '' : ` (${days} days)`}, paid for twice: the later expiry stays and is not extended`,
    })
  } else if (own.expire_time !== other.expire_time)
    said.push({
      zh: '双方会籍没有重叠，到期时间取较晚者',
      en: 'The memberships do not overlap: the later expiry stays',
    })
  if (taken > 0)
    said.push({
      zh: `入会贡献值只计一次，冲回较晚一次的 ${taken} 分`,
      en: `Joining earns points once: ${taken} of the later one are taken back`,
    })
  return said
}
