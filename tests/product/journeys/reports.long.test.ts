// Every number of every report is the length of the list behind it, and of the counted page's list.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import type { Binding, Row } from '#kernel/binding'
import type { Dimension, GroupId, Measure, Numbers, Report, ReportAnswer, ReportGroup } from '#kernel/report'
import { behind, groupBefore } from '#kernel/report'
import type { Filter } from '#kernel/wire'
import { type Person, startServer, type TestServer } from '../../support/server'

const reports = bindings.flatMap((binding) => (binding.report ? [binding as Binding & { report: Report }] : []))

let server: TestServer
let everybody: Person
let chapter: Person
beforeAll(async () => {
  server = await startServer()
  const counted = reports.map(({ report }) => bindings.find(({ name }) => name === report.of)?.route ?? '')
  const routes = [
    ...new Set([...reports.map(({ route }) => route as string), ...counted.filter(Boolean), '/user/list']),
  ]
  everybody = await server.holding(routes)
  chapter = await server.holding(routes, { data_scope: 'own_areas', areas: [1] })
})
afterAll(() => server.close())

const pathOf = (page: Binding, name: string) => {
  const call = page.calls[name]
  if (!call) throw new Error(`${page.name} has no ${name}`)
  return `${call.method} ${call.path}`
}

async function ask(person: Person, page: Binding, query: Row): Promise<ReportAnswer> {
  const answer = await person.call(pathOf(page, 'report'), query)
  expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
  return answer.content
}

/** Bounds of days, in the zone of the settings. */
const moments = ({ first, last }: { first: string; last: string }) => ({
  gte: new Date(`${first}T00:00:00+08:00`).toISOString(),
  lte: new Date(`${last}T23:59:59.999+08:00`).toISOString(),
})

/**
 * Number of rows in the counted page's own list; null if three conditions on one field can't be expressed in one
 * request.
 */
async function listed(person: Person, page: Binding & { report: Report }, filters: Filter[]): Promise<number | null> {
  const counted = bindings.find((one) => one.name === page.report.of) as Binding
  const [filter = {}, ...others] = filters
  if (others.length > 1) return null
  const body = { ...counted.select, limit: 1, filter, ...(others.length > 0 ? { any: others } : {}) }
  return (await person.call(pathOf(counted, 'list'), body)).content?.total
}

const isOfFacts = ({ report }: { report: Report }) => report.measures.some(({ fact }) => fact !== undefined)

interface Cell {
  dimension: Dimension
  measure: Measure
  id?: GroupId
  last?: true
  shown: number
}

function cellsOf(page: Binding & { report: Report }, answer: ReportAnswer): Cell[] {
  const dimension = page.report.dimensions.find(({ name }) => name === answer.dimension) as Dimension
  const counting = page.report.measures.filter(({ of }) => of === 'count')
  const of = (numbers: Row, measure: Measure, about: Omit<Cell, 'dimension' | 'measure' | 'shown'>): Cell => ({
    dimension,
    measure,
    ...about,
    shown: numbers[measure.name] as number,
  })
  // Facts are compared with raw rows in statistics-members.long.test.ts; here a few groups prove that each opens.
  const groups = isOfFacts(page) ? [answer.list_data[0], answer.list_data.at(-1)] : answer.list_data
  const rows: [Row & { last?: Numbers }, { id?: GroupId }][] = [
    [answer.total_row, {}],
    ...groups.flatMap((row): [ReportGroup, { id: GroupId }][] => (row ? [[row, { id: row.id }]] : [])),
  ]
  return rows.flatMap(([row, about]) =>
    counting.flatMap((measure) => [
      of(row, measure, about),
      ...(row.last && measure.timed ? [of(row.last, measure, { ...about, last: true })] : []),
    ]),
  )
}

async function expectLists(person: Person, page: Binding & { report: Report }, query: Row): Promise<Cell[]> {
  const answer = await ask(person, page, query)
  const cells = cellsOf(page, answer)
  const check = async ({ dimension, measure, id, last, shown }: Cell) => {
    const about = { measure: measure.name, ...(id === undefined ? {} : { id }), ...(last ? { last } : {}) }
    const said = JSON.stringify({ ...query, ...about })
    const detail = await person.call(pathOf(page, 'detail'), { ...query, ...about, limit: 200 })
    expect(detail.content?.total, said).toBe(shown)
    expect(detail.content.list_data, said).toHaveLength(Math.min(shown, 200))
    // Lists know neither facts nor whom a ranking leaves out.
    if (measure.fact || (dimension.at && id === undefined)) return
    const stretch = last ? answer.compared : answer.period
    const days = stretch && { first: stretch.start_date, last: stretch.end_date }
    const other =
      last && id !== undefined && answer.period && days
        ? groupBefore(
            id,
            dimension,
            page.report,
            { first: answer.period.start_date, last: answer.period.end_date },
            days,
          )
        : id
    const parts = behind(page, { dimension, measure, days, id: other })
    const filters: Filter[] = [{ ...(query['filter'] as Filter | undefined) }]
    for (const part of parts) {
      const bounds = 'days' in part && page.fields[part.field]?.kind === 'date-time' ? moments(part.days) : undefined
      const filter = 'filter' in part ? part.filter : (bounds ?? { gte: part.days.first, lte: part.days.last })
      const free = filters.find((one) => !(part.field in one))
      if (free) free[part.field] = filter
      else filters.push({ [part.field]: filter })
    }
    const own = await listed(person, page, filters)
    if (own !== null) expect(own, `the list: ${said}`).toBe(shown)
  }
  await Promise.all(cells.map(check))
  return cells
}

const cases = reports.map((page) => [page.name, page] as const)

describe.each(cases)('%s', (_name, page) => {
  const { dimensions, period } = page.report
  const queries: Row[] = [
    ...dimensions.map(({ name }) => ({ dimension: name })),
    ...(period ? [{ dimension: dimensions.at(-1)?.name, period: 'all' }] : []),
    ...page.report.comparison.map((compare) => ({ period: 'last_year', compare })),
  ].filter((_, index) => index === 0 || !isOfFacts(page))

  test.each(queries.map((query) => [JSON.stringify(query), query] as const))('for everybody: %s', async (_, query) => {
    const cells = await expectLists(everybody, page, query)
    expect(cells.some(({ shown }) => shown > 0)).toBe(true)
  })

  const last = period ? { period: 'last_year', compare: page.report.comparison[0] } : {}

  test('for an own area, narrower than for everybody', async () => {
    const query = last
    const cells = await expectLists(chapter, page, query)
    const [own, whole] = [await ask(chapter, page, query), await ask(everybody, page, query)]
    const main = (page.report.measures[0] as Measure).name
    expect(own.total_row[main]).toBeGreaterThan(0)
    expect(own.total_row[main]).toBeLessThan(whole.total_row[main] as number)
    expect(cells.length).toBeGreaterThan(0)
  })

  test('with filters', async () => {
    const [row] = (await ask(everybody, page, period ? { period: 'all' } : {})).list_data.filter(
      ({ id }) => typeof id === 'number' && id > 0,
    )
    const filter = {
      position_id: { empty: false },
      area_id: row && page.report.dimensions[0]?.field === 'area_id' ? row.id : 1,
    }
    const known = page.views.list.filters
    const fitting = Object.fromEntries(Object.entries(filter).filter(([name]) => known.includes(name)))
    const cells = await expectLists(everybody, page, { ...last, filter: fitting })
    expect(cells.some(({ shown }) => shown > 0)).toBe(true)
  })
})
