// A meeting from its call to its minutes: roll, invitations, proxies, quorum, votes, elections, and the ways back.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
beforeEach(() => house.desk.set({ quorum_council: 'two_thirds', meeting_proxies: 1 }))

/** A council of `num`, called. */
async function called(num: number, more = {}) {
  const { position, people } = await house.office(num)
  const id = await house.make(position, more)
  done(await house.ask('call', { id }))
  return { id, position, people }
}

async function opened(num: number, present = num, more = {}) {
  const one = await called(num, more)
  done(await house.sign(one.id, one.people.slice(0, present)))
  done(await house.ask('open', { id: one.id }))
  return one
}

const noticesOf = (text: string, user: number) =>
  house.desk.all(`select id from notice where key = $1 and to_type = 'user' and to_id = $2`, [text, user])

describe('the roll', () => {
  test('is taken by position, term, validity and area, with a reason for those left out', async () => {
    const { position, people } = await house.office(5)
    const [frozen, expired, late] = people as [number, number, number]
    await house.desk.all(`update person set state = 'frozen' where id = $1`, [frozen])
    await house.desk.all(`update person set expire_time = '2026-06-14' where id = $1`, [expired])
    await house.desk.all(`update person set position_start = '2020-01-01', position_end = '2026-01-01' where id = $1`, [
      late,
    ])
    const id = await house.make(position)
    expect(done(await house.ask('call', { id, dry: true })).content).toMatchObject({ num: 2, left: 3, noticed: 0 })
    expect(done(await house.ask('call', { id })).content).toEqual({ num: 2, left: 3, noticed: 0 })
    const roll = await house.roll(id)
    expect([frozen, expired, late, people[3]].map((one) => roll.get(one as number)?.left_out)).toEqual([
      'frozen',
      'expired',
      'term',
      null,
    ])
    expect(roll.get(people[4] as number)).toMatchObject({
      is_voter: true,
      position_name: expect.any(String),
      user_name: expect.any(String),
    })
    expect(await house.ask('call', { id })).toMatchObject({ code: 'STATE' })
  })

  test('is taken from those in office at a node on the day', async () => {
    const [first, second] = [await house.desk.member(), await house.desk.member()]
    const list = [
      { user_id: first, title: '监事', start_date: '2026-01-01', end_date: null },
      { user_id: second, title: '监事', start_date: '2020-01-01', end_date: '2025-12-31' },
    ]
    const node = done(await house.admin.call('POST /area/frameAdd', { name: `监事会${Date.now()}`, user_list: list }))
      .content.id
    const id = await house.make(0, { kind: 'supervisors', position_ids: [], frame_ids: [node] })
    expect(done(await house.ask('call', { id })).content.num).toBe(1)
    expect([...(await house.roll(id)).values()]).toMatchObject([{ user_id: first, position_name: '监事' }])
  })

  test('is corrected by hand until the opening; taken anew, corrected rows stay and changes of members follow', async () => {
    const { id, people } = await called(4)
    const [gone, off] = people as [number, number]
    const roll = await house.roll(id)
    const row = roll.get(off)
    done(await house.ask('editPerson', { id: row.id, revision: row.revision, is_voter: false }))
    await house.desk.all(`update person set state = 'left' where id = $1`, [gone])
    expect(done(await house.ask('retake', { id })).content).toMatchObject({ num: 2, left: 1 })
    expect((await house.roll(id)).get(off)).toMatchObject({ is_voter: false, is_corrected: true })
    const extra = await house.desk.member()
    done(await house.ask('addPerson', { meeting_id: id, user_id: extra }))
    expect(await house.ask('addPerson', { meeting_id: id, user_id: extra })).toMatchObject({ code: 'DUP' })
    await house.desk.all(`update person set state = 'left' where id = $1`, [extra])
    expect(done(await house.ask('open', { id })).content).toEqual({ num: 2, left: 1 })
    expect(await house.ask('addPerson', { meeting_id: id, user_id: gone })).toMatchObject({ code: 'STATE' })
  })

  test('withdrawing the call deletes it; not once invitations have been sent', async () => {
    const { id, people } = await called(3)
    expect(done(await house.ask('uncall', { id })).content).toEqual({ num: 3 })
    expect((await house.roll(id)).size).toBe(0)
    done(await house.ask('call', { id, notify: true }))
    expect(await house.ask('uncall', { id })).toMatchObject({ code: 'STATE' })
    expect(done(await house.ask('cancel', { id, reason: '台风' })).content).toEqual({ noticed: 3 })
    expect((await noticesOf('meeting_cancel', people[0] as number)).length).toBe(1)
    expect(await house.ask('open', { id })).toMatchObject({ code: 'STATE' })
  })

  test('invitations are sent once to each, and a change of time or place to those who have one', async () => {
    const { id, people } = await called(3)
    const [first] = people as [number]
    expect(done(await house.ask('invite', { id })).content).toEqual({ noticed: 3 })
    expect(done(await house.ask('invite', { id })).content).toEqual({ noticed: 0 })
    const late = await house.desk.member()
    done(await house.ask('addPerson', { meeting_id: id, user_id: late }))
    expect(done(await house.ask('invite', { id })).content).toEqual({ noticed: 1 })
    for (const user of [first, late]) expect((await noticesOf('meeting_invite', user)).length).toBe(1)
    const { revision } = await house.desk.one('select revision from meeting where id = $1', [id])
    done(await house.ask('edit', { id, revision, place: '二楼大厅' }))
    expect((await noticesOf('meeting_change', first)).length).toBe(1)
    await house.desk.all(`update system_text set is_open = false where key = 'meeting_invite'`)
    expect(await house.ask('invite', { id })).toMatchObject({ code: 'STATE' })
    await house.desk.all(`update system_text set is_open = true where key = 'meeting_invite'`)
  })
})

