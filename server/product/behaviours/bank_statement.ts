// Reconciliations of bank accounts: confirmed once both adjusted balances are equal, and kept as they were.
import { fail } from '#kernel/errors'
import { lockRow } from '../../actions/update'
import { writeChange } from '../../actions/write'
import { behaviour } from '../../core/behaviour'
import { type Context, resourceOf } from '../../core/context'
import {
  bookSql,
  differenceSql,
  entriesSumSql,
  linesSumSql,
  type Sheet,
  sheetOf,
} from '../services/books/reconciliation'
import { moneyText } from '../services/money-text'

/** Of a confirmed one what was confirmed. */
async function sheetFor(row: Record<string, unknown>, context: Context): Promise<Sheet> {
  return (row['sheet'] as Sheet | null) ?? sheetOf(row['id'] as number, context)
}

export default behaviour('bank_statement', {
  columns: {
    book_balance: bookSql,
    open_lines: linesSumSql,
    open_entries: entriesSumSql,
    difference: differenceSql,
  },

  async statement({ id }, context) {
    // Sums over all areas: hidden from people who see some only, as the rows are.
    if (context.session?.dataScope !== 'all') fail('NF')
    return { ...(await sheetFor(await lockRow(resourceOf(context), id, context), context)) }
  },

  async confirm({ id }, context) {
    const resource = resourceOf(context)
    const row = await lockRow(resource, id, context)
    const sheet = await sheetOf(id, context)
    if (sheet.difference !== 0) {
      const { zh, en } = moneyText(sheet.difference)
      fail('STATE', {
        message: {
          zh: `调节后的余额还差 ${zh}，请核对未对上的流水和台账，或更正对账单余额`,
          en: `The adjusted balances differ by ${en}: check what is not matched, or the balance of the statement`,
        },
      })
    }
    const done = { check_time: context.now().toISOString(), check_admin_name: context.session?.admin.real_name ?? null }
    await writeChange(resource, row, { status: 'confirmed', sheet: { ...sheet }, ...done }, context)
    return { id }
  },

  async reopen({ id, reason }, context) {
    const resource = resourceOf(context)
    const row = await lockRow(resource, id, context)
    context.audit.note = reason
    await writeChange(
      resource,
      row,
      { status: 'draft', sheet: null, check_time: null, check_admin_name: null },
      context,
    )
    return { id }
  },
})
