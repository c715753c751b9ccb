// Bank statement lines: proposals among the outstanding payments, booked when a person confirms one.
import { type RawBuilder, sql } from 'kysely'
import { fail } from '#kernel/errors'
import { lockRow } from '../../actions/update'
import { writeChange } from '../../actions/write'
import { behaviour } from '../../core/behaviour'
import { resourceOf } from '../../core/context'
import { isClosed, replacementDate } from '../services/correction-date'
import { numberOf } from '../services/numbered'
import { receiveOwed, takeBackReceived } from '../services/receive-owed'
import { statement } from './bank_line/statement'

/** How well an outstanding payment `o` of a person `u` fits a line: its reference or payer names the person. */
function scoreSql(alias: string): RawBuilder<number> {
  const text = sql`coalesce(${sql.ref(`${alias}.party`)}, '') || ' ' || coalesce(${sql.ref(`${alias}.summary`)}, '')`
  const names = (value: RawBuilder<unknown>) =>
    sql`(coalesce(${value}, '') <> '' and position(${value} in ${text}) > 0)::int`
  return sql`(4 * ${names(sql`u.member_no`)} + 4 * ${names(sql`u.phone`)} + 2 * ${names(sql`u.company`)} + 2 * ${names(sql`u.user_name`)})`
}

/** Outstanding payments of the line's amount. */
const owedSql = (alias: string) => sql`pay_log o join person u on u.id = o.user_id
  where o.status = 'unpaid' and o.amount = ${sql.ref(`${alias}.amount`)} and o.amount > 0`

const MOST = 8

/** States in which no money came or went that belongs in the books. */
const NO_MONEY = /关闭|失败|撤销|取消|等待|待付款|未付款|未支付|处理中|不计收支/

interface Line {
  status: string
  amount: number
  trade_time: string
  check_time: string | null
}

export default behaviour('bank_line', {
  columns: {
    proposal: (alias) => sql`(case when ${sql.ref(`${alias}.status`)} = 'open' then (
      select u.user_name || coalesce(' ' || u.member_no, '') || ' ' || o.pay_no from ${owedSql(alias)}
      order by ${scoreSql(alias)} desc, o.id limit 1) end)`,
    pay_no: numberOf('pay_log', 'pay_no', 'pay_id'),
  },

  sheet: statement,

  check(record, stored) {
    if (record.amount === 0 && stored?.amount !== 0)
      fail('PARAM', { errors: { amount: { zh: '金额不能为 0', en: 'Must not be 0' } } })
    if (!stored && record.trade_state && NO_MONEY.test(record.trade_state))
      Object.assign(record, { status: 'ignored', reason: `交易状态：${record.trade_state}` })
  },

  async proposals({ id }, context) {
    const line = await lockRow(resourceOf(context), id, context)
    if (line['status'] !== 'open') return { list_data: [] }
    const { rows } = await sql<
      Record<string, never>
    >`select o.id, o.pay_no, u.user_name, u.company, u.member_no, o.scene, o.amount,
        to_char(o.create_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as create_time, ${scoreSql('l')} as score
      from bank_line l join pay_log o on true join person u on u.id = o.user_id
      where l.id = ${id} and o.status = 'unpaid' and o.amount = l.amount and o.amount > 0
      order by score desc, o.id limit ${MOST}`.execute(context.db)
    return { list_data: rows }
  },

  async confirm({ id, pay_id: pay }, context) {
    const resource = resourceOf(context)
    const line = await lockRow(resource, id, context)
    const { status, amount, trade_time, check_time: undone } = line as unknown as Line
    if (status !== 'open')
      fail('STATE', { message: { zh: '这笔流水已处理', en: 'This line has been dealt with already' } })
    // An open line that was dealt with before has been undone: then both halves have one date.
    const corrected = { last: undone, displaced: undone !== null && isClosed(trade_time, context) }
    const pay_time = replacementDate(trade_time, corrected, context) as string
    const received = await receiveOwed(pay, { amount, pay_type: 'bank_transfer', pay_time }, context)
    const done = { check_time: context.now().toISOString(), check_admin_name: context.session?.admin.real_name ?? null }
    await writeChange(resource, line, { status: 'matched', pay_id: received, ...done }, context)
    return { id, pay_id: received }
  },

  async unmatch(input, context, next) {
    const lines = (context.subjects ?? []) as unknown as { pay_id: number }[]
    const answer = await next(input)
    for (const { pay_id: pay } of lines) await takeBackReceived(pay, `撤销对账：${input.reason}`, context)
    return answer
  },
})
