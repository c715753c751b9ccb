// Debts of people for tests, and the figures that they change.
import { type Desk, done } from './membership'

export const NOW = '2026-06-10T02:00:00.000Z'
export const cash = { pay_type: 'cash', pay_time: NOW }

export function debtsOf(desk: () => Desk) {
  const call = (name: string, body: object) => desk().admin.call(`POST /payLog/${name}`, body)
  const act = async (name: string, body: object) => done(await call(name, body)).content
  const read = async (id: number) => done(await desk().admin.call('POST /payLog/read', { id })).content

  /** A debt of a new member, due on a day. */
  async function owed(amount: number, due = '2026-07-01', user?: number): Promise<{ user: number; id: number }> {
    const payer = user ?? (await desk().member())
    const id = user === undefined ? await desk().owe(payer, amount) : await more(payer, amount)
    await desk().all('update pay_log set due_date = $2 where id = $1', [id, due])
    return { user: payer, id }
  }

  /** A further debt of the same person. */
  async function more(user: number, amount: number): Promise<number> {
    const { id } = await desk().one(
      `insert into pay_log (pay_no, user_id, scene, amount, status, ref_type, ref_id)
      values ('JF-more-' || nextval('pay_log_id_seq'), $1::bigint, 'other', $2, 'unpaid', 'user', $1::bigint) returning id`,
      [user, amount],
    )
    return id
  }

  const rows = (user: number) =>
    desk().all(
      `select amount, status, pay_type, to_char(due_date, 'MM-DD') as due from pay_log where user_id = $1 order by id`,
      [user],
    )
  const brief = async (user: number) => (await rows(user)).map((row) => `${row['amount']} ${row['status']}`)
  const creditOf = async (user: number) => done(await desk().admin.call('POST /user/read', { id: user })).content.credit
  const totalOf = async (user: number) => Number((await desk().person(user)).pay_total)
  const feePoints = async (user: number) =>
    Number(
      (
        await desk().one(
          `select coalesce(sum(c.points), 0)::int as sum from contribute_log c left join contribute_log o on o.id = c.origin_id
        where c.user_id = $1 and coalesce(o.type, c.type) = 3`,
          [user],
        )
      ).sum,
    )
  return { call, act, read, owed, more, rows, brief, creditOf, totalOf, feePoints }
}
