// Dues runs in tests: drafts of chosen members, their items and debts.
import type { Answer, Person, TestServer } from '../../support/server'
import { type Desk, deskOf, done } from './membership'

type Rows = ReturnType<Desk['all']>

export interface Dues {
  readonly desk: Desk
  readonly admin: Person
  /** A member whose dues of 2025 ended with it. */
  member(more?: object): Promise<number>
  /** A draft run of members; returns its id. */
  draft(ids: number[], more?: object): Promise<number>
  items(run: number): Rows
  run(id: number): Promise<Answer['content']>
  /** Posts a run, to the end of its job. */
  post(id: number): Promise<Answer>
  undo(id: number): Promise<Answer>
  debts(run: number): Rows
  settle(id: number, amount: number, pay_type?: string, more?: object): Promise<Answer>
}

let serial = 0

export async function duesOf(server: TestServer): Promise<Dues> {
  const desk = await deskOf(server)
  const { admin } = desk
  await desk.one(`update token set expire_time = '2099-01-01' returning id`)
  await desk.set({ renew_base: 'payment_date', auto_ledger: true })
  const run = async (id: number) => done(await admin.call('POST /duesRun/read', { id })).content
  return {
    desk,
    admin,
    run,
    async member(more = {}) {
      const id = await desk.member({ join_time: '2025-01-01', ...more })
      await desk.all(`update person set expire_time = '2025-12-31' where id = $1 and expire_time is not null`, [id])
      return id
    },
    async draft(ids, more = {}) {
      const body = { id_list: ids, title: `批次${++serial}`, year: '2026', due_date: '2026-06-30', ...more }
      return done(await admin.call('POST /duesRun/ofMembers', body)).content.dues_run_id
    },
    items: (id) => desk.all('select * from dues_item where run_id = $1 order by user_id, kind', [id]),
    async post(id) {
      const { revision } = await run(id)
      const answer = await admin.call('POST /duesRun/post', { id, revision })
      await desk.idle()
      return answer
    },
    undo: (id) => admin.call('POST /duesRun/undo', { id, reason: '重做' }),
    debts: (id) =>
      desk.all(
        `select l.* from pay_log l join dues_item i on l.ref_type = 'dues_item' and l.ref_id = i.id where i.run_id = $1 order by l.id`,
        [id],
      ),
    settle: (id, amount, pay_type = 'cash', more = {}) =>
      admin.call('POST /payLog/settle', { id, amount, pay_type, pay_time: server.clock.now?.toISOString(), ...more }),
  }
}
