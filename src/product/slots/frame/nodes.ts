// The nodes of an organisation: read, as a tree with seats and holders, and the portraits of these.

import { useQueries, useQuery } from '@tanstack/react-query'
import type { Binding, Reference, Row } from '#kernel/binding'
import { addDays } from '#kernel/calendar'
import { callBinding } from '../../../api/calls'
import { useSession } from '../../../api/session'
import { optionsQuery, useCaptions } from '../../../fields/options'
import { today } from '../../../fields/zone'
import { useWords } from '../../../locales/use-words'

export interface Holder {
  id?: number
  user_id: number
  user_name?: string | null
  title?: string | null
  start_date?: string | null
  end_date?: string | null
}

/** A position that a node holds; figures are the server's, association-wide. */
export interface Seat {
  position_id: number
  name: string
  /** 0: unlimited. */
  quota: number
  held: number
  /** Kept for approved people until the deadline of their payment. */
  reserved: number
  left: number
  over: number
}

/** Where somebody can be appointed: a node, or a seat of it. */
export interface Place {
  node: number
  name: string
  seat: Seat | null
}

export interface Node extends Row {
  id: number
  area_id: number | null
  pid: number | null
  name: string
  is_show?: boolean
  seats?: readonly Seat[] | null
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

/** Days before the end of a term in which a successor should be found. */
const SOON = 90

export function endsSoon({ end_date: end }: Pick<Holder, 'end_date'>, today: string): boolean {
  return typeof end === 'string' && end >= today && end <= addDays(today, SOON)
}

/** Everybody in these nodes and below. */
export function holdersIn(nodes: readonly Node[]): Holder[] {
  return nodes.flatMap((node) => [...(node.user_list ?? []), ...holdersIn(node.son ?? [])])
}

/** The term that several holders share, shown once: `["2024-05-01", null]`. */
export function sharedTerm(holders: readonly Holder[]): readonly [string | null, string | null] | null {
  const [first, ...others] = holders.map((one) => [one.start_date ?? null, one.end_date ?? null] as const)
  if (!first || others.length === 0 || (!first[0] && !first[1])) return null
  return others.every(([start, end]) => start === first[0] && end === first[1]) ? first : null
}

/** Columns of a box for this number of people. */
export function columnsFor(num: number): number {
  return [6, 18, 40].filter((most) => num > most).length + 1
}

/** Seats of these nodes and all below, each position once: several nodes may hold it. */
export function seatsIn(nodes: readonly Node[]): Seat[] {
  const all = nodes.flatMap((node): Seat[] => [...(node.seats ?? []), ...seatsIn(node.son ?? [])])
  return [...new Map(all.map((seat) => [seat.position_id, seat])).values()]
}

/** Places of a node that take somebody: seats that are not full, or the node itself where it holds no position. */
export function placesOf(node: Node): Place[] {
  const { id, name, seats } = node
  if (!seats || seats.length === 0) return [{ node: id, name, seat: null }]
  return seats.filter(({ quota, left }) => quota === 0 || left > 0).map((seat) => ({ node: id, name, seat }))
}

/** Current holders, then past ones, newest first. */
export function sorted(holders: readonly Holder[], today: string): { now: Holder[]; before: Holder[] } {
  const before = holders.filter((one) => hasEnded(one, today))
  before.sort((left, right) => String(right.end_date).localeCompare(String(left.end_date)))
  return { now: holders.filter((one) => !hasEnded(one, today)), before }
}

/** Further holders of a node are folded: a council has hundreds. */
export const UNFOLDED = 6

/** Holders of these nodes and all below that are drawn before anything is unfolded. */
export function drawnIn(nodes: readonly Node[], past: boolean, today: string): Holder[] {
  return nodes.flatMap((node) => {
    const { now, before } = sorted(node.user_list ?? [], today)
    return [...(past ? [...now, ...before] : now).slice(0, UNFOLDED), ...drawnIn(node.son ?? [], past, today)]
  })
}

/** null for head office, also if the number makes no sense. */
export function areaIn(params: URLSearchParams): number | null {
  const id = Number(params.get('area'))
  return Number.isInteger(id) && id > 0 ? id : null
}

/** `areaId`: null for head office. `nodes` is undefined until they have arrived. */
export function useNodes(binding: Binding, areaId: number | null) {
  const { t } = useWords()
  const { admin } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: ['frame', areaId],
    queryFn: ({ signal }) =>
      callBinding<{ list_data: Node[] }>(binding, 'list', { area_id: areaId }, { signal, quiet: true }),
  })
  const names = useCaptions(binding.fields['area_id']?.ref, areaId === null ? [] : [areaId])
  const association = (admin as { sxh_name?: string } | null)?.sxh_name
  return {
    nodes: data ? nodesOf(data.list_data, areaId) : undefined,
    top: areaId === null ? association || t('organisation.top') : (names.get(areaId) ?? ''),
    now: today().format('YYYY-MM-DD'),
    error,
    refetch: () => void refetch(),
  }
}

/** The reference from the holders of a node to people. */
export function personOf(binding: Binding): Reference | undefined {
  return binding.fields['user_list']?.fields?.['user_id']?.ref
}

/** Address of the picture by id; people without one, or beyond what the caller may see, are missing. */
export function useFaces(ref: Reference | undefined, ids: readonly number[]): ReadonlyMap<number, string> {
  const { language } = useWords()
  const most = ref?.options.limit || ids.length
  const sorted = [...new Set(ids)].sort((left, right) => left - right)
  const parts = ref ? Array.from({ length: Math.ceil(sorted.length / most) }, (_, part) => part) : []
  return useQueries({
    queries: parts.map((part) =>
      optionsQuery(ref as Reference, { id_list: sorted.slice(part * most, (part + 1) * most) }, language),
    ),
    combine: (asked) =>
      new Map(
        asked.flatMap(({ data = [] }) =>
          data.flatMap(({ id, headimg_path: face }) => (typeof face === 'string' && face ? [[id, face]] : [])),
        ),
      ),
  })
}
