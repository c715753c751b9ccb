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
export const MANY = 14
export const areas = [1, 2, 3]

/** A place for each of several in one position, which takes as many as it has room for. */
export function seated(model: Model, people: Somebody[], seat: Seat, awaited = false): Somebody[] {
  return people.slice(0, Math.min(people.length, model.room(seat, awaited)))
}

export function somebody(id: number, phone: string, more: Partial<Somebody>): Somebody {
  const plain = {
    townsman: 'none',
    position: null,
    applied: null,
    area: 1,
    join: null,
    expire: null,
    left: null,
  } as const
  return {
    id,
    phone,
    state: 'none',
    ...plain,
    frozenOn: null,
    decided: false,
    paid: false,
    renewals: 0,
    waiting: null,
    effective: [],
    ...more,
  }
}

export const newPhone = () => `1207${String(++serial).padStart(7, '0')}`
export const ids = (people: readonly Somebody[]) => people.map((person) => person.id)
