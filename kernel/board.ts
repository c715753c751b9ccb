// A board after normalisation: parts with figures of many pages, answered by one call.
import type { Field, Text } from './field'
import type { Measure } from './report'
import type { Filter } from './wire'

/** The page that a part counts, and the one whose right it needs and to which its numbers lead. */
export interface Counting {
  /** The page whose rows are counted: those that its list shows to the same person. */
  readonly of: string
  /** Address of the page that opens the part. */
  readonly route: string
  readonly where: Filter
  /** The date of the rows. */
  readonly at?: string
  /** True if that is a moment rather than a day. */
  readonly moment?: true
  /** True if the page that opens the part is the counted one: its list shows the rows. */
  readonly own?: true
}

export interface BoardFigure extends Counting {
  readonly name: string
  readonly title: Text
  readonly unit?: Text
  /** `fact`: of the behaviour's facts; `told`: of its `boardFigures`; `rate`: worked out of two others. */
  readonly how: 'count' | 'sum' | 'distinct' | 'fact' | 'told' | 'rate'
  /** Summed field; of `distinct`, the filter for the first row of each value. */
  readonly fields: readonly string[]
  readonly fact?: string
  /** Of a rate: the figures. */
  readonly parts?: readonly [string, string]
  /** Word of the period that bounds it. */
  readonly during?: string
  /** Setting with the day on which years begin, as `resource.field`. */
  readonly year?: string
  readonly compare?: true
  /** Of a page with a report: its state, in place of the filter. */
  readonly open?: { readonly period?: string }
  readonly kind: Measure['kind']
}

/** Counts or sums of rows by the value of a field. */
export interface BoardGroups extends Counting {
  readonly by: Field
  readonly sum?: string
  readonly kind: Measure['kind']
  /** Of a date: years of age at which the groups begin. */
  readonly ages?: readonly number[]
  /** Of a date: the present month and those after it. */
  readonly ahead?: number
  /** Only the largest ones. */
  readonly most?: number
  readonly chart: 'bar' | 'pie'
}

/** Rows of a ranking by name. */
export interface BoardNamed extends Counting {
  readonly by: string
  readonly sum: string
}

/** The latest rows of a list; answered name to field. */
export interface BoardRows extends Counting {
  readonly sort: string
  readonly fields: { readonly [name: string]: Field }
}

interface Titled {
  readonly name: string
  readonly title: Text
}

export type BoardPart = Titled &
  (
    | { readonly as: 'cards'; readonly figures: readonly BoardFigure[] }
    | { readonly as: 'totals'; readonly figures: readonly BoardFigure[] }
    | { readonly as: 'months'; readonly figures: readonly BoardFigure[]; readonly past?: number }
    | { readonly as: 'todo' }
    | { readonly as: 'groups'; readonly groups: BoardGroups }
    | { readonly as: 'top'; readonly from: readonly BoardNamed[]; readonly most: number }
    | { readonly as: 'rows'; readonly from: readonly BoardRows[]; readonly most: number }
    | { readonly as: 'parts'; readonly parts: readonly BoardPart[] }
  )

export type Board = readonly BoardPart[]

/** Row of a part `months`. */
export type MonthRow = { month: string } & { [figure: string]: number | string }

/** Group of a part `groups`. */
export interface NamedNumber {
  name: string
  value: number
  /** Filter of the list with the rows behind it. */
  query: Filter
}

export interface BoardCard {
  key: string
  name: string
  value: number
  unit: string
  path: string
  /** Filter of the list, or the state of a report. */
  query: object
  /** The same number of the period before. */
  compare?: number
}

export interface Todo {
  key: string
  name: string
  num: number
  path: string
  query: Filter
}

/** Filter of the rows behind a figure, without its days. */
export function listedBy({ how, fields, where }: Pick<BoardFigure, 'how' | 'fields' | 'where'>): Filter {
  return how === 'distinct' ? { ...where, [fields[0] as string]: true } : where
}

/** Addresses of the pages of which a part needs one. */
export function routesOf(part: BoardPart): string[] {
  switch (part.as) {
    case 'todo':
      return []
    case 'groups':
      return [part.groups.route]
    case 'top':
    case 'rows':
      return part.from.map(({ route }) => route)
    case 'parts':
      return part.parts.flatMap(routesOf)
    default:
      return part.figures.map(({ route }) => route)
  }
}
