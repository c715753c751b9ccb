// Twenty people at one service desk: whatever they do at the same moment, places, hours and points add up.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deep, isWhole, seedOf } from '../../../scripts/depth'
import { createRandom } from '../../support/random'
import { type Answer, startServer, type TestServer } from '../../support/server'
import { done } from '../support/membership'
import { type Fields, fieldsOf } from '../support/services'

const PEOPLE = 20
const STEPS = 12
const ROUNDS = deep(1, 3)
const SEED = seedOf(20_261_124)
const MEMBERS = 18

let server: TestServer
let fields: Fields
let members: number[]
let services: number[]
beforeAll(async () => {
  server = await startServer()
  fields = await fieldsOf(server)
  members = await Promise.all(Array.from({ length: MEMBERS }, () => fields.desk.member()))
  services = [
    await fields.volunteer({ quota: 6 }),
    await fields.volunteer({ points_per_hour: 7, max_hours: 2.5 }),
    await fields.member(),
  ]
  fields.at(1)
  await server.warm()
})
afterAll(() => server.close())

/** Refusals that two people may give each other; anything else is a fault. */
const expected = new Set(['OK', 'CAP', 'DUP', 'STATE', 'NF', 'PARAM'])

interface Turn {
  random: ReturnType<typeof createRandom>
  /** A sign-in of some condition; undefined if there is none. */
  sign(which: string): Promise<number | undefined>
}

type Step = (turn: Turn) => Promise<Answer | null>

const some = ({ random }: Turn) => [
  ...new Set(Array.from({ length: random.between(1, 4) }, () => random.pick(members))),
]
const onOne =
  (which: string, act: (id: number, turn: Turn) => Promise<Answer>): Step =>
  async (turn) => {
    const id = await turn.sign(which)
    return id === undefined ? null : act(id, turn)
  }
/** A poor network sends a request twice, the second one while the first is under way. */
const perhapsTwice = async ({ random }: Turn, send: () => Promise<Answer>): Promise<Answer> => {
  const [answer, again] = await Promise.all([send(), random.chance(0.3) ? send() : null])
  if (again && (answer.code ?? 'OK') === 'OK') expect(again.content).toEqual(answer.content)
  return answer
}

const result = '已办理'
const signIn: Step = (turn) => {
  const [service, users, request_no] = [turn.random.pick(services), some(turn), randomUUID()]
  return perhapsTwice(turn, () => fields.signIn(service, users, { request_no }))
}
const signOutPeople: Step = (turn) => {
  const [service, user, request_no] = [turn.random.pick(services), turn.random.pick(members), randomUUID()]
  return perhapsTwice(turn, () => fields.signOutPeople(service, [user], { result, request_no }))
}
const signOut = onOne(`status = 'signed_in'`, (id) => fields.signOut([id], { result }))
const forget = onOne(`status = 'signed_in' and service_id <> ($1::bigint[])[3]`, async (id) => {
  await fields.desk.all(
    `update service_sign set status = 'signed_out', sign_out_time = sign_time, is_forgotten = true, hours = 0
      where id = $1 and status = 'signed_in' and delete_time is null`,
    [id],
  )
  return { status: 200, message: '', content: {} }
})
const correct = onOne('is_forgotten', (id, { random }) => {
  const time = new Date(fields.start.getTime() + random.between(61, 300) * 60_000).toISOString()
  return fields.signOut([id], { sign_out_time: time, result })
})
const undo = onOne(`status = 'signed_out'`, (id) => fields.undoOut([id]))
const remove = onOne('delete_time is null', (id) => fields.remove([id]))
const restore = onOne('delete_time is not null', (id) => fields.restore([id]))

const steps: readonly (readonly [weight: number, step: Step])[] = [
  [8, signIn],
  [5, signOut],
  [5, signOutPeople],
  [2, forget],
  [4, correct],
  [4, undo],
  [4, remove],
  [4, restore],
]
const drawn = steps.flatMap(([weight, step]) => Array<Step>(weight).fill(step))