describe('one person', () => {
  test('with two records is on the roll once, and cannot be added by hand', async () => {
    const { position, people } = await house.office(3)
    const [first] = people as [number]
    const { user_name } = await house.desk.person(first)
    await house.desk.all(`update person set birthday = '1970-01-02' where id = $1`, [first])
    const twin = await house.desk.member({ user_name, position_id: position, birthday: '1970-01-02' })
    const id = await house.make(position)
    expect(done(await house.ask('call', { id })).content).toMatchObject({ num: 3, left: 1 })
    const row = (await house.roll(id)).get(twin)
    expect(row).toMatchObject({ is_voter: false, left_out: 'twin' })
    const change = { id: row.id, revision: row.revision, is_voter: true }
    expect(await house.ask('editPerson', change)).toMatchObject({ code: 'DUP' })
    done(await house.admin.call('POST /user/apart', { a_id: first, b_id: twin, apart: true }))
    done(await house.ask('editPerson', change))
  })

  test('that turns out so after the call is found at the opening; merged, one row stays', async () => {
    const { id, people } = await called(4)
    const [first, second, third, fourth] = people as [number, number, number, number]
    const { user_name } = await house.desk.person(first)
    await house.desk.all(`update person set user_name = $2, company = '云岭商贸（虚构）' where id = any($1)`, [
      [first, second],
      user_name,
    ])
    done(await house.admin.call('POST /user/merge', { keep_id: third, drop_id: fourth, fields: [] }))
    expect((await house.roll(id)).has(fourth)).toBe(false)
    done(await house.sign(id, [first, second, third]))
    expect(done(await house.ask('open', { id })).content).toEqual({ num: 2, left: 1 })
    expect(await house.figures(id)).toMatchObject({ voters: 2, present: 2, guests: 1, needed: 2, has_quorum: true })
    expect(await house.admin.call('POST /user/merge', { keep_id: first, drop_id: second, fields: [] })).toMatchObject({
      code: 'STATE',
    })
  })
})

describe('a proxy', () => {
  test('has a limit, no chain, ends with the arrival, and comes back with its undo', async () => {
    const { id, people } = await called(5)
    const roll = await house.roll(id)
    const [a, b, c, d] = people.map((one) => roll.get(one).id) as [number, number, number, number]
    const give = (giver: number, holder: number) => house.ask('giveProxy', { id: giver, holder_id: holder })
    done(await give(a, b))
    expect(await give(c, b)).toMatchObject({ code: 'STATE' })
    expect(await give(b, c)).toMatchObject({ code: 'STATE' })
    expect(await give(c, a)).toMatchObject({ code: 'STATE' })
    expect(await give(d, d)).toMatchObject({ code: 'STATE' })
    await house.desk.set({ meeting_proxies: 0 })
    expect(await give(c, d)).toMatchObject({ code: 'STATE' })
    await house.desk.set({ meeting_proxies: 2 })
    done(await give(c, b))
    done(await house.sign(id, [people[1] as number]))
    expect(await house.figures(id)).toMatchObject({ present: 1, proxies: 2 })
    done(await house.sign(id, [people[0] as number]))
    expect(await house.figures(id)).toMatchObject({ present: 2, proxies: 1 })
    done(await house.sign(id, [people[0] as number], 'out'))
    expect(await house.figures(id)).toMatchObject({ present: 1, proxies: 1 })
    done(await house.ask('undoCheck', { id_list: [a] }))
    expect(await house.figures(id)).toMatchObject({ present: 1, proxies: 2 })
    done(await house.ask('withdrawProxy', { id_list: [c] }))
    expect(await house.figures(id)).toMatchObject({ present: 1, proxies: 1 })
    done(await house.ask('open', { id }))
    expect(await give(d, b)).toMatchObject({ code: 'STATE' })
  })
})

