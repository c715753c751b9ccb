// Pairs of likely duplicates as answered by the server, and the default for the one to keep.
import type { Row } from '#kernel/binding'
import type { Output } from '../../../../api/calls'

export interface Twin extends Row {
  id: number
  user_name: string | null
  member_no: string | null
  phone: string | null
  company: string | null
  area_name: string | null
  position_name: string | null
  status: string
  join_time: string | null
  headimg_path: string | null
}

export interface Twins {
  a: Twin
  b: Twin
  /** 0–100. */
  score: number
  why: string[]
  /** Author of the mark "not duplicates". */
  apart_name?: string
  apart_time?: string
}

export function twinsIn(answer: Output<'user', 'duplicates'> | undefined): Twins[] {
  return (answer?.list_data ?? []) as unknown as Twins[]
}

/** Ranking of records: members keep number and history. */
const worth: Readonly<Record<string, number>> = {
  active: 5,
  expiring: 5,
  frozen: 5,
  expired: 4,
  pending_payment: 3,
  applied: 2,
  left: 2,
  rejected: 1,
}

/** The record to keep by default: the higher ranking one, then the older one. */
export function keeperOf({ a, b }: Pick<Twins, 'a' | 'b'>): 'a' | 'b' {
  const [left, right] = [worth[a.status] ?? 0, worth[b.status] ?? 0]
  if (left !== right) return left > right ? 'a' : 'b'
  const [since, other] = [a.join_time ?? '9999', b.join_time ?? '9999']
  if (since !== other) return since < other ? 'a' : 'b'
  return a.id <= b.id ? 'a' : 'b'
}
