// Random meetings of several people at several desks beside a plain recount of the calls that were answered.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from '../../support/random'
import { type Answer, startServer, type TestServer } from '../../support/server'
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

const random = createRandom(Number(process.env['SEED'] ?? 20260615))
const PROXIES = 2
const SIZE = 9
const counts: Record<string, number> = {}

interface One {
  readonly user: number
  readonly row: number
  state: 'expected' | 'present' | 'left'
  proxy: One | null
}

type Choice = 'yes' | 'no' | 'abstain'

/** A running vote: whose it is to cast, and what was cast last. */
interface Plain {
  readonly id: number
  readonly secret: boolean
  readonly rows: Map<One, { row: number; holder: One | null; choice: Choice | 'issued' | null }>
}

interface World {
  readonly id: number
  readonly quorum: 'half' | 'two_thirds'
  readonly people: One[]
  readonly twin: One
  phase: 'called' | 'open'
  votes: Plain[]
  /** Motions that were voted on, with what a plain count says. */
  past: { id: number; yes: number; no: number; abstain: number; base: number }[]
}

const represents = ({ state, proxy }: One) => state === 'expected' && proxy?.state === 'present'
const counted = ({ people }: World) => people.filter((one) => one.state === 'present' || represents(one))
const holds = ({ people }: World, holder: One) => people.filter(({ proxy }) => proxy === holder).length
const neededIn = ({ quorum }: World) => (quorum === 'half' ? Math.floor(SIZE / 2) + 1 : Math.ceil((SIZE * 2) / 3))
const mayCast = (one: One, holder: One | null) => (holder ?? one).state === 'present'

async function makeWorld(quorum: World['quorum']): Promise<World> {
  await house.desk.set({ meeting_proxies: PROXIES, quorum_council: quorum })
  const { position, people: users } = await house.office(SIZE)
  const { user_name } = await house.desk.person(users[0] as number)
  await house.desk.all(`update person set wechat = 'same-one' where id = $1`, [users[0]])
  const twin = await house.desk.member({ user_name, position_id: position })
  await house.desk.all(`update person set wechat = 'same-one' where id = $1`, [twin])
  const id = await house.make(position)
  done(await house.ask('call', { id }))
  const roll = await house.roll(id)
  const oneOf = (user: number): One => ({ user, row: roll.get(user).id, state: 'expected', proxy: null })
  return { id, quorum, people: users.map(oneOf), twin: oneOf(twin), phase: 'called', votes: [], past: [] }
}

/** A call, whether it is allowed, and what it does to the model. */
interface Move {
  readonly allowed: boolean
  act(): Promise<Answer>
  done?(answer: Answer): void
}

function arrive(world: World, one: One): void {
  one.state = 'present'
  if (!one.proxy) return
  for (const { rows } of world.votes) {
    const vote = rows.get(one)
    if (vote) vote.holder = null
  }
}

function pickVote(world: World) {
  const vote = random.pick(world.votes)
  const [one, cell] = random.pick([...vote.rows])
  return { vote, one, cell }
}

