// The entry of a payment in the books, and its state, as SQL over the payment log.
import { type RawBuilder, sql } from 'kysely'
import type { ColumnSql } from '../../../core/columns'
import { living } from '../../../database/living'
import { money, standsSql } from '../ledger'
import { SCENES } from './posting'

/** A column of the entry; that of a refund or correction is the reversal of its origin's. */
function entrySql(alias: string, column: RawBuilder<unknown>): RawBuilder<unknown> {
  const [id, origin] = [sql.ref(`${alias}.id`), sql.ref(`${alias}.origin_id`)]
  return sql`(select ${column} from ledger l where l.source_id = coalesce(${origin}, ${id}) and l.source_type <> 'manual'
    and (l.origin_id is null) = (${origin} is null) and l.status <> 'voided' and ${living('l')} order by l.id desc limit 1)`
}

/** Condition for a payment that belongs in the books. */
function bookableSql(alias: string): RawBuilder<boolean> {
  const of = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`(${of('status')} = 'paid' and ${of('amount')} > 0 and ${of('pay_type')} is distinct from 'waived'
    and not (${of('scene')} = 'credit' and ${of('pay_type')} = 'credit') and ${of('scene')} = any(${[...SCENES]}::text[]) and ${standsSql(money, alias)})`
}

export const booked: ColumnSql = (alias) => sql`(case
  when ${bookableSql(alias)} then coalesce(${entrySql(alias, sql`l.status`)}, 'none')
  else ${entrySql(alias, sql`nullif(l.status, 'rejected')`)} end)`

export const entry: ColumnSql = (alias) => entrySql(alias, sql`coalesce(l.ledger_no, l.title)`)

export const entry_id: ColumnSql = (alias) => entrySql(alias, sql`l.id`)
