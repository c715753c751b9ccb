// Words for a value that is no bound: shown by screens, taken from sheets.
import type { BoundlessWord, Text } from './field'

export const boundless: Readonly<Record<BoundlessWord, Text>> = {
  unlimited: { zh: '不限', en: 'unlimited' },
  lifelong: { zh: '终身', en: 'lifelong' },
}
