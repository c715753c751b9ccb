// The open and closed groups of a list as sections of one table: their rows, and the places of their lines between them.
import type { Row } from '#kernel/binding'
import type { ListGroup } from '#kernel/shapes'
import { idOf } from '../../record'
import type { Opened } from './open-groups'
import type { GroupRows } from './use-group-rows'
import { GROUP_PAGE, type Span } from './use-group-rows'

export interface Section {
  group: ListGroup
  /** null if it is closed. */
  span: Span | null
  held: GroupRows | undefined
  /** Without those of an earlier group: a row that moved between two fetches may be in two groups for a moment. */
  rows: readonly Row[]
}

export function sectionsOf(
  groups: readonly ListGroup[],
  opened: Opened,
  answers: ReadonlyMap<string, GroupRows>,
): Section[] {
  const taken = new Set<number>()
  return groups.map((group) => {
    const span = opened.get(group.key) ?? null
    const answer = answers.get(group.key)
    const rows = (span ? (answer?.rows ?? []) : []).filter((row) => !taken.has(idOf(row)) && taken.add(idOf(row)))
    return { group, span, held: answer, rows }
  })
}

/** Rows of a group before those in view. */
export const passedIn = ({ span }: Section): number => (span?.before ?? 0) * GROUP_PAGE

export interface Edge {
  section: Section
  /** Its heading, what precedes the rows in view, or what follows them. */
  is: 'head' | 'lead' | 'foot'
}

/** By the index of the row that they stand before. */
export function edgesOf(sections: readonly Section[]): ReadonlyMap<number, readonly Edge[]> {
  const edges = new Map<number, Edge[]>()
  const add = (index: number, edge: Edge): void => {
    const there = edges.get(index)
    if (there) there.push(edge)
    else edges.set(index, [edge])
  }
  let next = 0
  for (const section of sections) {
    add(next, { section, is: 'head' })
    if (passedIn(section) > 0) add(next, { section, is: 'lead' })
    next += section.rows.length
    if (section.span) add(next, { section, is: 'foot' })
  }
  return edges
}

/** Dates latest first, unless the list is sorted by them; rows without a value stay last. */
export function inOrder(groups: readonly ListGroup[], isDown: boolean): readonly ListGroup[] {
  if (!isDown) return groups
  const none = groups.filter(({ key }) => key === '')
  return [...groups.filter(({ key }) => key !== '').reverse(), ...none]
}
