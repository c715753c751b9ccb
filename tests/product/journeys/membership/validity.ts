// How long a membership is valid, as a plain structure of its own: what it began with, renewals on top, merges below.
import { addDays } from '#kernel/calendar'

export interface Renewed {
  id: number
  amount: number
  /** Expiry that it led to, rests since included. */
  now: string | null
  /** The position that the member left with it, and since when that was held; null where it changed none. */
  from: { seat: number; since: string } | null
  /** Since when the new position is held. */
  since: string
  seat: number
}

/** One membership: renewals stand on what it began with, which after a merge is the later of two memberships. */
export interface Validity {
  begin: string | null | readonly [kept: Validity, dropped: Validity]
  renewals: Renewed[]
}

/** Deferred of two days; null is for ever. */
export function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return null
  return one < other ? other : one
}

export function expiryOf({ begin, renewals }: Validity): string | null {
  const last = renewals.at(-1)
  if (last) return last.now
  return Array.isArray(begin) ? later(expiryOf(begin[0]), expiryOf(begin[1])) : (begin as string | null)
}

const shifted = (day: string | null, days: number) => (day === null ? null : addDays(day, days))

/** A rest adds its days to everything that counts or may count again. */
export function shift(validity: Validity, days: number): void {
  for (const renewal of validity.renewals) renewal.now = shifted(renewal.now, days)
  if (Array.isArray(validity.begin)) for (const one of validity.begin) shift(one, days)
  else validity.begin = shifted(validity.begin as string | null, days)
}

/** The renewals that may be voided now, each with the membership that it belongs to, and whether that is the kept one's own. */
export function voidable(validity: Validity, own = true): { of: Validity; renewal: Renewed; own: boolean }[] {
  const renewal = validity.renewals.at(-1)
  if (renewal) return [{ of: validity, renewal, own }]
  if (!Array.isArray(validity.begin)) return []
  return [...voidable(validity.begin[0], own), ...voidable(validity.begin[1], false)]
}

export function allRenewals({ begin, renewals }: Validity): Renewed[] {
  return [...(Array.isArray(begin) ? begin.flatMap(allRenewals) : []), ...renewals]
}
