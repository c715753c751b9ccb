// Ballots on paper, elections and their appointments, minutes and resolutions.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/server'
import { type Meetings, meetingRights, meetingsOn } from '../support/meetings'
import { done } from '../support/membership'

let server: TestServer
let house: Meetings
beforeAll(async () => {
  server = await startServer()
  server.clock.now = new Date('2026-06-15T10:00:00+08:00')
  house = await meetingsOn(server)
})
afterAll(() => server.close())

async function opened(num: number) {
  const { position, people } = await house.office(num)
  const id = await house.make(position)
  done(await house.ask('call', { id }))
  done(await house.sign(id, people))
  done(await house.ask('open', { id }))
  return { id, position, people }
}

/** An election, with candidates by member. */
async function election(meeting: number, seats: number, people: readonly number[], more: object = {}) {
  const target = await house.desk.position({ term_years: 5 })
  const motion = await house.motion(meeting, {
    title: '选举（演示）',
    kind: 'election',
    position_id: target,
    seats,
    ...more,
  })
  const candidates = new Map<number, number>()
  for (const user_id of people)
    candidates.set(user_id, done(await house.ask('addCandidate', { motion_id: motion, user_id })).content.id)
  return { motion, target, candidates }
}

describe('on paper', () => {
  test('two people count, each without the sums of the other; equal sums are the result', async () => {
    const { id } = await opened(6)
    const motion = await house.motion(id, { method: 'secret' })
    done(await house.ask('openVote', { id: motion }))
    const votes = [...(await house.votes(motion)).values()]
    expect(await house.ask('cast', { id_list: [votes[0].id], choice: 'yes' })).toMatchObject({ code: 'STATE' })
    expect(await house.ask('castRest', { id: motion, choice: 'yes' })).toMatchObject({ code: 'STATE' })
    done(await house.ask('issue', { id_list: votes.slice(0, 2).map((one) => one.id) }))
    expect(await house.ask('issue', { id_list: [votes[0].id] })).toMatchObject({ code: 'STATE' })
    expect(await house.ask('closeVote', { id: motion })).toMatchObject({ code: 'STATE' })
    expect(done(await house.ask('issueAll', { id: motion })).content).toEqual({ num: 4 })
    expect(await house.ask('count', { id: motion, yes: 6, no: 0, abstain: 0, invalid: 0 })).toMatchObject({
      code: 'STATE',
    })
    expect(done(await house.ask('closeVote', { id: motion })).content).toEqual({ state: 'counting' })
    const sums = { id: motion, yes: 4, no: 1, abstain: 0, invalid: 1 }
    expect(await house.ask('count', { ...sums, no: 2 })).toMatchObject({ code: 'PARAM' })
    expect(done(await house.ask('count', sums)).content).toEqual({ outcome: 'first' })
    expect(await house.ask('count', sums)).toMatchObject({ code: 'STATE' })
    const { content: shown } = done(await house.ask('tally', { id: motion }, house.other))
    expect(shown).toMatchObject({ cast: 6, total: 6, is_mine: false, teller: expect.any(String) })
    expect(shown).not.toHaveProperty('yes')
    expect(done(await house.ask('count', { ...sums, yes: 3 }, house.other)).content).toEqual({ outcome: 'different' })
    expect(await house.desk.all('select from meeting_count where motion_id = $1', [motion])).toEqual([])
    expect(await house.motionRow(motion)).toMatchObject({ state: 'counting', result: null, yes_num: null })
    done(await house.ask('count', sums, house.other))
    expect(done(await house.ask('count', sums)).content).toEqual({ outcome: 'equal', result: 'accepted' })
    expect(await house.motionRow(motion)).toMatchObject({
      yes_num: 4,
      no_num: 1,
      abstain_num: 0,
      invalid_num: 1,
      returned_num: 6,
    })
  })

  test('fewer than three ballots are not counted', async () => {
    const { id } = await opened(2)
    const motion = await house.motion(id, { method: 'secret' })
    done(await house.ask('openVote', { id: motion }))
    done(await house.ask('issueAll', { id: motion }))
    expect(await house.ask('closeVote', { id: motion })).toMatchObject({ code: 'STATE' })
    done(await house.ask('cancelVote', { id: motion, reason: '改为记名' }))
    const { revision } = await house.motionRow(motion)
    done(await house.ask('editMotion', { id: motion, revision, method: 'open' }))
  })
})

