// Statements of banks and payment platforms for tests: a sheet, and the lines that it must become.
import { expect } from 'vitest'
import type { TestServer } from '../../support/server'
import { rehearsed, written } from '../../support/sheets'
import type { Desk } from './membership'

export const csv = (...lines: string[]) => `${lines.join('\r\n')}\r\n`

export interface Statement {
  readonly from: string
  readonly name: string
  readonly bytes: Buffer
  /** Time, fen, counterparty, account, summary, number, state and status of each line. */
  readonly lines: readonly unknown[][]
}

/** Lines of the database, in the order of {@link Statement.lines}. */
export const storedLines = (desk: Desk) =>
  desk.all(`select to_char(trade_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as time, amount, party,
    party_account, summary, serial_no, trade_state, status from bank_line order by id`)

/** Imports a statement twice: every line is stored the first time, none the second. */
export async function importedOnce(server: TestServer, desk: Desk, { name, bytes, lines }: Statement): Promise<void> {
  const plan = await rehearsed(server, desk.admin, 'bank_line', bytes, {}, name)
  expect(plan.counts, JSON.stringify([plan.faults, plan.columns])).toMatchObject({ create: lines.length, fail: 0 })
  expect(await written(server, desk.admin, plan)).toMatchObject({ status: 'done', failed: 0 })
  expect((await storedLines(desk)).map((row) => Object.values(row))).toEqual(lines)
  const again = await rehearsed(server, desk.admin, 'bank_line', bytes, {}, name)
  expect(again.counts).toMatchObject({ create: 0, fail: 0 })
}
