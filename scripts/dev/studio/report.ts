// The text of a new report: rows of a page, counted and summed by some of its filters.
import { pathName } from '../../../generator/from/resource'
import { written } from '../../../generator/json-edit'
import type { Binding, Field } from '../../../kernel/binding'
import { fieldOf } from '../../../kernel/standard'
import type { NewReport } from '../../../src/studio/wire'
import { StudioRefusal } from './places'

/** Columns behind a number: more are seldom read, and each can be chosen there. */
const MOST_COLUMNS = 6

const dates: ReadonlySet<string> = new Set(['date', 'date-time', 'month'])

interface Beginning {
  group: string
  name: string
  title: string
  en: string
  icon?: string
  report: NewReport
}

function dimensionsOf(fields: readonly Field[]): Record<string, object> {
  const several = fields.filter(({ kind }) => dates.has(kind)).length > 1
  return Object.fromEntries(
    fields.map(({ name, kind }): [string, object] => {
      if (dates.has(kind)) return [several ? `${name}_month` : 'month', { field: name, by: 'month' }]
      const shares = kind === 'choice' || kind === 'boolean' ? { chart: 'pie' } : {}
      return [name.replace(/_id$/, ''), { field: name, ...shares }]
    }),
  )
}

/** @throws StudioRefusal if the page can't be counted so */
export function reportText({ group, name, title, en, icon, report }: Beginning, page: Binding): string {
  const { filters, columns } = page.views.list
  const known = (field: string): Field => {
    const found = fieldOf(page, field)
    if (!found) throw new StudioRefusal(`${page.name} has no field "${field}"`)
    return found
  }
  const by = report.by.map(known)
  if (by.length === 0) throw new StudioRefusal('a report needs a field by which it counts')
  const sum = report.sum ? known(report.sum) : undefined
  const others = filters.map(known).filter(({ kind }) => dates.has(kind))
  const period = [...by, ...others].find(({ kind, many }) => dates.has(kind) && !many)
  const chosen = by.filter(({ kind }) => !dates.has(kind)).map((field) => field.name)
  const shown = columns.filter((field) => page.fields[field] && field !== 'create_time')
  const path = `/${pathName(name)}`
  // A field may have a name that every group has.
  const summed = `${sum?.name}_sum`
  const measures = {
    ...(sum ? { [summed]: { title: sum.title.zh, sum: sum.name } } : {}),
    num: { title: '数量', count: true },
  }
  return `${written({
    $schema: '../_meta/resource.json',
    name,
    title,
    kind: 'report',
    route: `${path}/report`,
    icon: icon ?? 'BarChartOutlined',
    group,
    endpoints: { report: `POST ${path}/report`, detail: `POST ${path}/detail` },
    report: {
      of: page.name,
      dimensions: dimensionsOf(by),
      measures,
      ...(period ? { period: { field: period.name }, comparison: ['previous', 'year'] } : {}),
      ...(chosen.length > 0 ? { filters: chosen } : {}),
      detail: shown.slice(0, MOST_COLUMNS),
    },
    locales: {
      en: {
        title: en,
        ...(sum ? { [`report.measures.${summed}`]: sum.title.en } : {}),
        'report.measures.num': 'Number',
      },
    },
  })}\n`
}
