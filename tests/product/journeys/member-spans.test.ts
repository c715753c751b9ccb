// The spans of memberships, and the memberships from joining to leaving, follow every change of the history.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayIn } from '#kernel/calendar'
import { createRandom } from '../../support/random'
import { startServer, type TestServer } from '../../support/server'

interface Line {
  id: number
  user_id: number
  /** The record that the line belongs to, before a merge. */
  record: number
  kind: string
  to_value: string | null
  start_date: string | null
  end_date: string | null
  paid: string | null
  ref_id: number | null
  out_type: string | null
  made: string
}
interface Span {
  user_id: number
  first: string
  last: string | null
  state: string
  since: string | null
  until: string | null
}

const PEOPLE = [700_001, 700_002, 700_003]
const states: Record<string, string> = {
  join: 'active',
  rejoin: 'active',
  unfreeze: 'active',
  freeze: 'frozen',
  out: 'left',
}

let server: TestServer
const rowsOf = async <T>(text: string, ...values: unknown[]) =>
  (await server.connection.pool.query(text, values)).rows as T[]

beforeAll(async () => {
  server = await startServer()
  await rowsOf(
    `insert into person (id, user_name, state) select id, '人' || id, 'active' from unnest($1::bigint[]) id`,
    PEOPLE,
  )
})
afterAll(() => server.close())

type Standing = Omit<Span, 'first' | 'last' | 'user_id'>

/** The membership of a record on a day, by the plain reading of its lines. */
function standingOf(lines: readonly Line[], user: number, record: number, day: string): Standing | null {
  const own = lines.filter((one) => one.user_id === user)
  const merges = own.filter(({ kind, ref_id }) => kind === 'merge' && ref_id === record)
  if (merges.some(({ made }) => made <= day)) return null
  const known = own.filter((one) => one.record === record && (one.paid ?? one.start_date ?? '9999') <= day)
  const state = known.filter(({ kind }) => kind in states).at(-1)
  const dated = known.filter(({ kind }) => kind in states || ['renew', 'expire', 'void'].includes(kind))
  const until = dated.filter(({ kind }) => kind !== 'freeze' && kind !== 'out').at(-1)
  if (!state) return null
  const told = until && ['renew', 'expire', 'void'].includes(until.kind)
  return {
    state: states[state.kind] as string,
    since: state.start_date,
    until: told ? (until.to_value === '终身' ? null : until.to_value) : (until?.end_date ?? null),
  }
}

const ranks = ['active', 'frozen', 'left']

/** The best membership of a person's records on a day. */
function standing(lines: readonly Line[], user: number, day: string): Standing | null {
  const records = new Set(lines.filter((one) => one.user_id === user).map(({ record }) => record))
  const all = [...records].flatMap((record) => standingOf(lines, user, record, day) ?? [])
  const end = ({ until }: Standing) => until ?? '9999-12-31'
  const best = (one: Standing, other: Standing) =>
    ranks.indexOf(one.state) - ranks.indexOf(other.state) ||
    (end(one) < end(other) ? 1 : end(one) > end(other) ? -1 : 0)
  return all.sort(best)[0] ?? null
}

interface Membership {
  nth: number
  join_time: string | null
  out_time: string | null
  out_type: string | null
}

/** The memberships of a person by the plain reading of the spans; how long each of them runs, by the lines within it. */
function membershipsOf(spans: readonly Span[], lines: readonly Line[]): Membership[] {
  const found: (Membership & { first: string })[] = []
  let last: Span | undefined
  for (const span of [...spans].sort((one, other) => (one.first < other.first ? -1 : 1))) {
    const current = found.at(-1)
    const goesOn = last && last.state !== 'left' && last.last !== null && addDays(last.last, 1) >= span.first
    if (span.state === 'left') {
      if (current && current.out_time === null) {
        current.out_time = span.since
        const said = lines.filter(({ kind, start_date: day }) => kind === 'out' && day === span.since).at(-1)
        current.out_type = said?.out_type ?? null
      }
    } else if (!goesOn)
      found.push({
        nth: found.length + 1,
        first: span.first,
        join_time: span.since ?? span.first,
        out_time: null,
        out_type: null,
      })
    last = span
  }
  return found.map(({ first, ...one }, index) => {
    const next = found[index + 1]?.first ?? '9999-12-31'
    const corrections = lines.filter(
      ({ kind, record, user_id, start_date: day }) =>
        kind === 'join_time' && record === user_id && day !== null && day >= first && day < next,
    )
    return { ...one, join_time: corrections.at(-1)?.to_value ?? one.join_time }
  })
}

async function compareMemberships(lines: readonly Line[], spans: readonly Span[]): Promise<void> {
  const rows = await rowsOf<Membership & { user_id: number; id: number }>(
    `select id::int, user_id::int, nth, join_time, out_time, out_type from membership where user_id = any($1) order by user_id, nth`,
    PEOPLE,
  )
  const held = PEOPLE.flatMap((user) => {
    const own = (one: { user_id: number }) => one.user_id === user
    return membershipsOf(spans.filter(own), lines.filter(own)).map((one) => ({ user_id: user, ...one }))
  })
  expect(rows.map(({ id, ...row }) => row)).toEqual(held)
}

