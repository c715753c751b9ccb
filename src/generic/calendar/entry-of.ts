// An entry of a calendar for tests, with nothing but its number and its times.
import type { Entry } from './spans'

/** `whole` if it begins on a day, without a time. */
export const entryOf = (id: number, from: string, until = from): Entry => ({
  id,
  title: `${id}`,
  from,
  until,
  whole: from.length === 10,
  tone: null,
  status: null,
  place: null,
  row: {},
  moves: true,
  ends: true,
})
