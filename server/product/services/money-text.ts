// Amounts in the words of both languages.
import type { Text } from '#kernel/binding'
import { yuan } from './notices'

const english = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `1200.50 元`, and in English as the screens write it: `¥1,200.50`. */
export function moneyText(fen: number): Text {
  return { zh: yuan(fen), en: `${fen < 0 ? '-' : ''}¥${english.format(Math.abs(fen) / 100)}` }
}
