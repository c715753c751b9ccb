// A report as a page of sheets: the rows behind a number as they are listed, or the groups of a ranking.
import type { Binding } from './binding'
import type { Field, Text } from './field'
import type { Dimension, Report } from './report'
import { meant } from './report-words'

const rank: Text = { zh: '排名', en: 'Rank' }
const lastTime: Text = { zh: '最近一次', en: 'Last time' }

function column(name: string, title: Text, kind: Field['kind']): Field {
  return { name, title, kind, many: false, required: false, nullable: true, readOnly: true, writeOnly: false }
}

export type Reporting = Binding & { readonly report: Report }

export const isReport = (page: Binding): page is Reporting => page.report !== undefined

/** The dimension of a request for groups; null if it asks for the rows behind a number. */
export function dimensionIn({ report }: Reporting, query: object): Dimension | null {
  const { measure, dimension } = meant(query, report)
  if (measure !== undefined) return null
  return report.dimensions.find(({ name }) => name === dimension) ?? report.dimensions[0] ?? null
}

/** The page whose columns a sheet with the answer may have. */
export function sheetPage(page: Reporting, query: object): Binding {
  const dimension = dimensionIn(page, query)
  if (!dimension) return page
  const own = [
    column('rank', rank, 'integer'),
    column('name', dimension.title, 'text'),
    ...page.report.measures.map(({ name, title, kind }) => column(name, title, kind === 'percent' ? 'number' : kind)),
    column('last_time', lastTime, 'date-time'),
    ...(dimension.show ?? []),
  ]
  const columns = own.map(({ name }) => name)
  return {
    ...page,
    fields: Object.fromEntries(own.map((field) => [field.name, field])),
    views: { ...page.views, list: { ...page.views.list, columns } },
  }
}
