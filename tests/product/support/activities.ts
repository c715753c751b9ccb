// Activities for tests: made through the calls, at the clock of the server.
import type { Answer, Person, TestServer } from '../../support/server'
import { type Desk, deskOf, done } from './membership'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

export interface Hall {
  readonly desk: Desk
  readonly admin: Person
  /** A published activity that is enrolling; returns its id. */
  activity(more?: object): Promise<number>
  /** Moves the clock; no argument: back to the beginning. */
  at(moment?: Date | number): void
  readonly start: Date
  enrol(activity_id: number, user_id: number, more?: object): Promise<Answer>
  check(ids: number[], status: 'approved' | 'rejected' | 'cancelled', more?: object): Promise<Answer>
  sign(activity_id: number, users: number[], more?: object): Promise<Answer>
  undo(ids: number[]): Promise<Answer>
  restore(ids: number[]): Promise<Answer>
  read(id: number): Promise<Record<string, unknown>>
  edit(id: number, change: object): Promise<Answer>
  /** Status of each person's last enrolment. */
  standing(activity_id: number): Promise<Record<number, string>>
}

/** Wednesday, 10 June 2026, 10:00 in Shanghai. */
const NOW = Date.parse('2026-06-10T02:00:00Z')

export async function hallOf(server: TestServer): Promise<Hall> {
  const desk = await deskOf(server)
  await desk.one(`update token set expire_time = '2099-01-01' returning id`)
  const { admin } = desk
  const at: Hall['at'] = (moment = NOW) => {
    server.clock.now = new Date(moment)
  }
  at()
  const type_id = done(await admin.call('POST /activity/addType', { name: `类型${Math.random()}` })).content.id
  const iso = (hours: number) => new Date(NOW + hours * HOUR).toISOString()
  let made = 0
  const read: Hall['read'] = async (id) => done(await admin.call('POST /activity/read', { id })).content
  return {
    desk,
    admin,
    at,
    start: new Date(NOW),
    read,
    async activity(more = {}) {
      const body = {
        title: `活动${++made}`,
        type_id,
        cover: '/uploads/2026/06/x.jpg',
        content: '<p>欢迎参加</p>',
        start_time: iso(72),
        end_time: iso(76),
        place: '江城会议中心（虚构）',
        apply_start: iso(-24),
        apply_end: iso(48),
        audience: 'members',
        sign_way: 'qr',
        is_publish: true,
        ...more,
      }
      return done(await admin.call('POST /activity/add', body)).content.id
    },
    enrol: (activity_id, user_id, more = {}) => admin.call('POST /activity/apply', { activity_id, user_id, ...more }),
    check: (id_list, status, more = {}) => admin.call('POST /activity/check', { id_list, status, ...more }),
    sign: (activity_id, user_id_list, more = {}) =>
      admin.call('POST /activity/signActivity', { activity_id, user_id_list, ...more }),
    undo: (id_list) => admin.call('POST /activity/delSign', { id_list }),
    restore: (id_list) => admin.call('POST /recycle/restore', { resource: 'activity_sign', id_list }),
    async edit(id, change) {
      const { revision } = await read(id)
      return admin.call('POST /activity/edit', { id, revision, ...change })
    },
    async standing(activity_id) {
      const rows = await desk.all('select user_id, status from activity_apply where activity_id = $1 order by id', [
        activity_id,
      ])
      return Object.fromEntries(rows.map((row) => [row.user_id, row.status]))
    },
  }
}
