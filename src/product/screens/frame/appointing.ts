// Appointing from the chart: who may, and how a person gets to a place.
import { createContext, useContext } from 'react'
import type { Row } from '#kernel/binding'
import type { Place } from './nodes'

/** A member, with the facts known about them. */
export interface Candidate extends Row {
  id: number
  user_name: string
}

export interface Appointing {
  /** Opens the form with its preview; `place` null leaves it open, `from` is the node of the former office. */
  appoint(person: Candidate, place: Place | null, from: number | null): void
  /** Opens the members beside the chart to choose one for the place. */
  choose(place: Place): void
}

/** null without the right to appoint. */
export const AppointingContext = createContext<Appointing | null>(null)

export function useAppointing(): Appointing | null {
  return useContext(AppointingContext)
}

export interface Dragged {
  person: Candidate
  from: number | null
}

export function idOfPlace({ node, seat }: Place): string {
  return `place-${node}-${seat?.position_id ?? 0}`
}

/** `会长班子 · 副会长` */
export function nameOfPlace({ name, seat }: Place): string {
  return seat ? `${name} · ${seat.name}` : name
}
