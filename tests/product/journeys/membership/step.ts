// What a step is, and the people that steps are about.
import type { Desk } from '../../support/membership'
import type { Model, Seat, Somebody } from './model'

export interface World {
  readonly model: Model
  readonly desk: Desk
}

/** Answers how many transitions it was: 0 where there is nobody to do it to. */
export type Step = (world: World) => Promise<number>

let serial = 0
export const MANY = 30
export const areas = [1, 2, 3]

/** A place for each of several in one position, which takes as many as it has room for. */
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
