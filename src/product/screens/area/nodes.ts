// The nodes of an organisation with their office holders, from the tree of the server's answer.
import type { Row } from '#kernel/binding'

export interface Holder {
  id?: number
  user_id: number
  user_name?: string | null
  title?: string | null
  start_date?: string | null
  end_date?: string | null
}

export interface Node extends Row {
  id: number
  area_id: number | null
  pid: number | null
  name: string
  is_show?: boolean
  user_list?: Holder[] | null
  son?: Node[]
}

/** The nodes of this area only. */
export function nodesOf(list: readonly Node[], areaId: number | null): Node[] {
  return list
    .filter((node) => (node.area_id ?? null) === areaId)
    .map((node) => ({ ...node, son: nodesOf(node.son ?? [], areaId) }))
}

/** A term has ended on the day after its last one. */
export function hasEnded({ end_date: end }: Pick<Holder, 'end_date'>, today: string): boolean {
  return typeof end === 'string' && end < today
}

/** The term that several holders share, shown once: `["2024-05-01", null]`. */
export function sharedTerm(holders: readonly Holder[]): readonly [string | null, string | null] | null {
  const [first, ...others] = holders.map((one) => [one.start_date ?? null, one.end_date ?? null] as const)
  if (!first || others.length === 0 || (!first[0] && !first[1])) return null
  return others.every(([start, end]) => start === first[0] && end === first[1]) ? first : null
}

/** More holders are arranged side by side in a full-width box. */
const FEW = 6

/** True if nodes of one level are side by side; with children or many people each takes a row of its own. */
export function standTogether(nodes: readonly Node[]): boolean {
  return nodes.every((node) => (node.son ?? []).length === 0 && (node.user_list ?? []).length <= FEW)
}

/** Current holders, then past ones, newest first. */
export function sorted(holders: readonly Holder[], today: string): { now: Holder[]; before: Holder[] } {
  const before = holders.filter((one) => hasEnded(one, today))
  before.sort((left, right) => String(right.end_date).localeCompare(String(left.end_date)))
  return { now: holders.filter((one) => !hasEnded(one, today)), before }
}
