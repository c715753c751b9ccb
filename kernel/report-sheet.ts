// A report as a page of sheets: the rows behind a number as they are listed, or the groups with their numbers.
import type { Binding } from './binding'
import type { Field, Text } from './field'
import type { Dimension, Measure, Report } from './report'
import { captionKey, meant } from './report-words'

const rank: Text = { zh: '排名', en: 'Rank' }
const lastTime: Text = { zh: '最近一次', en: 'Last time' }
const share: Text = { zh: '占比（%）', en: 'Share (%)' }
const compared = ({ zh, en }: Text): Text => ({ zh: `${zh}（对比期）`, en: `${en} (compared)` })

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

const numberColumn = ({ kind }: Measure, name: string, title: Text) =>
  column(name, title, kind === 'percent' ? 'number' : kind)

/** Key of a number of the compared period. */
export const lastKey = (name: string): string => `last_${name}`

/** Key of the group's name among its record's values; the name itself stands in front. */
export function nameKeyIn({ words }: Pick<Report, 'words'>): string | undefined {
  const word = words.find(({ group }) => group)
  return word && captionKey(word.name)
}

/** Fields of the groups' records shown beside the numbers, but those that are numbers or the name themselves. */
export function shownBeside({ show = [], top = [] }: Dimension, { measures, words }: Report): Field[] {
  const held = (name: string) => measures.some(({ of, field }) => of === 'record' && field === name)
  return [...top.map(({ shown }) => shown), ...show.filter(({ name }) => !held(name) && name !== nameKeyIn({ words }))]
}

/** Columns of groups as their table has them. */
function groupColumns(report: Report, dimension: Dimension, withLast: boolean): Field[] {
  return [
    column('name', dimension.title, 'text'),
    ...(dimension.placed ? [column('rank', rank, 'integer')] : []),
    ...report.measures.flatMap((one) => [
      numberColumn(one, one.name, one.title),
      ...(withLast && one.timed && one.of !== 'record'
        ? [numberColumn(one, lastKey(one.name), compared(one.title))]
        : []),
    ]),
    column('percent', share, 'number'),
    ...shownBeside(dimension, report),
  ]
}

/** The page whose columns a sheet with the answer may have. */
export function sheetPage(page: Reporting, query: object): Binding {
  const dimension = dimensionIn(page, query)
  if (!dimension) return page
  const own = dimension.ranked
    ? [
        column('rank', rank, 'integer'),
        column('name', dimension.title, 'text'),
        ...page.report.measures.map((one) => numberColumn(one, one.name, one.title)),
        column('last_time', lastTime, 'date-time'),
        ...(dimension.show ?? []),
      ]
    : groupColumns(page.report, dimension, meant(query, page.report).compare !== undefined)
  const columns = own.map(({ name }) => name)
  return {
    ...page,
    fields: Object.fromEntries(own.map((field) => [field.name, field])),
    views: { ...page.views, list: { ...page.views.list, columns } },
  }
}
