// Reviews: actions that decide about records as somebody read them, and the fields that count with four eyes.
import type { Action, Binding, Call, Fields } from '../kernel/binding'
import { holds } from '../kernel/condition'
import type { Draft } from './entry-points'

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

const isOnRows = ({ on }: Action): boolean => on === 'row' || on === 'selection'

/** True with four eyes, and where the action is possible in a state that waits for somebody (tone `waiting`). */
function isReview({ when = {}, byAnother }: Action, fields: Fields): boolean {
  if (byAnother) return true
  return Object.entries(when).some(([name, test]) =>
    fields[name]?.choices?.some(({ tone, value }) => tone === 'waiting' && holds({ [name]: test }, { [name]: value })),
  )
}

/** Marks the reviews among the actions of joined drafts. Changes their calls. */
export function markReviews(drafts: readonly Draft[]): void {
  for (const { base, fields, actions } of drafts) {
    if (base.features?.['revision'] === false) continue
    for (const action of Object.values(actions))
      if (isOnRows(action) && !action.call.reads && isReview(action, fields))
        (action.call as Mutable<Call>).review = true
  }
}

/** Bases with rows of which an action needs four eyes. */
export function reviewedByTwo(drafts: readonly Draft[]): ReadonlySet<string> {
  const held = drafts.filter(({ actions }) => Object.values(actions).some((one) => isOnRows(one) && one.byAnother))
  return new Set(held.map(({ base }) => base.name))
}

/** Fields of a base that a person may change, without those that no review is about. */
export function countedOf({ fields, base }: Draft): Binding['counted'] {
  const except = new Set(base.unreviewed)
  const own = Object.values(fields).filter(
    ({ name, readOnly }) => !except.has(name) && !(readOnly && !base.toggles?.[name]),
  )
  return own.map(({ name }) => name)
}