async function compare(zone: string): Promise<void> {
  const lines = await rowsOf<Line>(
    `select l.id::int, l.user_id::int, coalesce(l.origin_id, l.user_id)::int as record, l.kind, l.to_value, l.start_date, l.end_date,
      l.ref_id::int, l.out_type, to_char(l.create_time at time zone $2, 'YYYY-MM-DD') as made,
      to_char(r.pay_time at time zone $2, 'YYYY-MM-DD') as paid from user_period l
      left join user_renew r on l.kind = 'renew' and l.ref_type = 'user_renew' and r.id = l.ref_id
      where l.user_id = any($1) order by l.id`,
    PEOPLE,
    zone,
  )
  const spans = await rowsOf<Span>(
    'select user_id::int, first, last, state, since, until from member_span where user_id = any($1)',
    PEOPLE,
  )
  await compareMemberships(lines, spans)
  const days = lines.flatMap(({ paid, start_date: start, kind, made }) => [
    paid ?? start,
    kind === 'merge' ? made : null,
  ])
  const known = days.filter((one) => one !== null)
  for (const day of new Set(known.flatMap((one) => [addDays(one, -1), one, addDays(one, 1)])))
    for (const user of PEOPLE) {
      const found = spans.filter((one) => one.user_id === user && one.first <= day && (one.last ?? day) >= day)
      const told = found.map(({ state, since, until }) => ({ state, since, until }))
      const wanted = standing(lines, user, day)
      // Of two records alike until the same day, either may lend the day since when.
      const plain = ({ state, until }: Standing) => ({ state, until })
      expect(told.map(plain), `${user} on ${day}`).toEqual(wanted ? [plain(wanted)] : [])
    }
}

test('after every change of the history, the spans are those of the lines', async () => {
  const draw = createRandom(20_261_123)
  const position = (await rowsOf<{ id: number }>('select id::int from position limit 1'))[0]?.id
  const day = () => dayIn(2024, draw.between(0, 30), draw.between(1, 28))
  const insert = async () => {
    const user = draw.pick(PEOPLE)
    const kind = draw.pick([
      'join',
      'renew',
      'freeze',
      'unfreeze',
      'out',
      'rejoin',
      'expire',
      'void',
      'position',
      'join_time',
    ])
    const end = draw.chance(0.2) ? null : day()
    const told = ['renew', 'expire', 'void'].includes(kind) ? (end ?? '终身') : kind === 'join_time' ? day() : '名'
    const renewal =
      kind === 'renew'
        ? (
            await rowsOf<{ id: number }>(
              `insert into user_renew (user_id, position_id, years, amount, pay_type, pay_time, status)
                values ($1, $2, 1, 100, 'cash', $3, 'effective') returning id::int`,
              user,
              position,
              `${day()}T17:00:00Z`,
            )
          )[0]?.id
        : null
    await rowsOf(
      'insert into user_period (user_id, kind, start_date, end_date, to_value, ref_type, ref_id, out_type) values ($1, $2, $3, $4, $5, $6, $7, $8)',
      user,
      kind,
      draw.chance(0.05) ? null : day(),
      end,
      told,
      renewal ? 'user_renew' : null,
      renewal,
      kind === 'out' ? draw.pick(['resigned', 'unpaid_dues']) : null,
    )
  }
  const changes = [
    insert,
    insert,
    insert,
    () => rowsOf(`update user_renew set pay_time = $2 where user_id = $1`, draw.pick(PEOPLE), `${day()}T15:30:00Z`),
    () =>
      rowsOf(
        `update user_period set user_id = $2 where id = (select id from user_period where user_id = $1 limit 1)`,
        draw.pick(PEOPLE),
        draw.pick(PEOPLE),
      ),
    () =>
      rowsOf(
        `update user_period set origin_id = 1 where id = (select max(id) from user_period where user_id = $1)`,
        draw.pick(PEOPLE),
      ),
    () =>
      rowsOf(
        `insert into user_period (user_id, kind, ref_type, ref_id, start_date, create_time) values ($1, 'merge', 'user', 1, $2, $3)`,
        draw.pick(PEOPLE),
        day(),
        `${day()}T17:00:00Z`,
      ),
    () =>
      rowsOf(
        `delete from user_period where id = (select min(id) from user_period where user_id = $1)`,
        draw.pick(PEOPLE),
      ),
  ]
  for (let step = 0; step < 60; step++) {
    await draw.pick(changes)()
    if (step % 3 === 0) await compare('Asia/Shanghai')
  }
  await rowsOf(`update config set timezone = 'America/New_York'`)
  await compare('America/New_York')
})

test('two transactions that write about the same person leave the spans of both', async () => {
  const write = async (kind: string, start: string) =>
    rowsOf(
      `insert into user_period (user_id, kind, start_date, end_date) select $1, $2, $3::date, $3::date + 365`,
      PEOPLE[0],
      kind,
      start,
    )
  await rowsOf('delete from user_period where user_id = any($1)', PEOPLE)
  await Promise.all(
    ['2025-01-01', '2025-02-01', '2025-03-01', '2025-04-01', '2025-05-01'].map((start) => write('rejoin', start)),
  )
  await compare('America/New_York')
})
