// Converts yuan as typed to fen as stored, without floating point.
import type { Field } from './field'
import { grouped } from './grouped'
import { numberOf } from './typed'

/** `120050` → `"1200.50"`. */
export function yuanOf(fen: number): string {
  const digits = String(Math.abs(Math.trunc(fen))).padStart(3, '0')
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `"1,200.5"` → `120050`; null if it is no amount, or has fractions of a fen. */
export function fenOf(yuan: string): number | null {
  const match = /^(-?)(\d{1,13})(?:\.(\d{0,2})0*)?$/.exec(numberOf(yuan) ?? '')
  if (!match) return null
  const fen = Number(`${match[2]}${(match[3] ?? '').padEnd(2, '0')}`)
  return match[1] && fen !== 0 ? -fen : fen
}

/** `120050` → `"¥1,200.50"`. */
export function shownMoney(fen: number): string {
  const [whole = '0', rest = '00'] = yuanOf(Math.abs(fen)).split('.')
  return `${fen < 0 ? '-' : ''}¥${grouped(Number(whole))}.${rest}`
}

/** A number of a field as people read it. */
export function shownNumber({ kind }: Pick<Field, 'kind'>, value: number): string {
  return kind === 'money' ? shownMoney(value) : grouped(value)
}
