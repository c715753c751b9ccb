// Words for a 0 that is no amount.
import type { Field } from '#kernel/binding'

/** Keys of the words. */
export const zeroWords = {
  unlimited: 'fields.zero.unlimited',
  lifelong: 'fields.zero.lifelong',
} as const satisfies Record<NonNullable<Field['zero']>, string>
