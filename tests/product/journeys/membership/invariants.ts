// Invariants after every sequence of transitions, checked in the database: each query returns the violating rows.
import { expect } from 'vitest'
import type { Desk } from '../../support/membership'
import type { Model } from './model'

/** Sum of a log's entries by record, in one pass: asked for each record, a log without an index is read as often. */
function sumOf(log: string, value: string, resource: string): string {
  return `select ref_id, sum(${value}) as sum from ${log} where ref_type = '${resource}' group by ref_id`
}

/** $1: people with a greater id are the test's own; $2: the same for positions. */
const broken: Readonly<Record<string, string>> = {
  'points total = sum of the log': `select p.id, p.contribute_total, coalesce(sum(c.points), 0) as sum from person p
    left join contribute_log c on c.user_id = p.id where p.id > $1 group by p.id having p.contribute_total <> coalesce(sum(c.points), 0)`,
  'paid in total = sum of the payments': `select p.id, p.pay_total, coalesce(sum(l.amount), 0) as sum from person p
    left join pay_log l on l.user_id = p.id and l.status in ('paid', 'refunded')
    where p.id > $1 group by p.id having p.pay_total <> coalesce(sum(l.amount), 0)`,
  'a reversal takes back what it names, once': `select r.id from contribute_log r join contribute_log o on o.id = r.origin_id
    where r.user_id > $1 and (r.points <> -o.points or r.user_id <> o.user_id or r.type <> 91 or o.origin_id is not null)
    union all select min(id) from contribute_log where origin_id is not null group by origin_id having count(*) > 1`,
  'a correction takes back what it names, once, and refunds no more': `select r.id from pay_log r join pay_log o on o.id = r.origin_id
    where r.user_id > $1 and (r.scene = 'correction' and r.amount <> -o.amount or r.user_id <> o.user_id or r.status <> 'refunded'
      or o.status <> 'paid')
    union all select o.id from pay_log r join pay_log o on o.id = r.origin_id group by o.id
      having sum(r.amount) + o.amount < 0 and o.amount > 0 or bool_or(r.scene = 'correction') and count(*) > 1`,
  'members have number, day, position and area': `select id from person where id > $1 and delete_time is null and state in ('active', 'frozen')
    and (member_no is null or join_time is null or position_id is null or area_id is null or out_time is not null)`,
  'nobody has a number without having been a member': `select p.id from person p where p.id > $1 and p.member_no is not null
    and not exists (select 1 from user_period u where coalesce(u.origin_id, u.user_id) = p.id and u.kind = 'join')`,
  'a merged record is gone for good, and holds neither money nor points': `select p.id from person p
    where exists (select 1 from user_period u where u.kind = 'merge' and u.ref_type = 'user' and u.ref_id = p.id)
    and (p.delete_time is null or p.pay_total <> 0 or p.contribute_total <> 0
      or exists (select 1 from pay_log l where l.user_id = p.id) or exists (select 1 from contribute_log c where c.user_id = p.id))`,
  'one living record for each phone and number': `select min(id) from person where delete_time is null and id > $1 group by phone having count(*) > 1
    union all select min(id) from person where delete_time is null and member_no is not null group by member_no having count(*) > 1`,
  'who has left says when': `select id from person where id > $1 and state = 'left' and (out_time is null or out_type is null)`,
  'no position holds more than its quota': `select p.id from position p where p.id > $2 and p.quota > 0 and p.quota <
    (select count(*) from person h where h.position_id = p.id and h.state in ('active', 'frozen') and h.delete_time is null)`,
  'history tells the state': `select p.id, p.state, u.kind from person p left join lateral (select kind from user_period
      where user_id = p.id and origin_id is null and kind in ('join', 'rejoin', 'freeze', 'unfreeze', 'out') order by id desc limit 1) u on true
    where p.id > $1 and p.delete_time is null and not case p.state when 'active' then u.kind in ('join', 'rejoin', 'unfreeze') is true
      when 'frozen' then (u.kind = 'freeze') is true when 'left' then (u.kind = 'out') is true
      else u.kind is null or u.kind = 'out' end`,
  'history has no gaps': `select * from (select user_id, kind, lag(kind, 1, 'nothing') over (partition by coalesce(origin_id, user_id) order by id) as before
      from user_period where user_id > $1 and kind in ('join', 'rejoin', 'freeze', 'unfreeze', 'out')) h
    where not (before || ' ' || kind) = any(array['nothing join', 'join freeze', 'join out', 'rejoin freeze', 'rejoin out',
      'freeze unfreeze', 'freeze out', 'unfreeze freeze', 'unfreeze out', 'out rejoin'])`,
  'renewals and rests never move an expiry back': `select id from user_period where user_id > $1 and kind in ('renew', 'unfreeze')
    and from_value is not null and to_value < from_value`,
  'who waits for payment owes once, members may owe, nobody else does': `select p.id from person p, lateral
      (select count(*) as num from pay_log l where l.user_id = p.id and l.scene = 'join' and l.status = 'unpaid') owed
    where p.id > $1 and p.delete_time is null and p.state not in ('active', 'frozen')
      and owed.num <> (case p.state when 'pending_payment' then 1 else 0 end)`,
  'only members wait for a renewal, for one': `select r.user_id from user_renew r join person p on p.id = r.user_id
    where p.id > $1 and r.status = 'pending' and r.delete_time is null group by r.user_id, p.state
    having count(*) > 1 or p.state not in ('active', 'frozen')`,
  'a renewal has the money that it says': `with money as (${sumOf('pay_log', 'amount', 'user_renew')})
    select r.id from user_renew r left join money on money.ref_id = r.id where r.user_id > $1 and r.delete_time is null
    and coalesce(money.sum, 0) <> (case r.status when 'effective' then r.amount else 0 end)`,
  'a voided renewal has no points left': `with given as (${sumOf('contribute_log', 'points', 'user_renew')})
    select r.id from user_renew r join given on given.ref_id = r.id
    where r.user_id > $1 and r.status <> 'effective' and given.sum <> 0`,
  'an honour has the points that it says': `with given as (${sumOf('contribute_log', 'points', 'user_honor')})
    select h.id from user_honor h join given on given.ref_id = h.id where h.user_id > $1
    and given.sum <> (case when h.delete_time is null then h.points else 0 end)
    and not exists (select 1 from user_period u where u.user_id = h.user_id and u.kind in ('out', 'merge'))`,
  'an article has points while it is out, of one posting': `select a.id from article a join contribute_log c on c.ref_type = 'article'
    and c.ref_id = a.id where c.user_id > $1 group by a.id
    having (a.delete_time is not null or a.publish_status <> 'published') and sum(c.points) <> 0
      or sum(c.points) <> 0 and count(*) filter (where c.origin_id is null
        and not exists (select 1 from contribute_log r where r.origin_id = c.id)) <> 1`,
  'a donation has the money that it says, and points of one posting': `select d.id from user_donate d where d.user_id > $1 and
    ((select coalesce(sum(l.amount), 0) from pay_log l where l.ref_type = 'user_donate' and l.ref_id = d.id)
      <> (case d.status when 'received' then d.amount else 0 end)
    or (select count(*) from contribute_log c where c.ref_type = 'user_donate' and c.ref_id = d.id and c.origin_id is null
      and not exists (select 1 from contribute_log r where r.origin_id = c.id))
      > (case d.status when 'received' then 1 else 0 end))`,
  'every transition is in the log': `select p.id from person p where p.id > $1 and p.state not in ('none', 'applied')
    and not exists (select 1 from log l where l.target_id = p.id and l.target_type = 'user')
    and not exists (select 1 from log_target t where t.target_id = p.id and t.target_type = 'user')`,
}

