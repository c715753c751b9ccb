// Sign-ins and enrolments that an activity takes: they decide on its desk, the links to it and the button for new ones.
import type { Shapes } from '#generated/index'

export type Activity = Shapes['activity']['row']

export function takesSignIns({ status }: Pick<Activity, 'status'>): boolean {
  return status !== 'draft' && status !== 'cancelled'
}

export function takesEnrolments({ status, is_apply }: Pick<Activity, 'status' | 'is_apply'>): boolean {
  return is_apply && status !== 'draft' && status !== 'cancelled' && status !== 'ended'
}