const moves: Record<string, (world: World) => Move | null> = {
  arrive(world) {
    const one = random.pick([...world.people, world.twin])
    return { allowed: true, act: () => house.sign(world.id, [one.user]), done: () => arrive(world, one) }
  },
  leave(world) {
    const one = random.pick(world.people)
    return {
      allowed: one.state !== 'expected',
      act: async () => {
        const answer = await house.sign(world.id, [one.user], 'out')
        // Refusals of single people are listed.
        return answer.content?.fail_list?.length
          ? { ...answer, status: 409, code: answer.content.fail_list[0].code }
          : answer
      },
      done: () => Object.assign(one, { state: 'left' }),
    }
  },
  undo(world) {
    const one = random.pick(world.people)
    const isCounted = world.votes.some(
      ({ rows }) => rows.has(one) || [...rows.values()].some(({ holder }) => holder === one),
    )
    // Tried only before the first vote: the model keeps no rows of past ones.
    if (world.past.length > 0) return null
    return {
      allowed: one.state !== 'expected' && !isCounted,
      act: () => house.ask('undoCheck', { id_list: [one.row] }),
      done: () => Object.assign(one, { state: 'expected' }),
    }
  },
  give(world) {
    const [giver, holder] = [random.pick(world.people), random.pick(world.people)]
    const free = holder.proxy === null && holds(world, giver) === 0
    const room = holds(world, holder) - Number(giver.proxy === holder) < PROXIES
    return {
      allowed: world.phase === 'called' && giver.state === 'expected' && giver !== holder && free && room,
      act: () => house.ask('giveProxy', { id: giver.row, holder_id: holder.row }),
      done: () => Object.assign(giver, { proxy: holder }),
    }
  },
  withdraw(world) {
    const given = world.people.filter(({ proxy, state }) => proxy !== null && state === 'expected')
    const giver = random.pick(given.length > 0 && random.chance(0.8) ? given : world.people)
    return {
      allowed: giver.proxy !== null && giver.state === 'expected' && !world.votes.some(({ rows }) => rows.has(giver)),
      act: () => house.ask('withdrawProxy', { id_list: [giver.row] }),
      done: () => Object.assign(giver, { proxy: null }),
    }
  },
  cast(world) {
    if (world.votes.length === 0) return null
    const { vote, one, cell } = pickVote(world)
    const choice = random.pick(['yes', 'yes', 'no', 'abstain'] as const)
    return {
      allowed: !vote.secret && mayCast(one, cell.holder),
      act: () => house.ask('cast', { id_list: [cell.row], choice }),
      done: () => Object.assign(cell, { choice }),
    }
  },
  issue(world) {
    if (world.votes.length === 0) return null
    const { vote, one, cell } = pickVote(world)
    return {
      allowed: vote.secret && cell.choice === null && mayCast(one, cell.holder),
      act: () => house.ask('issue', { id_list: [cell.row] }),
      done: () => Object.assign(cell, { choice: 'issued' }),
    }
  },
  rest(world) {
    const vote = world.votes.find(({ secret }) => !secret)
    if (!vote) return null
    const open = [...vote.rows].filter(([one, { holder, choice }]) => choice === null && mayCast(one, holder))
    return {
      allowed: true,
      act: () => house.ask('castRest', { id: vote.id, choice: 'abstain' }),
      done(answer) {
        expect(answer.content.num).toBe(open.length)
        for (const [, cell] of open) cell.choice = 'abstain'
      },
    }
  },
}

const names = [
  'arrive',
  'arrive',
  'arrive',
  'arrive',
  'leave',
  'undo',
  'give',
  'give',
  'withdraw',
  'cast',
  'cast',
  'cast',
  'issue',
  'issue',
  'rest',
] as const

async function beginVote(world: World): Promise<void> {
  const here = counted(world)
  const needed = neededIn(world)
  const secret = random.chance(0.4)
  const id = await house.motion(world.id, secret ? { method: 'secret' } : {})
  const answer = await house.ask('openVote', { id })
  expect(answer.status === 200, `${here.length} of ${needed}`).toBe(here.length >= needed)
  if (answer.status !== 200) return
  counts['vote'] = (counts['vote'] ?? 0) + 1
  expect(answer.content.num).toBe(here.length)
  const stored = await house.votes(id)
  expect([...stored.keys()].sort()).toEqual(here.map(({ user }) => user).sort())
  const cells = here.map(
    (one) => [one, { row: stored.get(one.user).id, holder: represents(one) ? one.proxy : null, choice: null }] as const,
  )
  world.votes.push({ id, secret, rows: new Map(cells) })
}

