// Amounts in the words of both languages.
import type { Text } from '#kernel/binding'
import { shownMoney } from '#kernel/money'
import { yuan } from './notices'

/** `1200.50 元`, and in English as the screens write it: `¥1,200.50`. */
export function moneyText(fen: number): Text {
  return { zh: yuan(fen), en: shownMoney(fen) }
}
