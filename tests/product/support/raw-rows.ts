// Raw rows of the tables of the dashboard, and days and sums for working them out without the product's code.

import type { TestServer } from '../../support/server'

export type Row = Record<string, unknown>

export interface Raw {
  readonly [table: string]: readonly Row[]
}

export const tables = [
  ...['person', 'user_period', 'user_renew', 'pay_log', 'user_donate', 'sponsor', 'ledger', 'ledger_account'],
  ...['activity', 'activity_apply', 'activity_sign', 'activity_type', 'article', 'contribute_log', 'area', 'work_type'],
  ...[
    'position',
    'resource',
    'thanks_letter',
    'question',
    'feedback',
    'bank_line',
    'bank_statement',
    'expense_claim',
    'meeting',
    'meeting_motion',
    'meeting_minutes',
    'company_review',
    'user_change',
    'member_document',
    'document_kind',
    'receipt',
    'config',
  ],
] as const

export async function rawRows({ connection }: TestServer): Promise<Raw> {
  const found = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await connection.pool.query(`select to_jsonb(t) as row from ${table} t order by id`)
      return [table, rows.map(({ row }) => row as Row)] as const
    }),
  )
  return Object.fromEntries(found)
}

const formats = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai' })
/** Local day of a moment. */
export const dayOf = (moment: unknown): string => (moment ? formats.format(new Date(String(moment))) : '')
export const isLiving = (row: Row) => (row['delete_time'] ?? null) === null
export const sum = (rows: readonly Row[], name: string) => rows.reduce((all, row) => all + Number(row[name] ?? 0), 0)
export const plus = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Last day of a month. */
export function endOf(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

export function monthsBack(today: string, num: number): string[] {
  const [year, month] = today.split('-').map(Number) as [number, number]
  return Array.from({ length: num }, (_, place) =>
    new Date(Date.UTC(year, month - num + place, 1)).toISOString().slice(0, 7),
  )
}

/** The same date of another month, or its last. */
export function monthsOn(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}
