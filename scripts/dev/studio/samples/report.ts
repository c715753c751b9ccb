// A made-up answer of a report: the groups of its dimension with numbers that add up.
import type { Binding, Row } from '../../../../kernel/binding'
import { addDays } from '../../../../kernel/calendar'
import {
  type Dimension,
  groupName,
  groupsIn,
  type Report,
  type ReportAnswer,
  type ReportGroup,
  type Unit,
} from '../../../../kernel/report'
import { pick } from '../../../../kernel/text'
import { nameOf, type World } from './rows'

const GROUPS = 6

/** Days that hold at least so many groups. */
const reach: Readonly<Record<Unit, number>> = { day: 1, week: 7, month: 31, quarter: 92, year: 366 }

/** The last groups up to today, named as the server names them: by their first day. */
function timeGroups(by: Unit, today: Date): { id: string; name: string }[] {
  const last = today.toISOString().slice(0, 10)
  const firsts = groupsIn({ first: addDays(last, -reach[by] * GROUPS), last }, by).slice(-GROUPS)
  return firsts.map((id) => ({ id, name: groupName(id, by) }))
}

function groupsOf(world: World, binding: Binding, dimension: Dimension): { id: string | number; name: string }[] {
  const field = binding.fields[dimension.field]
  if (field?.choices) return field.choices.map(({ value, title }) => ({ id: value, name: pick(title, world.language) }))
  const target = field?.ref && world.bindings.find(({ name }) => name === field.ref?.base)
  const places = Array.from({ length: GROUPS }, (_, index) => index)
  if (target) return places.map((index) => ({ id: index + 1, name: nameOf(world, target, index + 1) }))
  if (dimension.by) return timeGroups(dimension.by, world.today)
  return [true, false].map((value) => ({ id: String(value), name: String(value) }))
}

export function reportOf(world: World, binding: Binding, report: Report, body: Row): ReportAnswer {
  const wanted = report.dimensions.find(({ name }) => name === body['dimension']) ?? report.dimensions[0]
  const dimension = wanted as Dimension
  const numberOf = (index: number, place: number, kind: string) => {
    const plain = ((index * 7 + place * 3) % 11) + 2
    return kind === 'money' ? plain * 10_000 : kind === 'percent' ? plain * 7 : plain
  }
  const found = groupsOf(world, binding, dimension)
  const measured = found.map((_, index) =>
    Object.fromEntries(report.measures.map(({ name, kind }, place) => [name, numberOf(index, place, kind)])),
  )
  const totals = Object.fromEntries(
    report.measures.map(({ name, kind }) => {
      const sum = measured.reduce((total, one) => total + (one[name] as number), 0)
      return [name, kind === 'percent' ? Math.round(sum / (measured.length || 1)) : sum]
    }),
  )
  const first = report.measures[0]?.name ?? ''
  const groups = found.map(
    ({ id, name }, index): ReportGroup => ({
      id,
      name,
      pid: null,
      percent: Math.round(((measured[index]?.[first] ?? 0) / (totals[first] || 1)) * 1000) / 10,
      ...(dimension.ranked ? { rank: index + 1 } : {}),
      ...measured[index],
    }),
  )
  const year = world.today.getUTCFullYear()
  return {
    dimension: dimension.name,
    period: report.period ? { start_date: `${year}-01-01`, end_date: world.today.toISOString().slice(0, 10) } : null,
    compared: null,
    list_data: groups,
    total_row: totals,
    chart: { names: groups.map(({ name }) => name), values: measured.map((one) => one[first] ?? 0) },
    ...(dimension.ranked ? { total: groups.length, page: 1, limit: 20 } : {}),
  }
}