/** Each query returns the violating rows. $1: the services; $2: the members. */
const broken: Readonly<Record<string, string>> = {
  'a person is at a service once': `select service_id, user_id from service_sign where service_id = any($1) and user_id = any($2)
    and status = 'signed_in' and delete_time is null group by service_id, user_id having count(*) > 1`,
  'no more people than places': `select s.id from service s where s.id = any($1) and $2::bigint[] is not null and s.quota > 0
    and s.quota < (select count(distinct user_id) from service_sign g where g.service_id = s.id and g.delete_time is null)`,
  'a shift has its hours, an open one none': `select id, hours from service_sign where service_id = any($1) and user_id = any($2) and
    hours <> case when status = 'signed_in' or is_forgotten or service_id = ($1::bigint[])[3] then 0 else round(2 * least(
      case when service_id = ($1::bigint[])[2] then 2.5 else 12 end, extract(epoch from sign_out_time - sign_time) / 3600)) / 2 end`,
  'hours of one person count once': `select g.id from service_sign g join service_sign o on o.user_id = g.user_id and o.id > g.id
    where g.service_id = any($1) and g.user_id = any($2) and g.hours > 0 and o.hours > 0 and g.delete_time is null and o.delete_time is null
      and g.sign_time < o.sign_out_time and o.sign_time < g.sign_out_time`,
  'a shift has its points once, one undone has none': `select g.id, given.sum from service_sign g, lateral (
      select coalesce(sum(c.points), 0) as sum from contribute_log c where c.ref_type = 'service_sign' and c.ref_id = g.id) given
    where g.service_id = any($1) and g.user_id = any($2) and given.sum <> case
      when g.delete_time is not null or g.status = 'signed_in' or g.is_forgotten then 0 when g.service_id = ($1::bigint[])[3] then 5
      when g.service_id = ($1::bigint[])[2] then floor(7 * g.hours) else 5 * floor(g.hours) end`,
  'points stand with the person of the shift': `select c.id from contribute_log c join service_sign g on g.id = c.ref_id
    where c.ref_type = 'service_sign' and g.service_id = any($1) and c.user_id <> g.user_id and $2::bigint[] is not null`,
  'totals are the sums of the log': `select p.id from person p where p.id = any($2) and $1::bigint[] is not null and p.contribute_total <>
    (select coalesce(sum(c.points), 0) from contribute_log c where c.user_id = p.id)`,
}

/** Hold at every moment; the others are read between the rounds. */
const always = [
  'a person is at a service once',
  'no more people than places',
  'hours of one person count once',
  'a shift has its points once, one undone has none',
]

async function checkAll(names: readonly string[] = Object.keys(broken)): Promise<void> {
  for (const [name, query] of Object.entries(broken).filter(([name]) => names.includes(name)))
    expect({ name, rows: await fields.desk.all(query, [services, members]) }).toEqual({ name, rows: [] })
}

test('the last places go to no more people than there are, whoever comes at the same moment', async () => {
  for (let round = 0; round < 5; round++) {
    const service = await fields.volunteer({ quota: 3 })
    const answers = await Promise.all(members.map((user) => fields.signIn(service, [user])))
    expect(answers.filter((answer) => done(answer).content.num === 1)).toHaveLength(3)
    const [one] = await fields.signs(service)
    const id = one?.['id'] as number
    // Signed out, undone and deleted by three at a time.
    const outs = await Promise.all([fields.signOut([id]), fields.signOut([id]), fields.remove([id])])
    expect(outs.some(({ status }) => status === 200)).toBe(true)
    done(await fields.admin.call('POST /service/read', { id: service }))
    expect((await fields.signs(service)).length).toBeLessThanOrEqual(3)
  }
})

test(`${PEOPLE} people, ${PEOPLE * STEPS * ROUNDS} steps`, { timeout: 300_000 }, async () => {
  const tally = new Map<string, number>()
  for (let round = 0; round < ROUNDS; round++) {
    fields.at(1 + round * 1.25)
    const person = async (place: number): Promise<void> => {
      const random = createRandom(SEED + round * PEOPLE + place)
      const sign: Turn['sign'] = async (which) => {
        const rows = await fields.desk.all(
          `select id from service_sign where service_id = any($1) and ${which} order by id`,
          [services],
        )
        return rows.length > 0 ? (random.pick(rows) as { id: number }).id : undefined
      }
      for (let step = 0; step < STEPS; step++) {
        const drawnStep = random.pick(drawn)
        const answer = await drawnStep({ random, sign })
        await checkAll(always)
        if (!answer) continue
        const code = answer.code ?? 'OK'
        expect(expected, JSON.stringify(answer)).toContain(code)
        if (drawnStep === signIn && code === 'OK')
          for (const one of answer.content.fail_list) expect(['DUP', 'CAP']).toContain(one.code)
        const key = `${steps.findIndex(([, one]) => one === drawnStep)} ${code}`
        tally.set(key, (tally.get(key) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: PEOPLE }, (_, place) => person(place)))
    await checkAll()
    // A member’s page sums the same hours.
    const user = members[round] as number
    const { hours } = await fields.desk.one(
      `select coalesce(sum(hours), 0)::float as hours from service_sign where user_id = $1 and delete_time is null`,
      [user],
    )
    expect(await fields.hoursOf(user)).toBe(hours)
  }
  // Every step took place, else the run proves nothing.
  if (isWhole)
    for (const [index] of steps.entries()) expect([...tally.keys()], `step ${index}`).toContain(`${index} OK`)
  done(await fields.admin.call('POST /service/read', { id: services[0] }))
})