describe('an election', () => {
  test('elects those with enough votes, up to the seats; of equal ones for one seat nobody', async () => {
    const { id, people } = await opened(5)
    const [a, b, c, d] = people as [number, number, number, number, number]
    const { motion, candidates } = await election(id, 2, [a, b, c, d])
    done(await house.ask('openVote', { id: motion }))
    const votes = [...(await house.votes(motion)).values()].map((one) => one.id)
    const names = (...list: number[]) => list.map((one) => candidates.get(one))
    const choose = (vote: number, ...list: number[]) =>
      house.ask('cast', { id_list: [vote], candidate_ids: names(...list) })
    expect(await choose(votes[0], a, b, c)).toMatchObject({ code: 'PARAM' })
    for (const [place, list] of [
      [a, b],
      [a, b],
      [a, c],
      [a, c],
      [b, c],
    ].entries())
      done(await choose(votes[place], ...list))
    expect(await house.ask('delCandidate', { id_list: names(d) })).toMatchObject({ code: 'STATE' })
    expect(done(await house.ask('closeVote', { id: motion })).content.result).toBe('accepted')
    const rows = await house.desk.all(
      'select user_id, votes, is_elected, is_tied from meeting_candidate where motion_id = $1 order by id',
      [motion],
    )
    expect(rows).toEqual([
      { user_id: a, votes: 4, is_elected: true, is_tied: false },
      { user_id: b, votes: 3, is_elected: false, is_tied: true },
      { user_id: c, votes: 3, is_elected: false, is_tied: true },
      { user_id: d, votes: 0, is_elected: false, is_tied: false },
    ])
  })

  test('on paper is counted by candidate, and its sums cannot be more than the ballots give', async () => {
    const { id, people } = await opened(4)
    const { motion, candidates } = await election(id, 1, people.slice(0, 2), { method: 'secret' })
    done(await house.ask('openVote', { id: motion }))
    done(await house.ask('issueAll', { id: motion }))
    done(await house.ask('closeVote', { id: motion }))
    const sums = (first: number, second: number, more = {}) => ({
      id: motion,
      returned: 4,
      invalid: 1,
      votes: [...candidates.values()].map((candidate_id, place) => ({ candidate_id, num: [first, second][place] })),
      ...more,
    })
    expect(await house.ask('count', sums(3, 1))).toMatchObject({ code: 'PARAM' })
    expect(await house.ask('count', sums(3, 0, { returned: 5 }))).toMatchObject({ code: 'PARAM' })
    expect(await house.ask('count', { ...sums(3, 0), votes: [] })).toMatchObject({ code: 'PARAM' })
    done(await house.ask('count', sums(3, 0)))
    expect(done(await house.ask('count', sums(3, 0), house.other)).content).toEqual({
      outcome: 'equal',
      result: 'accepted',
    })
  })

  test('its elected are appointed once, after a preview, with term and history, through the right of appointing', async () => {
    const { id, people } = await opened(3)
    const [a, b] = people as [number, number]
    const { motion, target } = await election(id, 2, [a, b])
    done(await house.admin.call('POST /user/appoint', { id: b, position_id: target, start_date: '2021-06-01' }))
    done(await house.ask('openVote', { id: motion }))
    const { rows } = await server.connection.pool.query('select id from meeting_candidate where motion_id = $1', [
      motion,
    ])
    for (const { id: vote } of (await house.votes(motion)).values())
      done(await house.ask('cast', { id_list: [vote], candidate_ids: rows.map((row) => row.id) }))
    done(await house.ask('closeVote', { id: motion }))
    const body = { id: motion, start_date: '2026-07-01' }
    expect(await house.ask('appoint', body, house.other)).toMatchObject({ code: 'PERM' })
    expect(done(await house.ask('appoint', { ...body, dry: true })).content.num).toBe(2)
    expect((await house.desk.person(a)).position_id).not.toBe(target)
    expect(done(await house.ask('appoint', body)).content).toEqual({ num: 2 })
    for (const one of [a, b])
      expect(await house.desk.person(one)).toMatchObject({
        position_id: target,
        position_start: '2026-07-01',
        position_end: '2031-06-30',
      })
    expect((await house.desk.periods(b)).filter(({ kind }) => kind === 'position').length).toBe(2)
    expect(await house.ask('appoint', body)).toMatchObject({ code: 'STATE' })
    expect(await house.ask('cancelVote', { id: motion, reason: '重选' })).toMatchObject({ code: 'STATE' })
  })

  test('is applied as a whole or not at all', async () => {
    const { id, people } = await opened(3)
    const { motion, target } = await election(id, 2, people.slice(0, 2))
    done(await house.ask('openVote', { id: motion }))
    const { rows } = await server.connection.pool.query('select id from meeting_candidate where motion_id = $1', [
      motion,
    ])
    for (const { id: vote } of (await house.votes(motion)).values())
      done(await house.ask('cast', { id_list: [vote], candidate_ids: rows.map((row) => row.id) }))
    done(await house.ask('closeVote', { id: motion }))
    await house.desk.all('update position set quota = 1 where id = $1', [target])
    expect(await house.ask('appoint', { id: motion, start_date: '2026-07-01' })).toMatchObject({ code: 'CAP' })
    expect(await house.desk.all('select from person where position_id = $1', [target])).toEqual([])
    expect(await house.motionRow(motion)).toMatchObject({ applied_time: null })
  })
})