async function endVote(world: World): Promise<void> {
  const vote = random.pick(world.votes)
  const cast = [...vote.rows.values()].map(({ choice }) => choice)
  const num = (wanted: string) => cast.filter((choice) => choice === wanted).length
  const answer = await house.ask('closeVote', { id: vote.id })
  const issued = num('issued')
  if (vote.secret && issued < 3) return void expect(answer).toMatchObject({ code: 'STATE' })
  done(answer)
  const yes = vote.secret ? random.between(0, issued) : num('yes')
  const no = vote.secret ? random.between(0, issued - yes) : num('no')
  const abstain = vote.secret ? issued - yes - no : num('abstain')
  if (vote.secret) {
    const sums = { id: vote.id, yes, no, abstain, invalid: 0 }
    const both = await Promise.all([house.ask('count', sums), house.ask('count', sums, house.other)])
    expect(both.map(({ content }) => content.outcome).sort()).toEqual(['equal', 'first'])
  }
  counts[vote.secret ? 'secret' : 'open'] = (counts[vote.secret ? 'secret' : 'open'] ?? 0) + 1
  world.votes = world.votes.filter((one) => one !== vote)
  world.past.push({ id: vote.id, yes, no, abstain, base: vote.rows.size })
}

async function compare(world: World): Promise<void> {
  const { voters, present, proxies, has_quorum } = await house.figures(world.id)
  const here = counted(world)
  expect({ voters, present, proxies, has_quorum }).toEqual({
    voters: SIZE,
    present: world.people.filter(({ state }) => state === 'present').length,
    proxies: world.people.filter(represents).length,
    has_quorum: here.length >= neededIn(world),
  })
  for (const { id, rows } of world.votes) {
    const stored = await house.votes(id)
    for (const [one, { choice, holder }] of rows)
      expect(stored.get(one.user)).toMatchObject({
        is_cast: choice !== null,
        choice: choice === 'issued' ? null : choice,
        holder_id: holder?.row ?? null,
      })
  }
  for (const { id, yes, no, abstain, base } of world.past)
    expect(await house.motionRow(id)).toMatchObject({
      yes_num: yes,
      no_num: no,
      abstain_num: abstain,
      base_num: base,
      result: yes * 2 > base ? 'accepted' : 'rejected',
    })
  const twice = await house.desk.all('select motion_id, person_id from meeting_vote group by 1, 2 having count(*) > 1')
  expect(twice).toEqual([])
}

async function step(world: World): Promise<void> {
  const name = random.pick(names)
  const move = moves[name]?.(world)
  if (!move || (!move.allowed && random.chance(0.6))) return
  // The same from two tabs at once: at most one takes effect, or both say the same.
  const answers =
    random.chance(0.2) && name !== 'rest' ? await Promise.all([move.act(), move.act()]) : [await move.act()]
  const passed = answers.filter(({ status }) => status === 200)
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(['STATE', 'LOCK', 'PARAM'], `${name} ${JSON.stringify(answer)}`).toContain(answer.code)
  expect(passed.length > 0, `${name} ${JSON.stringify(answers)}`).toBe(move.allowed)
  if (!passed[0]) return
  move.done?.(passed[0])
  counts[name] = (counts[name] ?? 0) + 1
}

test('quorum, votes and results are those of a plain recount, whatever the order of the calls', async () => {
  for (let round = 0; round < 12; round++) {
    const world = await makeWorld(round % 2 === 0 ? 'half' : 'two_thirds')
    expect((await house.roll(world.id)).get(world.twin.user)).toMatchObject({ is_voter: false })
    for (let turn = 0; turn < 110; turn++) {
      if (world.phase === 'called' && turn === 25) {
        done(await house.ask('open', { id: world.id }))
        world.phase = 'open'
      }
      if (world.phase === 'open' && random.chance(0.1) && world.votes.length < 2) await beginVote(world)
      else if (world.votes.length > 0 && random.chance(0.06)) await endVote(world)
      else await step(world)
      if (turn % 5 === 0) await compare(world)
    }
    await compare(world)
  }
  expect(counts['vote']).toBeGreaterThan(10)
  expect(Object.keys(counts)).toEqual(
    expect.arrayContaining(['arrive', 'leave', 'give', 'withdraw', 'cast', 'issue', 'secret', 'open']),
  )
}, 240_000)
