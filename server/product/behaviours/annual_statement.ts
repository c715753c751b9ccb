// Statements of a year beside the year before: worked out from the books, and kept as they were once they are final.
import { sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { pick } from '#kernel/text'
import type { Filter } from '#kernel/wire'
import { lockRow } from '../../actions/update'
import { writeChange } from '../../actions/write'
import { behaviour } from '../../core/behaviour'
import { type Context, resourceOf } from '../../core/context'
import { daysOfYear, figuresOf, type Year } from '../services/annual/figures'
import { type Compared, numbersOf, statements } from '../services/annual/lines'
import { accountsOf, lockDay, MONEY } from '../services/books/amounts'
import { spread, spreadDay, unspreadSql } from '../services/books/spread'
import { forWhole } from '../services/whole'

const before = (year: string) => String(Number(year) - 1)

async function worked(year: string, context: Context): Promise<Compared> {
  const accounts = (await accountsOf(context)).map(({ id, kind }) => ({ id, kind }))
  return { accounts, now: await figuresOf(year, context), before: await figuresOf(before(year), context) }
}

type Line = (typeof statements)[number]['lines'][number]

/** The list behind the number of a line: of a year, or of the accounts at its end. */
function linkOf({ list, filter, kinds }: Line, { first, last }: Year, accounts: Compared['accounts']) {
  const approved: Filter = { status: ['approved'] }
  const held = (of: ReadonlySet<string>) => accounts.filter(({ kind }) => of.has(kind)).map(({ id }) => id)
  const days = { gte: first, lte: last }
  switch (list) {
    case 'account': {
      const account_id = held(new Set(kinds))
      // Of all states: only then the list tells the balance.
      return account_id.length > 0
        ? { resource: 'ledger', filter: { account_id, trade_date: { lte: last } } }
        : undefined
    }
    case 'entries':
      return { resource: 'ledger', filter: { ...approved, trade_date: days, ...filter } }
    case 'cash':
      return { resource: 'ledger', filter: { ...approved, trade_date: days, account_id: held(MONEY), ...filter } }
    case 'debts':
      return {
        resource: 'pay_received',
        filter: { scene: ['join', 'renew', 'position_change'], due_date: days, ...filter },
      }
    default:
      return undefined
  }
}

export default behaviour('annual_statement', {
  columns: {
    unspread: forWhole((row, context) => unspreadSql(spreadDay(sql.ref(`${row}.year`), context), context)),
  },

  async spread({ id }, context) {
    const row = await lockRow(resourceOf(context), id, context)
    return { amount: await spread(String(row['year']), context) }
  },

  async statements({ id }, context) {
    if (context.session?.dataScope !== 'all') fail('NF')
    const row = (await lockRow(resourceOf(context), id, context)) as Row & { year: string; figures: Compared | null }
    const compared = row.figures ?? (await worked(row.year, context))
    const [year, former] = [row.year, before(row.year)].map((one) => daysOfYear(one, context.today)) as [Year, Year]
    const say = (text: { zh: string; en: string }) => pick(text, context.language)
    const shown = statements.map((statement) => ({
      key: statement.key,
      title: say(statement.title),
      lines: statement.lines
        .map((line) => ({ line, ...numbersOf(statement, line, compared) }))
        .filter(({ line, now, before: then }) => !line.optional || now !== 0 || then !== 0)
        .map(({ line, now, before: then }) => {
          const link = linkOf(line, year, compared.accounts)
          return {
            ...{ key: line.key, title: say(line.title), is_total: line.total ?? false, is_count: line.count ?? false },
            ...{ now, before: then },
            ...(link && { ...link, filter_before: linkOf(line, former, compared.accounts)?.filter }),
          }
        }),
    }))
    return {
      until: daysOfYear(row.year, context.today).last,
      statements: shown.filter(({ lines }) => lines.length > 0),
    }
  },

  async finish({ id }, context) {
    const resource = resourceOf(context)
    const row = await lockRow(resource, id, context)
    const year = String(row['year'])
    const locked = lockDay(context)
    if (locked === null || locked < `${year}-12-31`)
      fail('STATE', {
        message: {
          zh: `${year} 年还没有锁账到 12 月 31 日，请先在结账表中锁账`,
          en: `${year} is not locked until 31 December: lock it on the closing sheet first`,
        },
      })
    const figures = await worked(year, context)
    const done = { check_time: context.now().toISOString(), check_admin_name: context.session?.admin.real_name ?? null }
    await writeChange(resource, row, { status: 'final', figures: { ...figures }, ...done }, context)
    return { id }
  },

  async reopen({ id, reason }, context) {
    const resource = resourceOf(context)
    const row = await lockRow(resource, id, context)
    context.audit.note = reason
    await writeChange(
      resource,
      row,
      { status: 'draft', figures: null, check_time: null, check_admin_name: null },
      context,
    )
    return { id }
  },
})
