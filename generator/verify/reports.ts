// A report counts a page with a list, by fields that this list can be filtered by, so that every number has its rows.
import { TEXTAREA_FROM } from '../../kernel/constants'
import { type KindFacts, kindOf, kinds } from '../../kernel/kinds'
import { groupKeys } from '../../kernel/report'
import { standard } from '../../kernel/standard'
import { normaliseFields } from '../fields'
import { DEFAULT_PRESETS, workedOut } from '../reports'
import type { Path, RawField, RawReport, RawSchema, Source } from '../source'
import { derivedList } from '../views'
import { checkFilterValue } from './presets'
import { checkName, fieldNames, findResource, type World } from './world'

/** The checked report, the counted page and its base. */
interface Checked {
  world: World
  source: Source
  report: RawReport
  base: RawSchema
  /** Filters of the list of the counted page. */
  filters: readonly string[]
}

type Sort = ReturnType<typeof kindOf>

/** Kind of a field of the counted page; null if its words fit no kind, which is reported elsewhere. */
function sortOf({ base }: Checked, name: string): Sort {
  const raw = base.fields?.[name]
  if (raw) return kindOf(raw, TEXTAREA_FROM)
  const unwritten = standard[name as keyof typeof standard]
  return unwritten ? { kind: unwritten.kind, many: false } : null
}

function isDate(sort: Sort): boolean {
  return sort !== null && !sort.many && (sort.kind === 'date' || sort.kind === 'date-time' || sort.kind === 'month')
}

function isNumber(sort: Sort): boolean {
  const facts: KindFacts | undefined = sort ? kinds[sort.kind] : undefined
  return (
    sort !== null && !sort.many && (facts?.json === 'integer' || facts?.json === 'number') && facts.filter === 'range'
  )
}

/** Reason why no measure may use the field; undefined if it may. */
function closed(field: RawField | undefined): string | undefined {
  if (field?.writeOnly) return 'is never answered'
  const sort = field?.['x-sensitive']
  return sort && sort !== 'personal' ? `has x-sensitive: ${sort}` : undefined
}

function isField({ world, source, base }: Checked, path: Path, name: string): boolean {
  return checkName(world, source, path, name, fieldNames(base), 'field')
}

function isFilter({ world, source, report, filters }: Checked, path: Path, name: string): boolean {
  return checkName(world, source, path, name, filters, `filter of ${report.of}`)
}

function checkDimensions(checked: Checked): void {
  const { world, source, report, base } = checked
  for (const [key, { field: name, by, all, chart }] of Object.entries(report.dimensions)) {
    const path = ['report', 'dimensions', key]
    const report = (word: string, message: string) =>
      world.report(source, [...path, word], `report.dimensions.${key}: ${message}`)
    if (!isField(checked, [...path, 'field'], name) || !isFilter(checked, [...path, 'field'], name)) continue
    const field = base.fields?.[name]
    const sort = sortOf(checked, name)
    const reference = sort?.kind === 'reference' && !field?.['x-ref']?.resource.startsWith('$')
    const why = closed(field)
    if (why) report('field', `"${name}" ${why}`)
    if (!reference && sort?.kind !== 'choice' && sort?.kind !== 'boolean' && !isDate(sort))
      report('field', `"${name}" is no reference, choice, boolean or date`)
    else if (isDate(sort) && !by) report('field', `"${name}" is a date; say \`by\` which length`)
    if (by && !isDate(sort)) report('by', `"${name}" is no date`)
    if (all && !reference) report('all', `"${name}" is no reference`)
    if (chart === 'line' && !isDate(sort)) report('chart', 'a line is for dates')
  }
}

