// Twenty people at one desk: whatever they do at the same moment, seats, sign-ins and points add up.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deep, isWhole, seedOf } from '../../../scripts/depth'
import { createRandom } from '../../support/random'
import { type Answer, startServer, type TestServer } from '../../support/server'
import { type Hall, HOUR, hallOf } from '../support/activities'
import { done } from '../support/membership'

const PEOPLE = 20
const STEPS = 12
const ROUNDS = deep(1, 3)
const SEED = seedOf(20_261_123)
const MEMBERS = 24

let server: TestServer
let hall: Hall
let members: number[]
let activities: number[]
beforeAll(async () => {
  server = await startServer()
  hall = await hallOf(server)
  members = await Promise.all(Array.from({ length: MEMBERS }, () => hall.desk.member()))
  const soon = new Date(hall.start.getTime() + HOUR).toISOString()
  const hours = { start_time: soon, apply_end: soon, host_user_ids: members.slice(0, 2) }
  activities = [
    await hall.activity({ ...hours, quota: 7, max_with: 2, is_wait: true, fee: 100 }),
    await hall.activity({ ...hours, quota: 5, is_wait: true, is_check: true, contribute: 7 }),
    await hall.activity({ ...hours, quota: 3, fee: 500, fee_member: 300 }),
  ]
  await server.warm()
})
afterAll(() => server.close())

/** Refusals that two people may give each other; anything else is a fault. */
const expected = new Set(['OK', 'CAP', 'DUP', 'STATE', 'NF', 'STALE', 'REF'])

interface Desk {
  random: ReturnType<typeof createRandom>
  ids(table: string, which: string): Promise<number[]>
}

type Step = (desk: Desk) => Promise<Answer | null>

const one = ({ random }: Desk, ids: readonly number[]): number | null => (ids.length > 0 ? random.pick(ids) : null)

const enrol: Step = ({ random }) =>
  hall.enrol(random.pick(activities), random.pick(members), { with_num: 0, request_no: randomUUID() })
const bring: Step = ({ random }) =>
  hall.enrol(activities[0] as number, random.pick(members), { with_num: random.between(1, 2) })
const decide =
  (status: 'approved' | 'rejected' | 'cancelled', from: string): Step =>
  async (desk) => {
    const id = one(desk, await desk.ids('activity_apply', `status in (${from})`))
    return id === null ? null : hall.check([id], status, status === 'rejected' ? { reason: '名单调整' } : {})
  }
const sign: Step = async (desk) => {
  const { random } = desk
  const users = [...new Set(Array.from({ length: random.between(1, 4) }, () => random.pick(members)))]
  const body = { add: random.chance(0.3), request_no: randomUUID() }
  const activity = random.pick(activities)
  // A poor network sends a request twice, the second one while the first is under way.
  const [answer, again] = await Promise.all([
    hall.sign(activity, users, body),
    random.chance(0.3) ? hall.sign(activity, users, body) : null,
  ])
  if (again && done(answer)) expect(again.content).toEqual(answer.content)
  for (const { code } of answer.content.fail_list) expect(['STATE', 'DUP', 'CAP']).toContain(code)
  return answer
}
const undo: Step = async (desk) => {
  const id = one(desk, await desk.ids('activity_sign', 'delete_time is null'))
  return id === null ? null : hall.undo([id])
}
const restore: Step = async (desk) => {
  const id = one(desk, await desk.ids('activity_sign', 'delete_time is not null'))
  return id === null ? null : hall.restore([id])
}
const resize: Step = ({ random }) => hall.edit(random.pick(activities), { quota: random.between(2, 9) })
const drop: Step = ({ random }) => hall.admin.call('POST /activity/delete', { id_list: [random.pick(activities)] })

const steps: readonly (readonly [weight: number, step: Step])[] = [
  [8, enrol],
  [3, bring],
  [3, decide('approved', `'pending', 'waiting'`)],
  [2, decide('rejected', `'pending', 'approved', 'waiting'`)],
  [4, decide('cancelled', `'pending', 'approved', 'waiting'`)],
  [8, sign],
  [5, undo],
  [3, restore],
  [2, resize],
  [1, drop],
]
const drawn = steps.flatMap(([weight, step]) => Array<Step>(weight).fill(step))

