// Bank statement lines: proposals among outstanding payments and entries, booked or matched when a person confirms.
import { type RawBuilder, sql } from 'kysely'
import { fail } from '#kernel/errors'
import { lockRow } from '../../actions/update'
import { writeChange } from '../../actions/write'
import { behaviour } from '../../core/behaviour'
import { type Context, resourceOf } from '../../core/context'
import { living } from '../../database/living'
import { signedSql } from '../services/books/amounts'
import {
  matchClear,
  matchLines,
  matchPayment,
  openEntries,
  openLines,
  refuseConfirmed,
  releaseLines,
  setsOf,
  usualCategory,
} from '../services/books/matching'
import { isClosed, replacementDate } from '../services/correction-date'
import { dayOf } from '../services/membership-dates'
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

/** Of the entries that a line is matched with. */
const entrySql = (alias: string, value: RawBuilder<unknown>) =>
  sql`(select ${value} from ledger e where e.match_id = ${sql.ref(`${alias}.match_id`)} and ${living('e')})`

/** The account of a line that names none. */
async function firstBank({ db }: Context): Promise<number | null> {
  const { rows } = await sql<{
    id: number
  }>`select id from ledger_account where kind = 'bank' and closed_date is null and ${living()}
    order by sort, id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** States in which no money came or went that belongs in the books. */
const NO_MONEY = /关闭|失败|撤销|取消|等待|待付款|未付款|未支付|处理中|不计收支/

interface Line {
  status: string
  account_id: number | null
  amount: number
  party: string | null
  summary: string | null
  trade_time: string
  check_time: string | null
}

export default behaviour('bank_line', {
  columns: {
    // A payment whose payer the line names, an entry, or another payment.
    proposal: (alias) => {
      const payment = (
        fits: RawBuilder<unknown>,
      ) => sql`(select u.user_name || coalesce(' ' || u.member_no, '') || ' ' || o.pay_no
        from ${owedSql(alias)} and ${fits} order by ${scoreSql(alias)} desc, o.id limit 1)`
      const entry = sql`(select concat_ws(' ', e.ledger_no, e.title) from ledger e
        where e.account_id = ${sql.ref(`${alias}.account_id`)} and e.match_id is null and e.status in ('pending', 'approved')
          and ${living('e')} and ${signedSql('e')} = ${sql.ref(`${alias}.amount`)}
        order by abs(extract(epoch from e.trade_date - ${sql.ref(`${alias}.trade_time`)})), e.id limit 1)`
      return sql`(case when ${sql.ref(`${alias}.status`)} = 'open'
        then coalesce(${payment(sql`${scoreSql(alias)} > 0`)}, ${entry}, ${payment(sql`true`)}) end)`
    },
    entry: (alias) => entrySql(alias, sql`string_agg(coalesce(e.ledger_no, e.title), '、' order by e.id)`),
    entry_id: (alias) => entrySql(alias, sql`min(e.id)`),
    pay_no: numberOf('pay_log', 'pay_no', 'pay_id'),
  },

  sheet: statement,

  async check(record, stored, context) {
    record.account_id ??= await firstBank(context)
    await refuseConfirmed(record.account_id, dayOf(record.trade_time, context), context)
    if (stored) await refuseConfirmed(stored.account_id, dayOf(stored.trade_time, context), context)
    if (record.amount === 0 && stored?.amount !== 0)
      fail('PARAM', { errors: { amount: { zh: '金额不能为 0', en: 'Must not be 0' } } })
    if (!stored && record.trade_state && NO_MONEY.test(record.trade_state))
      Object.assign(record, { status: 'ignored', reason: `交易状态：${record.trade_state}` })
  },

  async proposals({ id }, context) {
    const line = await lockRow(resourceOf(context), id, context)
    if (line['status'] !== 'open') return { list_data: [] }
    const asked = line as unknown as Line & { id: number }
    const [entries, lines, usual] = [
      await openEntries(asked, context),
      await openLines(asked, context),
      await usualCategory(asked, context),
    ]
    const { rows } = await sql<
      Record<string, never>
    >`select o.id, o.pay_no, u.user_name, u.company, u.member_no, o.scene, o.amount,
        to_char(o.create_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as create_time, ${scoreSql('l')} as score
      from bank_line l join pay_log o on true join person u on u.id = o.user_id
      where l.id = ${id} and o.status = 'unpaid' and o.amount = l.amount and o.amount > 0
      order by score desc, o.id limit ${MOST}`.execute(context.db)
    return {
      list_data: rows,
      matches: setsOf(asked.amount, entries).map((id_list) => ({ id_list })),
      entries,
      lines,
      cate_id: usual?.id ?? null,
      cate_name: usual?.name ?? null,
    }
  },

  async match({ id, entry_id_list: entries, line_id_list: others }, context) {
    const lines = [...new Set([id, ...(others ?? [])])]
    await matchLines(lines, entries, context)
    return { num: lines.length }
  },

  auto: (_, context) => matchClear(context),

  async enter({ cate_id, title, activity_id, files }, context) {
    const [row] = (context.subjects ?? []) as unknown as (Line & { id: number })[]
    const line = row ?? fail('NF')
    const { party, summary, amount } = line
    const { id } = (await context.perform(context.resources.binding('ledger'), 'create', {
      type: amount > 0 ? 'income' : 'expense',
      cate_id,
      account_id: line.account_id,
      amount: Math.abs(amount),
      trade_date: dayOf(line.trade_time, context),
      title: (title || summary || party || '银行流水').slice(0, 100),
      party: party?.slice(0, 100) ?? null,
      activity_id: activity_id ?? null,
      files: files ?? [],
    })) as { id: number }
    await matchLines([line.id], [id], context)
    return { id }
  },

  async release(_, context) {
    const lines = (context.subjects ?? []) as unknown as { id: number }[]
    return {
      num: await releaseLines(
        lines.map(({ id }) => id),
        context,
      ),
    }
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
    await writeChange(resource, line, { status: 'matched', pay_id: received, match_id: id, ...done }, context)
    await matchPayment(received, context)
    return { id, pay_id: received }
  },

  async unmatch(input, context, next) {
    const lines = (context.subjects ?? []) as unknown as (Line & { id: number; pay_id: number })[]
    for (const { id, account_id, trade_time } of lines) {
      await refuseConfirmed(account_id, dayOf(trade_time, context), context)
      await sql`update ledger set match_id = null where match_id = ${id}`.execute(context.db)
    }
    const answer = await next(input)
    for (const { pay_id: pay } of lines) await takeBackReceived(pay, `撤销对账：${input.reason}`, context)
    return answer
  },
})