export async function checkInvariants(desk: Desk, before: { person: number; position: number }): Promise<void> {
  for (const [name, text] of Object.entries(broken)) {
    const values = [before.person, before.position].filter((_, index) => text.includes(`$${index + 1}`))
    const own = text.includes('$1') ? text : text.replaceAll('$2', '$1')
    expect(await desk.all(own, values), name).toEqual([])
  }
}

/** Compares the association with the model. */
export async function checkModel(desk: Desk, model: Model, before: { person: number }): Promise<void> {
  const rows = await desk.all(
    `select id, case when delete_time is null then state else 'deleted' end as state, townsman_status as townsman,
      (select count(*)::int from pay_log l where l.user_id = person.id and l.scene = 'join' and l.status = 'unpaid') as owes,
      case when state in ('active', 'frozen') and delete_time is null then position_id end as position,
      case when state in ('active', 'frozen') and delete_time is null then expire_time end as expire,
      case when state in ('active', 'frozen') and delete_time is null then join_time end as join
      from person where id > $1 order by id`,
    [before.person],
  )
  const wanted = [...model.people]
    .sort((one, other) => one.id - other.id)
    .map((person) => {
      const { id, state, townsman, position, join, owes } = person
      const member = state === 'active' || state === 'frozen'
      return {
        id,
        state,
        townsman,
        owes,
        position: member ? position : null,
        expire: member ? model.expire(person) : null,
        join: member ? join : null,
      }
    })
  expect(rows.length).toBe(wanted.length)
  const differing = rows.flatMap((row, index) =>
    JSON.stringify(row) === JSON.stringify(wanted[index]) ? [] : [{ is: row, should: wanted[index] }],
  )
  expect(differing).toEqual([])
}
