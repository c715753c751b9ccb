// Rows that lie under rows.
import type { Row } from '#kernel/binding'
import { idOf } from '../../record'

/** A row without rows below has no list of them: a table would offer to open it. */
export function pruned(rows: readonly Row[]): Row[] {
  return rows.map((row) => {
    const { son, ...own } = row
    return Array.isArray(son) && son.length > 0 ? { ...own, son: pruned(son as Row[]) } : own
  })
}

export function counted(rows: readonly Row[]): number {
  return rows.reduce((sum, row) => sum + 1 + counted((row['son'] as Row[] | undefined) ?? []), 0)
}

/** Ids of the rows that have rows below, with their level from 1. */
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

/** The rows that are in view, each with its level from 1: what lies under a closed row is not. */
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
