// Reminders before an activity: when, to whom, and never twice.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runScheduled } from '../../../server/background/scheduled'
import { startServer, type TestServer } from '../../support/server'
import { type Hall, hallOf } from '../support/activities'
import { done } from '../support/membership'

let server: TestServer
let hall: Hall
beforeAll(async () => {
  server = await startServer()
  hall = await hallOf(server)
})
afterAll(() => server.close())

const members = (num: number) => Promise.all(Array.from({ length: num }, () => hall.desk.member()))
const enrolled = async (activity: number, user: number): Promise<number> =>
  done(await hall.enrol(activity, user)).content.id

describe('the reminder', () => {
  const reminded = async (user: number) => (await hall.desk.notices(user)).filter((key) => key === 'activity_remind')
  /** In Asia/Shanghai. */
  const at = async (time: string) => {
    hall.at(new Date(`${time}+08:00`))
    // Two servers at the same minute.
    await Promise.all([runScheduled(server.app.parts), runScheduled(server.app.parts)])
  }
  /** On the first of July, just after midnight in Shanghai: it is still June in UTC. */
  const july = {
    apply_start: '2026-06-01T00:00:00+08:00',
    apply_end: '2026-06-30T12:00:00+08:00',
    start_time: '2026-07-01T00:30:00+08:00',
    end_time: '2026-07-01T03:00:00+08:00',
    place: '江城会议中心（虚构）',
  }

  test('comes after nine on the day before, once, to those who are coming', async () => {
    await hall.desk.set({ remind_activity: 1 })
    const [coming, waiting, cancelled, late] = (await members(4)) as [number, number, number, number]
    const id = await hall.activity({ ...july, quota: 2, is_wait: true })
    await enrolled(id, coming)
    const second = await enrolled(id, cancelled)
    await enrolled(id, waiting)
    await at('2026-06-29T23:59')
    await at('2026-06-30T08:59')
    expect(await reminded(coming)).toEqual([])
    await at('2026-06-30T09:00')
    expect(await reminded(coming)).toHaveLength(1)
    expect(await reminded(waiting)).toEqual([])
    const { text } = await hall.desk.one(`select text from notice where to_id = $1 and key = 'activity_remind'`, [
      coming,
    ])
    expect(text).toContain('2026-07-01 00:30')
    expect(text).toContain('江城会议中心')
    // Promoted or enrolled on that day: the notice of that says it already.
    hall.at(new Date('2026-06-30T10:00:00+08:00'))
    done(await hall.edit(id, { quota: 3 }))
    done(await hall.edit(id, { quota: 4 }))
    await enrolled(id, late)
    done(await hall.check([second], 'cancelled'))
    await at('2026-06-30T10:01')
    expect([await reminded(coming), await reminded(waiting), await reminded(late)]).toEqual([
      ['activity_remind'],
      [],
      [],
    ])
    await at('2026-07-01T00:00')
    expect(await reminded(coming)).toHaveLength(1)
  })

  test('is made up for until the start, not at night, and never sent when it is cancelled or not wanted', async () => {
    await hall.desk.set({ remind_activity: 3 })
    const [user, other] = (await members(2)) as [number, number]
    hall.at(new Date('2026-06-20T10:00:00+08:00'))
    const [id, off] = [await hall.activity(july), await hall.activity(july)]
    await enrolled(id, user)
    await enrolled(off, other)
    done(await hall.edit(off, { is_cancel: true, cancel_reason: '台风' }))
    await hall.desk.set({ remind_activity: -1 })
    await at('2026-06-28T10:00')
    expect(await reminded(user)).toEqual([])
    await hall.desk.set({ remind_activity: 3 })
    // Due since nine o’clock of the 28th; the server did not run until the night.
    await at('2026-06-29T03:00')
    expect(await reminded(user)).toEqual([])
    await at('2026-06-29T09:00')
    expect([await reminded(user), await reminded(other)]).toEqual([['activity_remind'], []])
  })
})