function checkMeasures(checked: Checked): void {
  const { world, source, report, base } = checked
  for (const [key, measure] of Object.entries(report.measures)) {
    const path = ['report', 'measures', key]
    if (groupKeys.includes(key)) world.report(source, path, `report.measures: "${key}" is a word of every group`, 'key')
    const { of, field: name } = workedOut(measure)
    if (name !== undefined && isField(checked, [...path, of], name)) {
      const sort = sortOf(checked, name)
      const why =
        closed(base.fields?.[name]) ??
        (of !== 'distinct' && !isNumber(sort) ? 'is not a number' : undefined) ??
        (of === 'distinct' && (sort?.many || (sort && kinds[sort.kind].filter === 'none'))
          ? 'has no values to tell apart'
          : undefined)
      if (why) world.report(source, [...path, of], `report.measures.${key}: "${name}" ${why}`)
    }
    for (const [filter, value] of Object.entries(measure.where ?? {}))
      if (isFilter(checked, [...path, 'where', filter], filter))
        checkFilterValue(
          world,
          source,
          [...path, 'where', filter],
          { base, name: filter, value },
          `report.measures.${key}`,
        )
    if (measure.period === false && !report.period)
      world.report(source, [...path, 'period'], `report.measures.${key}: the report has no period`)
    const timeline = Object.entries(report.dimensions).find(([, { field }]) => field === report.period?.field)
    if (measure.period === false && timeline)
      world.report(
        source,
        [...path, 'period'],
        `report.measures.${key}: the groups of "${timeline[0]}" are the period itself`,
      )
  }
}

function checkPeriod(checked: Checked): void {
  const { world, source, report } = checked
  if (report.comparison && !report.period)
    world.report(source, ['report', 'comparison'], 'report.comparison: the report has no period')
  if (!report.period) return
  const { field, presets = DEFAULT_PRESETS, default: opens } = report.period
  const path = ['report', 'period', 'field']
  if (isField(checked, path, field) && isFilter(checked, path, field) && !isDate(sortOf(checked, field)))
    world.report(source, path, `report.period.field: "${field}" is no date`)
  if (opens !== undefined) checkName(world, source, ['report', 'period', 'default'], opens, presets, 'preset')
}

/** Reason why a column may not be shown to every reader of the report. */
function hidden(field: RawField | undefined, sort: Sort): string | undefined {
  if (field?.writeOnly || sort?.kind === 'password') return 'is never answered'
  const sensitive = field?.['x-sensitive']
  return sensitive === 'identity' || sensitive === 'secret' ? `has x-sensitive: ${sensitive}` : undefined
}

/** The filters of a list that does not name them. */
function derivedFilters({ fields = {} }: RawSchema): readonly string[] {
  const same = (_key: string, zh: string) => ({ zh, en: zh })
  const known = Object.fromEntries(Object.entries(fields).filter(([, field]) => kindOf(field, TEXTAREA_FROM)))
  return derivedList(normaliseFields(known, [], 'fields', same, { schemas: new Map(), bases: new Map() })).filters
}

export function checkReports(world: World, source: Source): void {
  const { report } = source.data
  if (!report) return
  const page = findResource(world, source, ['report', 'of'], report.of)
  if (!page) return
  const base = world.byName.get(page.data.of ?? page.data.name)?.data
  if (!base) return
  if (!(page.data.endpoints?.['list'] ?? base.endpoints?.['list'])) {
    world.report(source, ['report', 'of'], `report.of: "${report.of}" has no list`)
    return
  }
  const written = page.data.views?.list?.filters ?? base.views?.list?.filters
  const checked: Checked = { world, source, report, base, filters: written ?? derivedFilters(base) }
  checkDimensions(checked)
  checkMeasures(checked)
  checkPeriod(checked)
  for (const [index, name] of (report.filters ?? []).entries()) isFilter(checked, ['report', 'filters', index], name)
  for (const [index, name] of report.detail.entries()) {
    const path = ['report', 'detail', index]
    const why = isField(checked, path, name) ? hidden(base.fields?.[name], sortOf(checked, name)) : undefined
    if (why) world.report(source, path, `report.detail: "${name}" ${why}`)
  }
}
