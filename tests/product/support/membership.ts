// People for tests about membership: created through the calls, checked in the database.
import { expect } from 'vitest'
import type { Answer, Person, TestServer } from '../../support/server'

let serial = 0

export interface Desk {
  readonly admin: Person
  /** A body that registers a new person. */
  body(more?: object): Record<string, unknown>
  /** Registers a member; returns the id. */
  member(more?: object): Promise<number>
  applicant(more?: object): Promise<number>
  position(more?: object): Promise<number>
  /** One row of a query, or undefined. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into rows of every table
  one(text: string, values?: unknown[]): Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into rows of every table
  all(text: string, values?: unknown[]): Promise<any[]>
  person(id: number): ReturnType<Desk['one']>
  /** Dues that a person owes, in fen; returns the payment. */
  owe(user: number, amount: number): Promise<number>
  /** A person's history, points, payments and notices, in order. */
  periods(id: number): ReturnType<Desk['all']>
  points(id: number): ReturnType<Desk['all']>
  pays(id: number): ReturnType<Desk['all']>
  notices(id: number): Promise<string[]>
  set(settings: Record<string, unknown>): Promise<void>
  /** Resolves when no job runs. */
  idle(): Promise<void>
  /** A renewal as a member's own app would submit it. */
  submitted(userId: number, more?: Record<string, unknown>): Promise<number>
}

/** Fails a test if a call was refused, with the reason. */
export function done(answer: Answer): Answer {
  expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
  return answer
}

export async function deskOf(server: TestServer): Promise<Desk> {
  const admin = await server.as('admin')
  const { pool } = server.connection
  const all: Desk['all'] = async (text, values = []) => (await pool.query(text, values)).rows
  const one: Desk['one'] = async (text, values = []) => (await all(text, values))[0]
  const body: Desk['body'] = (more = {}) => ({
    user_name: `甲${++serial}`,
    phone: `1206${String(serial).padStart(7, '0')}`,
    native_id: 3,
    position_id: 10,
    area_id: 1,
    join_time: '2026-01-01',
    ...more,
  })
  return {
    admin,
    body,
    all,
    one,
    member: async (more) => done(await admin.call('POST /user/add', body(more))).content.id,
    async applicant(more) {
      const { user_name, phone, native_id, area_id } = body()
      const apply = { scene: 'apply', user_name, phone, native_id, area_id, ...more }
      return done(await admin.call('POST /user/add', apply)).content.id
    },
    async position(more = {}) {
      const plain = { name: `职务${++serial}`, fee: 100_000, fee_years: 1, level: 20, term_years: 5 }
      const { content } = done(await admin.call('POST /position/add', { ...plain, ...more }))
      done(await admin.call('POST /position/changeApply', { id: content.id, is_apply: true }))
      return content.id
    },
    person: (id) => one('select * from person where id = $1', [id]),
    owe: async (user, amount) =>
      (
        await one(
          `insert into pay_log (pay_no, user_id, scene, amount, status, ref_type, ref_id)
          values ('JF-test-' || $1, $1::bigint, 'join', $2, 'unpaid', 'user', $1::bigint) returning id`,
          [user, amount],
        )
      ).id as number,
    periods: (id) =>
      all('select kind, from_value, to_value, start_date, end_date from user_period where user_id = $1 order by id', [
        id,
      ]),
    points: (id) => all('select type, points from contribute_log where user_id = $1 order by id', [id]),
    pays: (id) => all('select scene, amount, status, pay_type from pay_log where user_id = $1 order by id', [id]),
    notices: async (id) =>
      (await all('select key from notice where to_id = $1 order by id', [id])).map((row) => row['key']),
    async set(settings) {
      for (const [name, value] of Object.entries(settings)) await pool.query(`update config set ${name} = $1`, [value])
      server.app.parts.changes.announce()
    },
    idle: () => server.app.jobs.idle(),
    async submitted(userId, more = {}) {
      const values = {
        user_id: userId,
        position_id: 10,
        years: 1,
        amount: 100_000,
        pay_type: 'cash',
        source: 'mini_program',
        pay_time: (server.clock.now ?? new Date()).toISOString(),
        ...more,
      }
      const names = Object.keys(values)
      const row = await one(
        `insert into user_renew (${names.join(', ')}, renew_no, status)
          values (${names.map((_, index) => `$${index + 1}`).join(', ')}, 'XF-' || nextval(pg_get_serial_sequence('user_renew', 'id')), 'pending')
          returning id`,
        Object.values(values),
      )
      return row.id
    },
  }
}