/** Each query returns the violating rows. $1: the activities; $2: the members. */
const broken: Readonly<Record<string, string>> = {
  'approved seats are within the quota': `select a.id, a.quota, sum(e.seats) from activity a join activity_apply e on e.activity_id = a.id
    where a.id = any($1) and e.status = 'approved' and $2::bigint[] is not null group by a.id having sum(e.seats) > a.quota`,
  'nobody waits beside a seat': `select e.id from activity a join activity_apply e on e.activity_id = a.id and e.status = 'waiting'
    where a.id = any($1) and $2::bigint[] is not null and e.seats + (select coalesce(sum(o.seats), 0) from activity_apply o
      where o.activity_id = a.id and o.status in ('approved', 'pending')) <= a.quota`,
  'a person means to come once': `select user_id from activity_apply where activity_id = any($1) and user_id = any($2)
    and status in ('pending', 'approved', 'waiting') group by activity_id, user_id having count(*) > 1`,
  'a person signs in once, and is enrolled': `select s.user_id from activity_sign s where s.activity_id = any($1) and s.user_id = any($2)
    and s.delete_time is null group by s.activity_id, s.user_id having count(*) > 1 or not exists (select 1 from activity_apply e
      where e.activity_id = s.activity_id and e.user_id = s.user_id and e.status = 'approved')`,
  'a sign-in has its points, one undone has none': `select s.id, given.sum from activity_sign s join activity a on a.id = s.activity_id
    left join lateral (select coalesce(sum(c.points), 0) as sum from contribute_log c
      where c.ref_type = 'activity_sign' and c.ref_id = s.id) given on true
    where s.activity_id = any($1) and s.user_id = any($2)
      and given.sum <> case when s.delete_time is null then coalesce(a.contribute, 10) else 0 end`,
  'totals are the sums of the log': `select p.id from person p where p.id = any($2) and $1::bigint[] is not null and p.contribute_total <>
    (select coalesce(sum(c.points), 0) from contribute_log c where c.user_id = p.id)`,
  'an approved enrolment owes its fee once, another owes none': `select e.id, e.status, owed.num from activity_apply e, lateral (
      select count(*) as num, coalesce(sum(amount), 0) as sum from pay_log l
      where l.ref_type = 'activity_apply' and l.ref_id = e.id and l.status = 'unpaid') owed
    where e.activity_id = any($1) and e.user_id = any($2) and (owed.num <> (e.status = 'approved' and e.fee > 0)::int
      or owed.sum <> case when e.status = 'approved' then e.fee else 0 end)`,
}

/** Hold at every moment; the others are read between the rounds. */
const always = [
  'approved seats are within the quota',
  'a person means to come once',
  'a person signs in once, and is enrolled',
]

async function checkAll(names: readonly string[] = Object.keys(broken)): Promise<void> {
  for (const [name, query] of Object.entries(broken).filter(([name]) => names.includes(name)))
    expect({ name, rows: await hall.desk.all(query, [activities, members]) }).toEqual({ name, rows: [] })
}

test(`${PEOPLE} people, ${PEOPLE * STEPS * ROUNDS} steps`, { timeout: 300_000 }, async () => {
  const tally = new Map<string, number>()
  for (let round = 0; round < ROUNDS; round++) {
    const person = async (place: number): Promise<void> => {
      const random = createRandom(SEED + round * PEOPLE + place)
      const ids: Desk['ids'] = async (table, which) =>
        (
          await hall.desk.all(`select id from ${table} where activity_id = any($1) and ${which} order by id`, [
            activities,
          ])
        ).map(({ id }) => id)
      for (let step = 0; step < STEPS; step++) {
        const drawnStep = random.pick(drawn)
        const answer = await drawnStep({ random, ids })
        await checkAll(always)
        if (!answer) continue
        const code = answer.code ?? 'OK'
        expect(expected, JSON.stringify(answer)).toContain(code)
        const key = `${steps.findIndex(([, one]) => one === drawnStep)} ${code}`
        tally.set(key, (tally.get(key) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: PEOPLE }, (_, place) => person(place)))
    await checkAll()
  }
  // Every step took place, else the run proves nothing; an activity with enrolments stays.
  if (!isWhole) return
  for (const [index] of steps.entries())
    expect([...tally.keys()], `step ${index}`).toContain(index === steps.length - 1 ? `${index} REF` : `${index} OK`)
})
