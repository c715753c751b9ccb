// The expiry without one renewal: replays the history of the membership, also across merges of records.

import type { Text } from '#kernel/binding'
import { addDays, daysBetween } from '#kernel/calendar'

/** A line of the history, in the order in which it was written. */
export interface Line {
  id: number
  user_id: number
  /** The record that it belonged to before a merge moved it; null where it was written here. */
  origin_id: number | null
  kind: string
  from_value: string | null
  to_value: string | null
  start_date: string | null
  end_date: string | null
  ref_type: string | null
  ref_id: number | null
}

/** Last valid day; null is lifelong. */
type Expiry = string | null

/** How the history writes a lifelong membership. */
export const FOREVER = '终身'

/** Deferred of two expiries. */
export function laterOf(one: Expiry, other: Expiry): Expiry {
  return one === null || other === null ? null : one > other ? one : other
}

const read = (value: string | null): Expiry => (value === FOREVER ? null : value)
const ownerOf = (line: Line): number => line.origin_id ?? line.user_id
/** Written with a merge of two members: from what the kept one had to the later of both. */
const isMerged = (line: Line): boolean => line.kind === 'expire' && line.ref_type === 'user'

/** Days that a rest added. */
export function restOf({ from_value: from, to_value: to, ref_type: type, ref_id: days }: Line): number {
  if (type === 'days') return days ?? 0
  return from && to ? daysBetween(from, to) : 0
}

/**
 * Replays the history with only these renewals in effect. Answers the expiry of each record that ever had one;
 * `end_date` of a merge is what the dropped record was valid until.
 */
export function replay(lines: readonly Line[], effective: ReadonlySet<number>): ReadonlyMap<number, Expiry> {
  const valid = new Map<number, Expiry>()
  const dropped = new Map<number, Expiry>()
  for (const line of lines) {
    const owner = ownerOf(line)
    const [from, to] = [read(line.from_value), read(line.to_value)]
    if (line.kind === 'join' || line.kind === 'rejoin') valid.set(owner, line.end_date)
    else if (line.kind === 'renew') {
      if (effective.has(line.ref_id as number)) valid.set(owner, to)
      else if (!valid.has(owner)) valid.set(owner, from)
    } else if (line.kind === 'unfreeze') {
      const before = valid.has(owner) ? (valid.get(owner) as Expiry) : from
      if (valid.has(owner) || from) valid.set(owner, before && addDays(before, restOf(line)))
    } else if (line.kind === 'merge') dropped.set(line.ref_id as number, line.end_date)
    else if (isMerged(line)) {
      const own = valid.has(owner) ? (valid.get(owner) as Expiry) : from
      const id = line.ref_id as number
      const other = valid.has(id) ? valid.get(id) : dropped.get(id)
      valid.set(owner, laterOf(own, other ?? null))
    } else if (line.kind === 'expire') valid.set(owner, to)
  }
  return valid
}

const later: Text = {
  zh: '之后还有生效的续费，只能作废最近一次',
  en: 'It was followed by another renewal: only the last one can be voided',
}
const ended: Text = { zh: '该续费属于退会前的会籍，不能作废', en: 'It belongs to a membership that has ended' }
const decided: Text = {
  zh: '该续费之后到期时间由人工调整过，不能作废；如有误请更正金额，并在会员资料中调整到期时间',
  en: 'The expiry was set by hand since: correct the amount, and set the expiry of the member instead',
}

/** Why a renewal cannot be voided any more; null where it can. */
export function problemOf(id: number, lines: readonly Line[], effective: ReadonlySet<number>): Text | null {
  const begun = lines.findIndex((line) => line.kind === 'renew' && line.ref_id === id)
  const first = lines[begun]
  if (!first) return null
  // The record whose membership was renewed; after a merge, the record that it became part of.
  let track = ownerOf(first)
  for (const line of lines.slice(begun + 1)) {
    if (line.kind === 'merge' && line.ref_id === track) track = ownerOf(line)
    if (ownerOf(line) !== track) continue
    if (line.kind === 'rejoin') return ended
    if (line.kind === 'expire' && !isMerged(line)) return decided
    if (line.kind === 'renew' && effective.has(line.ref_id as number)) return later
  }
  return null
}