describe('a vote', () => {
  test('needs the quorum, and has one row for each who is here or represented', async () => {
    const { id, people } = await opened(6, 3)
    const motion = await house.motion(id)
    expect(await house.ask('openVote', { id: motion })).toMatchObject({ code: 'STATE' })
    done(await house.sign(id, people.slice(3, 4)))
    expect(done(await house.ask('openVote', { id: motion })).content).toEqual({ num: 4 })
    done(await house.sign(id, people.slice(4, 5)))
    const votes = await house.votes(motion)
    expect([...votes.keys()].sort()).toEqual(people.slice(0, 4).sort())
    const ids = people.slice(0, 4).map((one) => votes.get(one).id)
    done(await house.ask('cast', { id_list: ids.slice(0, 3), choice: 'yes' }))
    done(await house.ask('cast', { id_list: [ids[0]], choice: 'no' }))
    done(await house.ask('uncast', { id_list: [ids[1]] }))
    expect(await house.ask('cast', { id_list: [ids[1]] })).toMatchObject({ code: 'PARAM' })
    done(await house.sign(id, people.slice(1, 2), 'out'))
    expect(await house.ask('cast', { id_list: [ids[1]], choice: 'yes' })).toMatchObject({ code: 'STATE' })
    expect(done(await house.ask('castRest', { id: motion, choice: 'yes' })).content).toEqual({ num: 1 })
    expect(await house.ask('close', { id })).toMatchObject({ code: 'STATE' })
    // Two of four are not more than half of those present.
    expect(done(await house.ask('closeVote', { id: motion })).content).toEqual({ state: 'closed', result: 'rejected' })
    expect(await house.motionRow(motion)).toMatchObject({
      yes_num: 2,
      no_num: 1,
      abstain_num: 0,
      base_num: 4,
      all_num: 6,
    })
    expect(await house.ask('cast', { id_list: [ids[0]], choice: 'yes' })).toMatchObject({ code: 'STATE' })
    expect(done(await house.ask('cancelVote', { id: motion, reason: '登记有误' })).content).toEqual({ num: 3 })
    done(await house.ask('openVote', { id: motion }))
    done(await house.ask('castRest', { id: motion, choice: 'yes' }))
    expect(done(await house.ask('closeVote', { id: motion })).content).toEqual({ state: 'closed', result: 'accepted' })
    expect(await house.ask('unopen', { id })).toMatchObject({ code: 'STATE' })
    expect(await house.ask('cancel', { id, reason: '无' })).toMatchObject({ code: 'STATE' })
  })

  test.each([
    ['half_present', 3, 'accepted'],
    ['half_present', 2, 'rejected'],
    ['two_thirds_present', 3, 'accepted'],
    ['half_all', 3, 'rejected'],
    ['half_all', 4, 'accepted'],
    ['two_thirds_all', 4, 'accepted'],
    ['two_thirds_all', 3, 'rejected'],
  ])('by %s of four present of six with %i yes is %s', async (rule, yes, result) => {
    const { id } = await opened(6, 4)
    const motion = await house.motion(id, { rule })
    done(await house.ask('openVote', { id: motion }))
    const votes = [...(await house.votes(motion)).values()]
    done(await house.ask('cast', { id_list: votes.slice(0, yes).map((one) => one.id), choice: 'yes' }))
    expect(done(await house.ask('closeVote', { id: motion })).content.result).toBe(result)
  })

  test('of a proxy is cast by its holder, and by the person who arrives', async () => {
    await house.desk.set({ quorum_council: 'half' })
    const { id, people } = await called(3)
    const roll = await house.roll(id)
    done(
      await house.ask('giveProxy', {
        id: roll.get(people[0] as number).id,
        holder_id: roll.get(people[1] as number).id,
      }),
    )
    done(await house.sign(id, [people[1] as number]))
    done(await house.ask('open', { id }))
    const motion = await house.motion(id)
    done(await house.ask('openVote', { id: motion }))
    const vote = async () => (await house.votes(motion)).get(people[0] as number)
    expect(await vote()).toMatchObject({ holder_id: roll.get(people[1] as number).id })
    expect(await house.ask('withdrawProxy', { id_list: [roll.get(people[0] as number).id] })).toMatchObject({
      code: 'STATE',
    })
    done(await house.sign(id, [people[1] as number], 'out'))
    expect(await house.ask('cast', { id_list: [(await vote()).id], choice: 'no' })).toMatchObject({ code: 'STATE' })
    done(await house.sign(id, [people[0] as number]))
    expect(await vote()).toMatchObject({ holder_id: null })
    done(await house.ask('cast', { id_list: [(await vote()).id], choice: 'no' }))
    expect(await house.ask('undoCheck', { id_list: [roll.get(people[0] as number).id] })).toMatchObject({
      code: 'STATE',
    })
  })
})

describe('at the desk', () => {
  test('a repetition changes nothing, guests come in without a vote, and people unknown are named', async () => {
    const { id, people } = await called(2)
    expect(done(await house.sign(id, people)).content).toMatchObject({ num: 2 })
    const { in_time } = (await house.roll(id)).get(people[0] as number)
    server.clock.now = new Date('2026-06-15T10:01:00+08:00')
    expect(done(await house.sign(id, people)).content).toMatchObject({ num: 2, fail_list: [] })
    expect((await house.roll(id)).get(people[0] as number).in_time).toEqual(in_time)
    const guest = await house.desk.member()
    expect(done(await house.sign(id, [guest])).content).toMatchObject({
      num: 0,
      fail_list: [{ id: guest, code: 'STATE' }],
    })
    done(await house.ask('sign', { meeting_id: id, user_id_list: [guest], act: 'in', add: true }))
    expect(await house.figures(id)).toMatchObject({ voters: 2, present: 2, guests: 1 })
  })
})