describe('minutes and resolutions', () => {
  test('minutes are written from the meeting, confirmed by another person, and fix it', async () => {
    const { id, people } = await opened(3)
    const motion = await house.motion(id, { title: '章程 <修订>（演示）' })
    done(await house.ask('openVote', { id: motion }))
    done(await house.ask('castRest', { id: motion, choice: 'yes' }))
    done(await house.ask('closeVote', { id: motion }))
    expect(await house.ask('addMinutes', { meeting_id: id })).toMatchObject({ code: 'PARAM' })
    done(await house.ask('close', { id }))
    const author = await server.holding(meetingRights)
    const { content } = done(await house.ask('addMinutes', { meeting_id: id }, author))
    const row = () => house.desk.one('select * from meeting_minutes where id = $1', [content.id])
    const { user_name } = await house.desk.person(people[0] as number)
    const { content: text } = await row()
    for (const part of [user_name, '应到 3 人，签到 3 人', '章程', '赞成 3，反对 0，弃权 0；须赞成 2'])
      expect(text).toContain(part)
    expect(text).not.toContain('<修订>')
    done(
      await house.ask(
        'editMinutes',
        { id: content.id, revision: (await row()).revision, content: `${text}<p>补充</p>` },
        house.other,
      ),
    )
    const confirm = async (who = house.admin) =>
      house.ask('confirmMinutes', { id: content.id, revision: (await row()).revision }, who)
    for (const who of [author, house.other]) expect(await confirm(who)).toMatchObject({ code: 'PERM' })
    done(await confirm())
    expect((await house.desk.one('select state from meeting where id = $1', [id])).state).toBe('confirmed')
    expect(
      await house.ask('editMinutes', { id: content.id, revision: (await row()).revision, title: '改' }),
    ).toMatchObject({ code: 'STATE' })
    expect(await house.ask('reopen', { id, reason: '补议' })).toMatchObject({ code: 'STATE' })
    expect(await house.ask('delMinutes', { id_list: [content.id] })).toMatchObject({ code: 'STATE' })
    done(await house.ask('unconfirmMinutes', { id: content.id, reason: '笔误' }))
    done(await house.ask('regenerateMinutes', { id: content.id }))
    expect((await row()).content).not.toContain('补充')
    done(await house.ask('reopen', { id, reason: '补议' }))
    expect(await confirm(await server.holding(meetingRights))).toMatchObject({ code: 'STATE' })
  })

  test('an accepted motion has somebody responsible, a due date, and is a to-do once that has passed', async () => {
    const { id, people } = await opened(3)
    const motion = await house.motion(id)
    const follow = async (values: object) =>
      house.ask('editResolution', { id: motion, revision: (await house.motionRow(motion)).revision, ...values })
    expect(await follow({ due_date: '2026-06-14' })).toMatchObject({ code: 'NF' })
    done(await house.ask('openVote', { id: motion }))
    done(await house.ask('castRest', { id: motion, choice: 'yes' }))
    done(await house.ask('closeVote', { id: motion }))
    const overdue = async () =>
      done(await house.ask('resolutionList', { filter: { is_overdue: true, meeting_id: [id] } })).content.total
    done(await follow({ owner_id: people[0], due_date: '2026-06-15' }))
    expect(await overdue()).toBe(0)
    done(await follow({ due_date: '2026-06-14' }))
    expect(await overdue()).toBe(1)
    done(await follow({ progress: 'done' }))
    expect(await overdue()).toBe(0)
    expect(await follow({ title: '改' })).not.toMatchObject({ status: 200 })
  })
})
