// Restricted funds: income and expense from approved entries, a release within the balance, an end with nothing left.
import { sql } from 'kysely'
import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { behaviour } from '../../core/behaviour'
import type { Context } from '../../core/context'
import { living } from '../../database/living'
import { countsSql, isLocked, lockBooks } from '../services/books/amounts'
import { leftSql, movedSql, refuseOverspent } from '../services/books/funds'
import { moneyText } from '../services/money-text'
import { forWhole } from '../services/whole'

interface Held {
  left: number
  pending: number
  last: string | null
}

function refuse(field: string, text: Text): never {
  fail('PARAM', { message: text, errors: { [field]: text } })
}

async function checkEnd(id: number, day: string, { db }: Context): Promise<void> {
  const { rows } = await sql<Held>`select ${leftSql('f')} as left,
      (select count(*)::int from ledger l where l.fund_id = f.id and l.status = 'pending' and ${living('l')}) as pending,
      (select max(l.trade_date) from ledger l where l.fund_id = f.id and ${countsSql('l')}) as last
    from fund f where f.id = ${id}`.execute(db)
  const { left, pending, last } = rows[0] as Held
  const text = moneyText(left)
  if (pending > 0)
    refuse('closed_date', { zh: `还有 ${pending} 笔待审核台账`, en: `${pending} entries still wait for review` })
  if (last !== null && last > day)
    refuse('closed_date', { zh: `不能早于最后一笔台账 ${last}`, en: `Not before the last entry on ${last}` })
  if (left !== 0)
    refuse('closed_date', {
      zh: `还有余额 ${text.zh}，请先用完或解除限定`,
      en: `${text.en} are left: spend or release them first`,
    })
}

export default behaviour('fund', {
  columns: {
    income: forWhole((row) => movedSql(row, 'income')),
    expense: forWhole((row) => movedSql(row, 'expense')),
    balance: forWhole((row) => leftSql(row)),
    is_open: (row) => sql`(${sql.ref(`${row}.closed_date`)} is null)`,
  },

  async check(record, stored, context) {
    if ((record.released ?? 0) > 0 && record.release_date === null)
      refuse('release_date', { zh: '请填解除日期', en: 'Enter the day of the release' })
    const touched = (name: 'opening' | 'released' | 'release_date') => record[name] !== (stored?.[name] ?? null)
    const days = [stored?.release_date, record.release_date]
    if ((touched('released') || touched('release_date')) && days.some((day) => day && isLocked(day, context)))
      refuse('release_date', { zh: '该日已锁账', en: 'The books of that day are locked' })
  },

  // The balance is that of the written row: reviews wait until it is written.
  async update(input, context, next) {
    await lockBooks(context)
    const answer = await next(input)
    await refuseOverspent([input.id as number], context, 'released')
    const { rows } = await sql<{
      closed_date: string | null
    }>`select closed_date from fund where id = ${input.id}`.execute(context.db)
    const day = rows[0]?.closed_date
    if (day) await checkEnd(input.id as number, day, context)
    return answer
  },

  async use({ id }, context) {
    // Sums over all areas.
    if (context.session?.dataScope !== 'all') return { lines: [] }
    const { rows } = await sql<{
      opening: number
      released: number
      balance: number
    }>`select opening, coalesce(released, 0) as released,
        ${leftSql('f')} as balance from fund f where id = ${id} and ${living('f')}`.execute(context.db)
    const { rows: lines } = await sql<{
      type: string
      cate_id: number
      cate_name: string
      num: number
      amount: number
    }>`
      select l.type, l.cate_id, c.name as cate_name, count(*)::int as num, sum(l.amount)::bigint as amount
      from ledger l join ledger_cate c on c.id = l.cate_id where l.fund_id = ${id} and ${countsSql('l')}
      group by l.type, l.cate_id, c.name, c.sort order by l.type desc, c.sort, l.cate_id`.execute(context.db)
    return { ...(rows[0] ?? fail('NF')), lines }
  },
})
