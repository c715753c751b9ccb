// The measured kinds of calls: what people send, the same to both servers, and how much faster the product is to be.
import type { Given } from './rows'

/** Body of a call; the bare server reads the same. */
export interface Body {
  readonly id?: number
  readonly page?: number
  readonly keyword?: string
  readonly filter?: {
    readonly way?: string
    readonly position_id?: number
    readonly visit_date?: { readonly gte: string }
  }
  readonly [field: string]: unknown
}

export interface Kind {
  readonly what: string
  readonly path: string
  /** The bodies that people send in turn. */
  readonly bodies: (given: Given) => Body[]
  /** Part of every valid answer. */
  readonly proof: string
  /** Rate of the product, divided by the rate of the bare server. */
  readonly least?: number
}

const rows = '"list_data":[{'
const list = '/api/benchVisit/list'
const days = 24 * 60 * 60 * 1000

/** Every `step`th entry, again and again: neighbours differ, and a repetition comes late. */
function spread<T>(all: readonly T[], count: number, step = 7919): T[] {
  return Array.from({ length: count }, (_, turn) => all[(turn * step) % all.length] as T)
}

/** Some hundred or thousand rows each: towns, trades, purposes, and what stands across the border of two of them. */
function wordsOf({ towns, trades, purposes }: Given): string[] {
  const across = towns.flatMap((town) => trades.map((trade) => `${town.at(-1)}${trade.slice(0, 2)}`))
  return [...towns, ...trades, ...purposes, ...across]
}

export const kinds: Readonly<Record<string, Kind>> = {
  first: { what: 'first page with total', path: list, bodies: () => [{}], proof: rows, least: 6 },
  deep: {
    what: 'page at offset 90 000 with total',
    path: list,
    bodies: () => Array.from({ length: 100 }, (_, turn) => ({ page: 4451 + ((turn * 37) % 100) })),
    proof: rows,
    least: 8,
  },
  filter: {
    what: 'filtered by a choice and a reference, with total',
    path: list,
    bodies: ({ positions, ways }) =>
      positions.flatMap((position_id) => ways.map((way) => ({ filter: { way, position_id } }))),
    proof: rows,
    least: 2,
  },
  range: {
    what: 'filtered by a choice and a range that nobody asked before, with total',
    path: list,
    bodies: ({ ways }) =>
      Array.from({ length: 2000 }, (_, turn) => {
        const gte = new Date(Date.parse('2023-01-01') + ((turn * 7919) % 900) * days).toISOString().slice(0, 10)
        return { filter: { way: ways[turn % ways.length] as string, visit_date: { gte } } }
      }),
    proof: rows,
  },
  search: {
    what: 'search inside names, with total',
    path: list,
    bodies: (given) => spread(wordsOf(given), 1000).map((keyword) => ({ keyword })),
    proof: rows,
    least: 20,
  },
  options: {
    what: 'options of a reference, searched',
    path: '/api/benchVisit/options',
    bodies: (given) => spread(wordsOf(given), 1000).map((keyword) => ({ keyword })),
    proof: rows,
    least: 1,
  },
  read: {
    what: 'read one',
    path: '/api/benchVisit/read',
    bodies: ({ ids }) => spread(ids, 4000).map((id) => ({ id })),
    proof: '"area_name":"',
    least: 0.5,
  },
  create: {
    what: 'create one',
    path: '/api/benchVisit/add',
    bodies: ({ rows: all }) => spread(all, 4000),
    proof: '"id":',
    least: 0.4,
  },
}
