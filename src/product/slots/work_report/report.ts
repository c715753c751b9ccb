// A composed work report: its parts, and figures as text.
import { shownMoney } from '#kernel/money'

export interface Figure {
  group: string
  key: string
  name: string
  unit: string
  kind: string
  value: number | null
  last_value: number | null
  diff: number | null
  rate: number | null
}

export interface OwnLine {
  group?: string | null
  name: string
  value: string
  unit?: string | null
  remark?: string | null
}

export interface Report {
  id?: number
  revision: number
  title: string
  status: 'draft' | 'final'
  start_date: string
  end_date: string
  last_start_date: string
  last_end_date: string
  intro: string
  outro: string
  content: string
  signer: string
  list_data: Figure[]
  custom_list: OwnLine[]
}

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

export function figureText({ kind }: Pick<Figure, 'kind'>, value: number | null): string {
  if (value === null) return '–'
  if (kind === 'money') return shownMoney(value)
  return kind === 'percent' ? `${numbers.format(value)}%` : numbers.format(value)
}

/** Money and rates carry their own. */
export function unitOf({ kind, unit }: Figure): string {
  return kind === 'money' || kind === 'percent' ? '' : unit
}

/**
 * A signed difference with its rate: `+12 (+8.5%)`.
 * @param points words for the difference of two rates, which is in percentage points and has no rate
 */
export function changeText(figure: Figure, points: (num: string) => string): string {
  const { diff, rate } = figure
  if (diff === null) return '–'
  const signed = (value: number, text: string) => (value > 0 ? `+${text}` : text)
  const rates = rate === null ? '' : ` (${signed(rate, `${numbers.format(rate)}%`)})`
  if (figure.kind === 'percent') return points(signed(diff, numbers.format(diff)))
  return `${signed(diff, figureText(figure, diff))}${rates}`
}

/** Groups in the order of their first figure. */
export function groupsIn(figures: readonly Figure[]): [string, Figure[]][] {
  const groups = new Map<string, Figure[]>()
  for (const figure of figures) groups.set(figure.group, [...(groups.get(figure.group) ?? []), figure])
  return [...groups]
}
