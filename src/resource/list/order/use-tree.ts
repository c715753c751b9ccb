// Rows as a tree: levels, and the branches that are open.

import { useMemo, useState } from 'react'
import type { Row } from '#kernel/binding'
import { idOf } from '../../record'

/** Removes empty lists of children: a table would offer to expand them. */
export function pruned(rows: readonly Row[]): Row[] {
  return rows.map((row) => {
    const { son, ...own } = row
    return Array.isArray(son) && son.length > 0 ? { ...own, son: pruned(son as Row[]) } : own
  })
}

export function counted(rows: readonly Row[]): number {
  return rows.reduce((sum, row) => sum + 1 + counted((row['son'] as Row[] | undefined) ?? []), 0)
}

/** Ids of the rows with children, with their level from 1. */
export function branches(rows: readonly Row[], level = 1): { id: number; level: number }[] {
  return rows.flatMap((row) => {
    const son = row['son'] as Row[] | undefined
    return son?.length ? [{ id: idOf(row), level }, ...branches(son, level + 1)] : []
  })
}

export function levels(rows: readonly Row[], level = 1, into = new Map<number, number>()): Map<number, number> {
  for (const row of rows) {
    into.set(idOf(row), level)
    levels((row['son'] as Row[] | undefined) ?? [], level + 1, into)
  }
  return into
}

/** The visible rows, each with its level from 1: without children of collapsed rows. */
export function visible(
  rows: readonly Row[],
  expanded: ReadonlySet<number>,
  level = 1,
  into: { row: Row; level: number }[] = [],
): { row: Row; level: number }[] {
  for (const row of rows) {
    into.push({ row, level })
    if (expanded.has(idOf(row))) visible((row['son'] as Row[] | undefined) ?? [], expanded, level + 1, into)
  }
  return into
}

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
