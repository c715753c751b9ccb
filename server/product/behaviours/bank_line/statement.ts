// Reads the statement of Alipay, WeChat Pay or a bank: each line with its sign, time, state and a number of its own.
import type { Grid, GridRow } from '../../../sheets/reading/grid'
import type { RawCell } from '../../../sheets/reading/raw-cell'
import { isKnown, type Layout, layoutOf, type Role } from './layout'
import { timeOf } from './time'

type Cells = GridRow['cells']
type Direction = 'in' | 'out' | 'none'

const directions: Readonly<Record<string, Direction>> = Object.fromEntries([
  ...['收入', '收', '贷', '贷方', '来账', '转入', '存入'].map((word) => [word, 'in']),
  ...['支出', '支', '付', '借', '借方', '往账', '转出', '支取'].map((word) => [word, 'out']),
  ...['不计收支', '/', '其他'].map((word) => [word, 'none']),
])

/** Without what programs put around a value so that a spreadsheet keeps it as text. */
const bare = (cell: RawCell | undefined): string => String(cell ?? '').replace(/^[\s`'"=]+|[\s`'"]+$/g, '')

/** `/` stands for nothing. */
function plain(cell: RawCell | undefined): string {
  const text = bare(cell)
  return text === '/' ? '' : text
}

function amountOf(cell: RawCell | undefined): number | null {
  const text = plain(cell)
    .normalize('NFKC')
    .replace(/[¥￥,\s元]/g, '')
  return /^[-+]?\d+(\.\d+)?$/.test(text) ? Number(text) : null
}

/** The column of this meaning that says whether a line is income, if one does. */
function directionColumn({ of }: Layout, rows: readonly GridRow[]): number | undefined {
  return of.direction.find((index) => {
    const values = rows.map(({ cells }) => bare(cells[index])).filter(Boolean)
    return values.length > 0 && values.filter((value) => Object.hasOwn(directions, value)).length * 2 > values.length
  })
}

interface Line {
  readonly time: string
  readonly amount: number | null
  readonly party: string
  readonly account: string
  readonly summary: string
  readonly serial: string
  readonly state: string
}

const titles = ['交易时间', '收入金额', '对方户名', '对方账号', '摘要', '交易流水号', '交易状态']

class Statement {
  private readonly direction: number | undefined

  constructor(
    private readonly layout: Layout,
    rows: readonly GridRow[],
  ) {
    this.direction = directionColumn(layout, rows)
  }

  /** False for a sheet that says everything with columns of the form. */
  isOne(): boolean {
    const { time, date, income, amount, expense, payer } = this.layout.of
    const dated = time.length + date.length > 0 && income.length + amount.length > 0
    const apart = time.length > 0 && date.length > 0
    return dated && (apart || this.direction !== undefined || [expense, payer].some((one) => one.length > 0))
  }

  private text(role: Role, cells: Cells): string {
    return this.layout.of[role].map((index) => plain(cells[index])).find(Boolean) ?? ''
  }

  private figure(role: Role, cells: Cells): { value: number; title: string } | null {
    for (const index of this.layout.of[role]) {
      const value = amountOf(cells[index])
      if (value) return { value, title: this.layout.headings[index]?.title ?? '' }
    }
    return null
  }

  private signOf(cells: Cells): Direction | null {
    return this.direction === undefined ? null : (directions[bare(cells[this.direction])] ?? null)
  }

  /** Yuan; outgoing ones are negative. */
  private amount(cells: Cells): number | null {
    const income = this.figure('income', cells)
    if (income) return income.value
    const expense = this.figure('expense', cells)
    // Alipay writes expenses with their sign, and says so in the heading.
    if (expense) return /[-－]\s*元/.test(expense.title) ? expense.value : -expense.value
    const { value } = this.figure('amount', cells) ?? {}
    if (value === undefined) return this.anyZero(cells) ? 0 : null
    const sign = this.signOf(cells)
    if (sign === 'out') return -Math.abs(value)
    return sign === 'in' ? Math.abs(value) : value
  }

  private anyZero(cells: Cells): boolean {
    const { income, expense, amount } = this.layout.of
    return [...income, ...expense, ...amount].some((index) => amountOf(cells[index]) === 0)
  }

  line({ cells }: GridRow): Line {
    const amount = this.amount(cells)
    const out = amount !== null && amount < 0
    const party = this.text('party', cells) || this.text(out ? 'payee' : 'payer', cells)
    const account = this.text('account', cells) || this.text(out ? 'payeeAccount' : 'payerAccount', cells)
    const { of, summary } = this.layout
    // Three stars are the sign of a value that this program has hidden.
    const masked = account.replace(/\*{3,}/g, '**')
    const time = timeOf([...of.time, ...of.date].map((index) => cells[index] ?? null))
    const told = [...new Set(summary.map((index) => plain(cells[index])).filter(Boolean))].join(' ')
    const state = [this.text('state', cells), this.signOf(cells) === 'none' ? '不计收支' : ''].filter(Boolean).join(' ')
    const serial = this.text('serial', cells) || this.made(time, amount, cells)
    return { time, amount, party, account: masked, summary: told.slice(0, 200), serial, state }
  }

  /** A number for a line that has none: no two have one time, one amount and one balance. */
  private made(time: string, amount: number | null, cells: Cells): string {
    const balance = this.text('balance', cells)
    if (!balance || amount === null) return this.text('voucher', cells)
    return [time.replace(/\D/g, ''), amount.toFixed(2), balance.replace(/,/g, '')].join('/').slice(0, 64)
  }
}

/** A transfer and its fee may have one number: then the amount tells them apart. */
function distinct(lines: readonly Line[]): Line[] {
  const counts = new Map<string, number>()
  for (const { serial } of lines) counts.set(serial, (counts.get(serial) ?? 0) + 1)
  return lines.map((line) =>
    line.serial && (counts.get(line.serial) ?? 0) > 1 ? { ...line, serial: `${line.serial}/${line.amount}` } : line,
  )
}

/** Totals and notes below the lines have no day. */
function withoutFoot(rows: readonly GridRow[], lines: readonly Line[]): number {
  let end = rows.length
  while (end > 0 && !/\d{4}-\d\d-\d\d/.test(lines[end - 1]?.time ?? '')) end--
  return end
}

function asCells({ time, amount, party, account, summary, serial, state }: Line): RawCell[] {
  return [time, amount === null ? null : amount.toFixed(2), party, account, summary, serial, state].map(
    (cell) => cell || null,
  )
}

/** The lines of a statement under the headings of the form; any other sheet stays as it is. */
function read(grid: Grid): Grid {
  const statement = new Statement(layoutOf(grid.headings), grid.rows)
  if (!statement.isOne()) return grid
  const all = grid.rows.map((row) => statement.line(row))
  const end = withoutFoot(grid.rows, all)
  // A sheet without any day keeps its rows: their faults say what is missing.
  const lines = distinct(end > 0 ? all.slice(0, end) : all)
  const cells = lines.map(asCells)
  const headings = titles.map((title, index) => ({
    place: index + 1,
    title,
    filled: cells.filter((row) => row[index] !== null).length,
  }))
  const rows = cells.map((row, index) => ({ place: grid.rows[index]?.place ?? 0, cells: row }))
  return { ...grid, headings, rows }
}

export const statement = { isKnown, read }
