// The bank statement of the demonstration: lines of the last days that need a look, those before matched, two reconciliations.
import { sql } from 'kysely'
import { addDays, addMonths } from '#kernel/calendar'
import { monthOf } from '../../services/books/amounts'
import { bookSql, entriesSumSql, linesSumSql } from '../../services/books/reconciliation'
import { moment } from './books'
import { TREASURER } from './payment-entries'
import { insertAll, type World } from './world'

/** A statement of the last days: some lines fit outstanding payments, others need a look. */
export async function seedStatement(world: World): Promise<void> {
  const { db, today } = world
  const { id: account } = await db
    .selectFrom('ledger_account')
    .select('id')
    .where('code', '=', 'bank')
    .executeTakeFirstOrThrow()
  const { rows: owed } = await sql<{ amount: number; name: string; company: string | null; member_no: string | null }>`
    select p.amount, u.user_name as name, u.company, u.member_no from pay_log p join person u on u.id = p.user_id
    where p.status = 'unpaid' and p.amount > 0 order by p.id desc limit 5`.execute(db)
  const plain = [
    { amount: 35_612, party: '江城示范银行（演示）', summary: '季度结息' },
    { amount: 100_000, party: '江城示范商贸（虚构）', summary: '会费' },
    { amount: -218_000, party: '江城物业（虚构）', summary: '房租' },
    { amount: 50_000, party: '云岭茶业（虚构）', summary: '会费 未注明姓名' },
  ]
  const lines = [
    ...owed.map(({ amount, name, company, member_no }, index) => ({
      amount,
      party: index % 2 ? name : (company ?? name),
      summary: ['会费', member_no].filter(Boolean).join(' '),
    })),
    ...plain,
  ]
  await insertAll(
    world,
    'bank_line',
    lines.map((line, index) => {
      const time = moment(addDays(today, -1 - Math.floor(index / 3)), index)
      return {
        ...line,
        account_id: account,
        trade_time: time,
        serial_no: `DEMO${today.replaceAll('-', '')}${String(index + 1).padStart(4, '0')}`,
        create_time: time,
        update_time: time,
      }
    }),
  )
  await seedBankLines(account, world)
}

/** Lines of the bank's entries since the month before the last: those of closed months are matched. */
async function seedBankLines(account: number, { db, today }: World): Promise<void> {
  const month = monthOf(today)
  const first = addMonths(month, -2)
  await sql`insert into bank_line (account_id, amount, party, summary, serial_no, trade_time, create_time, update_time)
    select ${account}, case when type in ('income', 'transfer_in') then amount else -amount end, party, title,
      'DEMO' || to_char(trade_date, 'YYYYMMDD') || lpad(id::text, 8, '0'), create_time, create_time, create_time
    from ledger where account_id = ${account} and status = 'approved' and trade_date >= ${first} and amount > 0
      and create_time < now()`.execute(db)
  await sql`update ledger e set match_id = l.id from bank_line l
    where l.serial_no = 'DEMO' || to_char(e.trade_date, 'YYYYMMDD') || lpad(e.id::text, 8, '0') and e.trade_date < ${month}`.execute(
    db,
  )
  await sql`update bank_line l set match_id = l.id, status = 'matched', check_admin_name = ${TREASURER}, check_time = l.trade_time
    where exists (select from ledger e where e.match_id = l.id)`.execute(db)
  const zoned = { setting: () => null }
  for (const months of [-1, 0])
    await sql`insert into bank_statement (account_id, date, balance) values (${account}, ${addDays(addMonths(month, months), -1)}, 0)`.execute(
      db,
    )
  await sql`update bank_statement s set balance = ${bookSql('s')} + ${linesSumSql('s', zoned)} - ${entriesSumSql('s', zoned)}`.execute(
    db,
  )
}
