// Meetings of an office with its own members: called, opened, attended and voted on through the calls.
import type { Answer, Person, TestServer } from '../../support/server'
import { type Desk, deskOf, done } from './membership'

const calls = [
  ...[
    'create',
    'update',
    'remove',
    'call',
    'retake',
    'invite',
    'uncall',
    'open',
    'unopen',
    'close',
    'reopen',
    'cancel',
  ].map((name) => `meeting.${name}`),
  ...['create', 'update', 'remove', 'check_in', 'check_out', 'undo_check', 'give_proxy', 'withdraw_proxy', 'sign'].map(
    (name) => `meeting_person.${name}`,
  ),
]
const votes = [
  ...[
    'create',
    'update',
    'remove',
    'open_vote',
    'cast_rest',
    'issue_all',
    'close_vote',
    'count',
    'cancel_vote',
    'appoint',
  ].map((name) => `meeting_motion.${name}`),
  ...[
    'meeting_candidate.create',
    'meeting_candidate.remove',
    'meeting_vote.cast',
    'meeting_vote.uncast',
    'meeting_vote.issue',
  ],
]
const minutes = ['create', 'update', 'remove', 'regenerate', 'confirm', 'unconfirm'].map(
  (name) => `meeting_minutes.${name}`,
)

/** Pages of the module with all their rights. */
export const meetingRights = [
  '/meeting/list',
  '/meeting/motion',
  '/meeting/minutes',
  '/meeting/resolution',
  ...calls.map((right) => `/meeting/list ${right}`),
  ...votes.map((right) => `/meeting/motion ${right}`),
  ...minutes.map((right) => `/meeting/minutes ${right}`),
  '/meeting/resolution meeting_motion.update',
]

export interface Meetings {
  readonly desk: Desk
  readonly admin: Person
  /** A further person of the office. */
  readonly other: Person
  ask(path: string, body: object, who?: Person): Promise<Answer>
  /** A position of its own, and members who hold it. */
  office(num: number, more?: object): Promise<{ position: number; people: number[] }>
  /** A draft for the holders of a position. */
  make(position: number, more?: object): Promise<number>
  /** Rows of the roll by member. */
  roll(meeting: number): Promise<Map<number, Row>>
  sign(meeting: number, users: readonly number[], act?: 'in' | 'out'): Promise<Answer>
  motion(meeting: number, more?: object): Promise<number>
  motionRow(id: number): Promise<Row>
  /** Rows of a vote by member. */
  votes(motion: number): Promise<Map<number, Row>>
  figures(meeting: number): Promise<Row>
}

// biome-ignore lint/suspicious/noExplicitAny: rows of every resource
type Row = any

export async function meetingsOn(server: TestServer): Promise<Meetings> {
  const desk = await deskOf(server)
  const { admin } = desk
  const other = await server.holding(meetingRights)
  const ask: Meetings['ask'] = (path, body, who = admin) => who.call(`POST /meeting/${path}`, body)
  return {
    desk,
    admin,
    other,
    ask,
    async office(num, more = {}) {
      const position = await desk.position({ term_years: 0, ...more })
      const people: number[] = []
      for (let place = 0; place < num; place++) people.push(await desk.member({ position_id: position }))
      return { position, people }
    },
    async make(position, more = {}) {
      const day = new Date((server.clock.now ?? new Date()).getTime() + 3_600_000).toISOString()
      const body = {
        kind: 'council',
        title: '理事会（演示）',
        start_time: day,
        place: '会议室',
        position_ids: [position],
        ...more,
      }
      return done(await ask('add', body)).content.id
    },
    async roll(meeting) {
      const rows = await desk.all(
        'select * from meeting_person where meeting_id = $1 and delete_time is null order by id',
        [meeting],
      )
      return new Map(rows.map((row) => [row.user_id, row]))
    },
    sign: (meeting, users, act = 'in') => ask('sign', { meeting_id: meeting, user_id_list: users, act }),
    motion: async (meeting, more = {}) =>
      done(await ask('addMotion', { meeting_id: meeting, title: '年度工作报告（演示）', ...more })).content.id,
    motionRow: (id) => desk.one('select * from meeting_motion where id = $1', [id]),
    async votes(motion) {
      const rows = await desk.all(
        'select v.*, p.user_id from meeting_vote v join meeting_person p on p.id = v.person_id where v.motion_id = $1 order by v.id',
        [motion],
      )
      return new Map(rows.map((row) => [row.user_id, row]))
    },
    figures: async (meeting) => done(await ask('figures', { id: meeting })).content,
  }
}
