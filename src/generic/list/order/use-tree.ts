// Expanded branches of a tree.
import { useMemo, useState } from 'react'
import type { Row } from '#kernel/binding'
import { branches, counted, levels, pruned } from './tree'

/** A tree of up to this many rows opens expanded; a larger one shows its first level. */
const OPEN_WHOLE = 60

export interface TreeControl {
  rows: readonly Row[]
  total: number
  levels: ReadonlyMap<number, number>
  expanded: readonly number[]
  expand(ids: number[]): void
  expandAll(): void
  collapseAll(): void
}

/** `narrowed`: the rows are search results; null while those of the previous query are still visible. */
export function useTree(given: readonly Row[], isTree: boolean, narrowed: boolean | null): TreeControl {
  const rows = useMemo(() => (isTree ? pruned(given) : given), [given, isTree])
  const [chosen, choose] = useState<readonly number[] | null>(null)
  // Changes among search results are dropped with them.
  const [among, chooseAmong] = useState<{ given: readonly Row[]; ids: readonly number[] } | null>(null)
  const [found, find] = useState(narrowed === true)
  if (narrowed !== null && narrowed !== found) find(narrowed)
  const total = useMemo(() => (isTree ? counted(rows) : rows.length), [rows, isTree])
  const open = useMemo(() => (isTree ? branches(rows) : []), [rows, isTree])
  const first = open.filter(({ level }) => total <= OPEN_WHOLE || level === 1).map(({ id }) => id)
  const all = open.map(({ id }) => id)
  const expand = (ids: number[]): void => (found ? chooseAmong({ given, ids }) : choose(ids))
  return {
    rows,
    total,
    levels: useMemo(() => (isTree ? levels(rows) : new Map<number, number>()), [rows, isTree]),
    // Matches may be at any depth.
    expanded: found ? (among?.given === given ? among.ids : all) : (chosen ?? first),
    expand,
    expandAll: () => expand(all),
    collapseAll: () => expand([]),
  }
}
