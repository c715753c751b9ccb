// Trees of rows.
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
