// Type of a step, and the choice of its people.
import type { Desk } from '../../support/membership'
import type { Model, Seat, Somebody } from './model'

export interface World {
  readonly model: Model
  readonly desk: Desk
}

/** Returns the number of transitions: 0 if no person qualifies. */
export type Step = (world: World) => Promise<number>

let serial = 0
export const MANY = 30
export const areas = [1, 2, 3]

/** A seat for each of several people in one position, as far as seats are free. */
export function seated(model: Model, people: Somebody[], seat: Seat): Somebody[] {
  return people.slice(0, Math.max(0, Math.min(people.length, model.room(seat))))
}

export function somebody(id: number, phone: string, more: Partial<Somebody>): Somebody {
  return {
    id,
    phone,
    state: 'none',
    townsman: 'none',
    position: null,
    since: null,
    applied: null,
    area: 1,
    join: null,
    validity: { begin: null, renewals: [] },
    left: null,
    frozenOn: null,
    until: null,
    deadline: null,
    owes: 0,
    locked: null,
    paid: false,
    renewals: 0,
    waiting: null,
    was: null,
    ...more,
  }
}

export const newPhone = () => `1207${String(++serial).padStart(7, '0')}`
export const ids = (people: readonly Somebody[]) => people.map((person) => person.id)
