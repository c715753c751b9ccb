// State of a generated sequence in the ledger, and the refusals that its steps may meet.
import { expect } from 'vitest'
import { addDays } from '#kernel/calendar'
import type { Random } from '../../../support/random'
import type { Answer, Person, TestServer } from '../../../support/server'
import type { Desk } from '../../support/membership'

/** A server with two people who keep its ledger. */
export interface Books {
  readonly server: TestServer
  readonly desk: Desk
  readonly admin: Person
  readonly treasurer: Person
  /** The id of `admin`. */
  readonly chief: number
  readonly members: readonly number[]
  readonly cates: Readonly<Record<'income' | 'expense', number[]>>
}

export interface World {
  readonly random: Random
  lock: string | null
  /** Last day that was ever locked. */
  locked: string
  readonly gifts: number[]
  readonly sponsors: number[]
  readonly renewals: number[]
  /** Payments of activity fees. */
  readonly fees: number[]
  /** Jobs of imports that have not been taken back, with the title of their entries. */
  readonly imports: { id: number; title: string }[]
}

export type Step = (world: World) => Promise<void>

/** Refusals that the rules foresee; any other fails the test. */
export function expected(answer: Answer, ...codes: string[]): boolean {
  if (answer.status === 200) return true
  expect(codes, JSON.stringify(answer)).toContain(answer['code'])
  return false
}

/** A day before the present of the sequence. */
export const day = ({ random }: World) => addDays('2026-01-01', random.between(0, 159))
