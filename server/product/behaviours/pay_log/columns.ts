// Computed columns of the payment log: state, document, books, and what a debt and a credit come to.
import { type RawBuilder, sql } from 'kysely'
import type { ColumnSql } from '../../../core/columns'
import { refundDueSql } from '../../services/attendance/fees'
import { booked as bookedSql, entry, entry_id } from '../../services/books/booked'
import { creditSql } from '../../services/credits'
import { money, refundedSql, standsSql } from '../../services/ledger'
import { numberOf } from '../../services/numbered'
import { purposeSql } from '../../services/payments'

/** Number or title by which staff know the document of a payment; joining dues have none. */
function documentSql(alias: string) {
  const id = sql.ref(`${alias}.ref_id`)
  return sql`(case ${sql.ref(`${alias}.ref_type`)}
    when 'user_renew' then (select r.renew_no from user_renew r where r.id = ${id})
    when 'sponsor' then (select s.sponsor_no from sponsor s where s.id = ${id})
    when 'user_donate' then (select d.donate_no from user_donate d where d.id = ${id})
    when 'dues_item' then (select r.title from dues_item i join dues_run r on r.id = i.run_id where i.id = ${id})
    when 'activity_apply' then (select a.title from activity_apply e join activity a on a.id = e.activity_id where e.id = ${id})
    end)`
}

/** Of an outstanding payment, whole days since it was due. */
const overdue: ColumnSql = (alias, { today }) =>
  sql`(case when ${sql.ref(`${alias}.status`)} = 'unpaid' then nullif(greatest(${today}::date - ${sql.ref(`${alias}.due_date`)}, 0), 0) end)`

/** The newest reversal of a payment: only corrections are one at most. */
const reversal = (alias: string, column: string) =>
  sql`(select back.${sql.ref(column)} from pay_log back where back.origin_id = ${sql.ref(`${alias}.id`)} order by back.id desc limit 1)`

/** Column of the own entry of a refund in the books, if it was of a part, or of credit without an entry. */
const ownEntry = (alias: string, column: RawBuilder<unknown>) =>
  sql`(select ${column} from ledger l where l.source_id = ${sql.ref(`${alias}.id`)} and ${sql.ref(`${alias}.origin_id`)} is not null
    and l.source_type <> 'manual' order by l.id desc limit 1)`

/** Conditions under which a receipt or waiver of something owed can be taken back. */
const revocable: ColumnSql = (alias) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`(${of('due_date')} is not null and case ${of('status')}
    when 'paid' then ${of('amount')} >= 0 and not exists (select 1 from pay_log back where back.origin_id = ${of('id')})
      and not exists (select 1 from bank_line l where l.pay_id = ${of('id')} and l.status = 'matched')
    when 'closed' then ${of('pay_type')} is not distinct from 'waived' and ${of('amount')} > 0 and not exists (select 1 from pay_log none
      where none.debt_id = coalesce(${of('debt_id')}, ${of('id')}) and none.status = 'paid' and none.amount = 0 and ${standsSql(money, 'none')})
    else false end)`
}

const columns = {
  // A refund of a part has an entry of its own.
  booked: (alias, context) => sql`coalesce(${ownEntry(alias, sql`l.status`)}, ${bookedSql(alias, context)})`,
  entry: (alias, context) =>
    sql`coalesce(${ownEntry(alias, sql`coalesce(l.ledger_no, l.title)`)}, ${entry(alias, context)})`,
  entry_id: (alias, context) => sql`coalesce(${ownEntry(alias, sql`l.id`)}, ${entry_id(alias, context)})`,
  credit: (alias) => creditSql(sql.ref(`${alias}.user_id`)),
  revocable,
  document: documentSql,
  origin_no: numberOf('pay_log', 'pay_no', 'origin_id'),
  purpose: purposeSql,
  refund_due: refundDueSql,
  overdue_days: overdue,
  age: (
    alias,
    context,
  ) => sql`(select case when ${sql.ref(`${alias}.status`)} <> 'unpaid' then null when late.days is null then 'not_due'
      when late.days <= 30 then 'days_30' when late.days <= 90 then 'days_90' when late.days <= 365 then 'days_365' else 'older' end
      from (select ${overdue(alias, context)} as days) late)`,
  open_num: (alias) => {
    const debt = sql`coalesce(${sql.ref(`${alias}.debt_id`)}, ${sql.ref(`${alias}.id`)})`
    return sql`(case when ${sql.ref(`${alias}.status`)} = 'unpaid' then (select count(*)::int from pay_log part
        where (part.id = ${debt} or part.debt_id = ${debt}) and part.status = 'unpaid') end)`
  },
  refunded: (alias) => sql`nullif(${refundedSql(alias)}, 0)`,
  // Joining dues of an applicant are received with the application.
  state: (
    alias,
  ) => sql`(case when ${sql.ref(`${alias}.status`)} = 'paid' and not ${standsSql(money, alias)} then 'reversed'
      when ${sql.ref(`${alias}.status`)} = 'paid' and exists (select 1 from pay_log back where back.origin_id = ${sql.ref(`${alias}.id`)})
        then 'part_refunded'
      when ${sql.ref(`${alias}.status`)} = 'paid' and ${sql.ref(`${alias}.scene`)} = 'credit' and ${sql.ref(`${alias}.amount`)} < 0 then 'used'
      when ${sql.ref(`${alias}.scene`)} = 'correction' then 'corrected'
      when ${sql.ref(`${alias}.status`)} = 'unpaid' and ${sql.ref(`${alias}.scene`)} = 'join'
        and exists (select 1 from person u where u.id = ${sql.ref(`${alias}.user_id`)} and u.state = 'pending_payment') then 'applying'
      else ${sql.ref(`${alias}.status`)} end)`,
  reversed_id: (alias) => reversal(alias, 'id'),
  reversed_by: (alias) => reversal(alias, 'pay_no'),
} satisfies Record<string, ColumnSql>

export const computed = { columns }
