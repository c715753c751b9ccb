// Helpers for a person's record: values answered only on its page, and permissions for more.
import { can, type Grant } from '#kernel/access'
import type { Binding, Row } from '#kernel/binding'
import type { Output } from '../../../api/calls'

export type Story = Partial<Output<'user', 'read'>>

/** Actions, the most frequent first. */
export const common = ['renew', 'approve', 'confirm_pay', 'unfreeze', 'pass_townsman', 'rejoin'] as const

/** Members and former members have payments, points and honours. */
export function isKnown(row: Row): boolean {
  return row['state'] !== 'none' && row['state'] !== 'applied'
}

/** The card is a call of the register, inherited by some of the pages beside it. */
export function mayReadCard(grant: Grant, binding: Binding): boolean {
  return can(grant, binding, 'card')
}

export type Scene = 'member' | 'townsman' | 'apply' | 'out' | 'tour'

/** Pages by scene. */
export const routeOf: Readonly<Record<Scene, string>> = {
  member: '/user/list',
  townsman: '/user/townsman',
  apply: '/user/userApply',
  out: '/user/userOut',
  tour: '/user/tour',
}

/** The page of a person, by the present state. */
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
