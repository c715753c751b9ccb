// A ballot on paper leaves nothing in the database that tells who voted how: two meetings of opposite choices look the same.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/server'
import { type Meetings, meetingsOn } from '../support/meetings'
import { done } from '../support/membership'

let server: TestServer
let house: Meetings
beforeAll(async () => {
  server = await startServer()
  server.clock.now = new Date('2026-06-15T10:00:00+08:00')
  house = await meetingsOn(server)
})
afterAll(() => server.close())

const tables = async (): Promise<string[]> =>
  (
    await house.desk.all(
      `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    )
  ).map((row) => row.table_name)

/** Every row of every table, with the columns of the system that tell its writing: transaction, command and place. */
async function everything(): Promise<Map<string, Map<string, Record<string, unknown>>>> {
  const found = new Map<string, Map<string, Record<string, unknown>>>()
  for (const table of await tables()) {
    const rows = await house.desk.all(
      `select t.ctid::text as place, t.xmin::text as xmin, t.cmin::text as cmin, to_jsonb(t) as row from "${table}" t`,
    )
    found.set(table, new Map(rows.map(({ place, xmin, cmin, row }) => [`${place} ${xmin} ${cmin}`, row])))
  }
  return found
}

/** Rows written since, by table. */
function writtenSince(before: Awaited<ReturnType<typeof everything>>, after: Awaited<ReturnType<typeof everything>>) {
  return new Map(
    [...after].flatMap(([table, rows]) => {
      const fresh = [...rows].filter(([key]) => !before.get(table)?.has(key)).map(([, row]) => row)
      return fresh.length > 0 ? [[table, fresh] as const] : []
    }),
  )
}

/** A secret vote of five with these sums; answers what its calls from the first ballot on have written. */
async function held(yes: number, no: number, kind: 'motion' | 'election') {
  const { position, people } = await house.office(5)
  const id = await house.make(position)
  done(await house.ask('call', { id }))
  done(await house.sign(id, people))
  done(await house.ask('open', { id }))
  const target = kind === 'election' ? { kind, position_id: await house.desk.position(), seats: 1 } : {}
  const motion = await house.motion(id, { method: 'secret', ...target })
  const candidates: number[] = []
  if (kind === 'election')
    for (const user_id of people.slice(0, 2))
      candidates.push(done(await house.ask('addCandidate', { motion_id: motion, user_id })).content.id)
  done(await house.ask('openVote', { id: motion }))
  const before = await everything()
  for (const { id: vote } of (await house.votes(motion)).values()) done(await house.ask('issue', { id_list: [vote] }))
  const issued = writtenSince(before, await everything())
  done(await house.ask('closeVote', { id: motion }))
  const sums =
    kind === 'motion'
      ? { id: motion, yes, no, abstain: 0, invalid: 0 }
      : {
          id: motion,
          returned: 5,
          invalid: 0,
          votes: candidates.map((candidate_id, place) => ({ candidate_id, num: [yes, no][place] })),
        }
  const counting = await everything()
  done(await house.ask('count', sums))
  done(await house.ask('count', sums, house.other))
  return { motion, people, issued, counted: writtenSince(counting, await everything()) }
}

const CHOICES = /"(yes|no|abstain)"|赞成|反对|弃权/

test.each(['motion', 'election'] as const)('of a %s only who has a ballot and the sums are kept', async (kind) => {
  const { motion, people, issued, counted } = await held(3, 2, kind)
  // While ballots are handed out nothing is written but that they are: no choice, no sum, no row of the urn.
  expect([...issued.keys()].sort()).toEqual(['log', 'meeting_vote', 'table_change'])
  for (const rows of issued.values()) expect(JSON.stringify(rows)).not.toMatch(CHOICES)
  expect(issued.get('meeting_vote')?.every((row) => row['choice'] === null)).toBe(true)
  expect(
    await house.desk.all(
      'select from meeting_vote_candidate_ids l join meeting_vote v on v.id = l.owner_id where v.motion_id = $1',
      [motion],
    ),
  ).toEqual([])
  // Counting writes sums, and touches no row of a person: neither its order nor its transaction says anything.
  for (const table of [
    'meeting_vote',
    'meeting_vote_candidate_ids',
    'meeting_person',
    'person',
    'outbox',
    'notice',
    'log_target',
  ])
    expect(counted.has(table), table).toBe(false)
  const names = await Promise.all(people.map(async (id) => (await house.desk.person(id)).user_name as string))
  const elected = kind === 'election' ? names.slice(0, 2) : []
  for (const [table, rows] of counted)
    for (const name of names.filter((one) => !elected.includes(one)))
      expect(JSON.stringify(rows), table).not.toContain(name)
})

test('two votes with opposite sums differ in the sums only', async () => {
  const shapes: string[][] = []
  const shapeOf = (row: Record<string, unknown>) =>
    Object.keys(row)
      .filter((name) => row[name] !== null)
      .sort()
      .join()
  for (const yes of [5, 0]) {
    const { issued, counted } = await held(yes, 5 - yes, 'motion')
    shapes.push(
      [...issued, ...counted].map(([table, rows]) => `${table}: ${rows.map(shapeOf).sort().join(' | ')}`).sort(),
    )
  }
  expect(shapes[0]).toEqual(shapes[1])
})

test('the counts of the first teller are shown to nobody, and gone once the second has counted', async () => {
  const { motion } = await held(4, 1, 'motion')
  expect(await house.desk.all('select from meeting_count')).toEqual([])
  const log = await house.desk.all(
    `select diff, message, title from log where path = '/meeting/count' order by id desc limit 2`,
  )
  expect(log.length).toBe(2)
  // The first count is in no entry: only the second, which makes the sums the result.
  expect(JSON.stringify(log[1]?.diff)).toBe('[]')
  expect(await house.motionRow(motion)).toMatchObject({ yes_num: 4, no_num: 1 })
})
