// Whether an activity takes sign-ins: decides on its desk and the links to it.
import type { Shapes } from '#generated/index'

export type Activity = Shapes['activity']['row']

export function takesSignIns({ status }: Pick<Activity, 'status'>): boolean {
  return status !== 'draft' && status !== 'cancelled'
}
