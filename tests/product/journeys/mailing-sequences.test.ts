// Random mailings with crashes, pauses, second jobs and changes of mind in between: nobody twice, nobody who opted out,
// everybody else exactly once.
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDue } from '../../../server/outbox/send'
import { createRandom } from '../../support/random'
import { startServer, type TestServer } from '../../support/server'
import { connectSms, type Office, officeOf } from '../support/mailings'
import { done } from '../support/membership'

let server: TestServer
let office: Office
const random = createRandom(Number(process.env['SEED'] ?? 20310510))
/** Of the first round more than a portion takes. */
const SIZES = [450, 24, 24, 24, 24, 24, 24, 24]
/** Phones where messages arrived; a service that breaks off may have taken the message or not. */
let arrived: string[] = []
let breaks = 0

beforeAll(async () => {
  const post = async (request: { body: unknown; read(text: string): unknown }) => {
    const { phone } = request.body as { phone: string }
    const broken = random.chance(breaks)
    if (!broken || random.chance(0.5)) arrived.push(phone)
    if (broken) throw new Error('broken off')
    return request.read('')
  }
  server = await startServer({ web: { post: post as never }, log: pino({ level: 'silent' }) })
  server.clock.now = new Date('2031-05-10T02:00:00.000Z')
  office = await officeOf(server)
  await connectSms(server)
})
afterAll(() => server.close())

const query = (text: string, ...values: unknown[]) => office.desk.all(text, values)

/** A server dies, and another one begins the job again. */
async function again(): Promise<void> {
  await query(
    `update job set status = 'waiting', holder = null where id = (select max(id) from job where call = 'send')`,
  )
  server.app.jobs.wake()
  await office.desk.idle()
}

/** A server dies in the middle of a portion: what its transaction has not committed is gone. */
async function crash(id: number): Promise<void> {
  const after = random.between(0, 5)
  await query(`create sequence if not exists crashing; select setval('crashing', 1, false)`)
  await query(`create or replace function crash() returns trigger language plpgsql as
    $$ begin if nextval('crashing') > ${after} then raise exception 'crashed'; end if; return new; end $$`)
  await query(`create trigger crash before insert on outbox for each row execute function crash()`)
  await office.call('stop', id)
  await office.call('send', id)
  await office.desk.idle()
  await query('drop trigger crash on outbox')
  await again()
}

/** The server dies while it hands messages over: their results are never recorded. */
async function crashWhileSending(): Promise<void> {
  const parts = server.app.parts
  const crashed = {
    ...parts,
    db: parts.db,
    outside: { ...parts.outside, web: { ...parts.outside.web, post: () => new Promise<never>(() => undefined) } },
  }
  void sendDue(crashed as typeof parts)
  await new Promise((resolve) => setTimeout(resolve, 50))
}

interface Member {
  id: number
  readonly phone: string
  muted: boolean
}

async function round(number: number, size: number): Promise<void> {
  arrived = []
  breaks = random.chance(0.4) ? 0.15 : 0
  const people: Member[] = []
  for (let place = 0; place < size; place++) {
    const phone = `1207${String(number).padStart(3, '0')}${String(place).padStart(4, '0')}`
    people.push({ id: 0, phone, muted: random.chance(0.2) })
  }
  const made = await query(
    `insert into person (user_name, phone, muted, state, area_id, join_time)
      select '员' || right(one.phone, 4), one.phone, case when one.muted then '{sms}'::text[] else '{}' end, 'active', 1, '2026-01-01'
      from unnest($1::text[], $2::boolean[]) with ordinality as one(phone, muted, place) order by place returning id`,
    people.map((one) => one.phone),
    people.map((one) => one.muted),
  )
  for (const [place, one] of people.entries()) one.id = made[place].id
  // Messages for joining are no mailing.
  await query('delete from outbox')
  const perMinute = random.pick([1, 5, 600])
  await office.desk.set({ sms_per_minute: perMinute })
  const title = `第${number}轮`
  const chosen = random.some(people, random.between(Math.ceil(size / 2), size))
  const id = await office.draft(
    title,
    'sms',
    chosen.map((one) => one.id),
    { content: '{姓名}您好' },
  )
  // Twice the same people, some more.
  const more = random.some(people, 6)
  await office.draft(title, 'sms', more.length > 0 ? more.map((one) => one.id) : [chosen[0]?.id as number])
  const wanted = new Set([...chosen, ...more])
  const anybody = [...wanted].some((one) => !one.muted)
  const begun = await Promise.all([office.call('send', id), office.call('send', id)])
  if (!anybody) return expect(begun.every(({ code }) => code === 'STATE')).toBe(true)
  expect(begun.filter(({ status }) => status === 200)).toHaveLength(1)
  for (let step = random.between(2, 8); step > 0; step--) {
    const act = random.pick(['pause', 'again', 'crash', 'sending', 'time', 'mind'] as const)
    if (act === 'pause') await office.call('stop', id)
    if (act === 'again') await again()
    if (act === 'crash') await crash(id)
    if (act === 'sending') await crashWhileSending()
    if (act === 'time') await office.later(random.between(0, 5))
    if (act === 'mind' && (await office.status(id)) === 'stopped') {
      const waiting = (await office.rows(id)).filter(({ state }) => state === 'waiting')
      const row = waiting.length > 0 ? random.pick(waiting) : undefined
      const member = people.find((one) => one.id === row?.user_id)
      if (member) {
        await query(`update person set muted = '{sms}' where id = $1`, member.id)
        member.muted = true
      }
    }
    if (act !== 'mind' && random.chance(0.5)) await office.call('send', id)
  }
  await office.desk.idle()
  for (let turn = 0; turn < 5 && (await office.status(id)) !== 'sent'; turn++) {
    if ((await office.status(id)) === 'stopped') done(await office.call('send', id))
    await office.later(60)
  }
  expect(await office.status(id)).toBe('sent')
  await office.later(60)
  const times = new Map<string, number>()
  for (const phone of arrived) times.set(phone, (times.get(phone) ?? 0) + 1)
  expect(
    [...times.values()].filter((num) => num > 1),
    title,
  ).toEqual([])
  const states = await office.states(id)
  expect(Object.keys(states)).toHaveLength(wanted.size)
  for (const member of people) {
    const { id: user, phone, muted } = member
    const num = times.get(phone) ?? 0
    if (!wanted.has(member) || muted) expect({ phone, num }).toEqual({ phone, num: 0 })
    else if (states[user] === 'unclear') expect(num).toBeLessThanOrEqual(1)
    else expect({ state: states[user], num }).toEqual({ state: 'sent', num: 1 })
    if (wanted.has(member) && muted) expect(states[user]).toBe('muted')
  }
}

test('nobody twice, nobody who opted out, everybody else once', async () => {
  for (const [place, size] of SIZES.entries()) await round(place + 1, size)
}, 240_000)
