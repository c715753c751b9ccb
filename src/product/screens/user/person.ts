// Small questions about a person's record: what only its page is answered, and who may ask for more.
import { can, type Grant } from '#kernel/access'
import type { Binding, Row } from '#kernel/binding'
import type { Output } from '../../../gateway/gateway'

export type Story = Partial<Output<'user', 'read'>>

/** Whoever is or was a member has payments, points and honours. */
export function isKnown(row: Row): boolean {
  return row['state'] !== 'none' && row['state'] !== 'applied'
}

/** The card is a call of the register, lent to some of the pages beside it. */
export function mayReadCard(grant: Grant, binding: Binding): boolean {
  return can(grant, binding, 'card')
}

export type Scene = 'member' | 'townsman' | 'apply' | 'out' | 'tour'

/** Where the people of a scene live. */
export const routeOf: Readonly<Record<Scene, string>> = {
  member: '/user/list',
  townsman: '/user/townsman',
  apply: '/user/userApply',
  out: '/user/userOut',
  tour: '/user/tour',
}

/** The page that shows a person, by what the person is now. */
export function sceneOf(row: Row): Scene {
  switch (row['status']) {
    case 'applied':
    case 'pending_payment':
    case 'rejected':
      return 'apply'
    case 'left':
      return 'out'
    case 'none':
      return 'townsman'
    default:
      return 'member'
  }
}
