// A report counts a page with a list, by fields that this list can be filtered by, so that every number has its rows.
import { TEXTAREA_FROM } from '../../kernel/constants'
import { type KindFacts, kindOf, kinds } from '../../kernel/kinds'
import { groupKeys } from '../../kernel/report'
import { standard } from '../../kernel/standard'
import { normaliseFields } from '../fields'
import { DEFAULT_PRESETS, workedOut } from '../reports'
import type { Path, RawDimension, RawField, RawMeasure, RawReport, RawSchema, Source } from '../source'
import { derivedList } from '../views'
import { checkFilterValue } from './presets'
import { baseOf, checkName, fieldNames, findResource, type World } from './world'

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
export function closed(field: RawField | undefined): string | undefined {
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
  for (const [key, raw] of Object.entries(report.dimensions)) {
    const { field: name, by, fact, all, chart } = raw
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
    if (fact !== undefined && checkName(world, source, [...path, 'fact'], fact, checked.report.facts ?? [], 'fact')) {
      const other = Object.entries(checked.report.measures).find(([, one]) => !isMade(one) && one.fact !== fact)
      if (!by) report('fact', `"${name}" is no date`)
      else if (other) report('fact', `"${other[0]}" counts something else than "${fact}"`)
    }
    checkTarget(checked, path, raw)
  }
}

/** Words about the referenced records. */
function checkTarget(
  { world, source, base }: Checked,
  path: Path,
  { field, at, show, ranked, placed, top = {} }: RawDimension,
): void {
  const name = base.fields?.[field]?.['x-ref']?.resource
  const target = name === undefined ? undefined : world.byName.get(name)
  for (const [key, { field: one }] of Object.entries(top)) {
    const inside = [...path, 'top', key, 'field']
    if (checkName(world, source, inside, one, fieldNames(base), 'field') && !base.fields?.[one]?.['x-ref'])
      world.report(source, inside, `${path.join('.')}.top.${key}: "${one}" is no reference`)
  }
  for (const [word, written] of Object.entries({ at, show, ranked, placed })) {
    if (!written) continue
    if (!target) world.report(source, [...path, word], `${path.join('.')}.${word}: "${field}" is no reference`)
    else if (word === 'placed') continue
    else if (word === 'ranked') {
      const date = ranked as string
      if (
        checkName(world, source, [...path, word], date, fieldNames(base), 'field') &&
        base.fields?.[date]?.format !== 'date-time'
      )
        world.report(source, [...path, word], `${path.join('.')}.ranked: "${date}" is no date-time`)
    } else
      for (const one of Array.isArray(written) ? written : Object.keys(written))
        checkName(world, source, [...path, word], one, fieldNames(baseOf(world, target)), 'field')
  }
}

/** True for a measure that is worked out of two others. */
function isMade({ minus, rate, per }: RawMeasure): boolean {
  return (minus ?? rate ?? per) !== undefined
}

/** A number of the group's record has to be shown by every dimension. */
function checkRecord({ world, source, report }: Checked, path: Path, name: string): void {
  for (const [key, { show = [] }] of Object.entries(report.dimensions))
    if (!show.includes(name))
      world.report(source, [...path, 'record'], `${path.join('.')}.record: "${key}" doesn't show "${name}"`)
}

/** Facts, and measures made of two others. */
function checkParts({ world, source, report }: Checked, path: Path, measure: RawMeasure): void {
  if (measure.fact !== undefined) checkName(world, source, [...path, 'fact'], measure.fact, report.facts ?? [], 'fact')
  if (measure.worth && measure.fact === undefined)
    world.report(source, [...path, 'worth'], `${path.join('.')}: only facts have a worth; say \`fact\``)
  for (const part of measure.minus ?? measure.rate ?? measure.per ?? []) {
    const plain = Object.entries(report.measures).filter(([, one]) => !isMade(one))
    const word = measure.minus ? 'minus' : measure.rate ? 'rate' : 'per'
    checkName(
      world,
      source,
      [...path, word],
      part,
      plain.map(([one]) => one),
      'measure',
    )
  }
}

/** A condition on rows, none of whose fields has one already. */
function checkFilters(
  checked: Checked,
  at: Path,
  word: string,
  filters: RawMeasure['where'] = {},
  taken: RawMeasure['where'] = {},
): void {
  const { world, source, base } = checked
  for (const [name, value] of Object.entries(filters)) {
    const path = [...at, word, name]
    if (!isFilter(checked, path, name)) continue
    checkFilterValue(world, source, path, { base, name, value }, at.join('.'))
    if (Object.hasOwn(taken, name))
      world.report(source, path, `${at.join('.')}: "${name}" is in \`where\` already`, 'key')
  }
}

function checkMeasures(checked: Checked): void {
  const { world, source, report, base } = checked
  checkFilters(checked, ['report'], 'where', report.where)
  for (const [key, measure] of Object.entries(report.measures)) {
    const path = ['report', 'measures', key]
    if (groupKeys.includes(key)) world.report(source, path, `report.measures: "${key}" is a word of every group`, 'key')
    const { of, field: name } = workedOut(measure)
    checkParts(checked, path, measure)
    if (of === 'record') checkRecord(checked, path, name as string)
    else if (name !== undefined && isField(checked, [...path, of], name)) {
      const sort = sortOf(checked, name)
      const why =
        closed(base.fields?.[name]) ??
        (of !== 'distinct' && !isNumber(sort) ? 'is not a number' : undefined) ??
        (of === 'distinct' && (sort?.many || (sort && kinds[sort.kind].filter === 'none'))
          ? 'has no values to tell apart'
          : undefined)
      if (why) world.report(source, [...path, of], `report.measures.${key}: "${name}" ${why}`)
    }
    checkFilters(checked, path, 'where', measure.where, report.where)
    checkFilters(checked, path, 'share', measure.share, { ...report.where, ...measure.where })
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

/** Keys that every request of a report may have. */
const asked = [
  'dimension',
  'period',
  'start_date',
  'end_date',
  'compare',
  'filter',
  'keyword',
  'pid',
  'page',
  'limit',
  'measure',
  'id',
  'last',
  'date_end',
]

function checkWords(checked: Checked): void {
  const { world, source, report, base } = checked
  const { words = {}, summary = {}, split, drill, dimensions, measures } = report
  const named = (path: Path, name: string, among: object, what: string) =>
    checkName(world, source, path, name, Object.keys(among), what)
  for (const [key, { filter, record, dimension, measure }] of Object.entries(words)) {
    const path = ['report', 'words', key]
    if (asked.includes(key)) world.report(source, path, `report.words: "${key}" is a word of every report`, 'key')
    if (filter !== undefined) isFilter(checked, [...path, 'filter'], filter)
    for (const one of Object.values(dimension ?? {})) named([...path, 'dimension'], one, dimensions, 'dimension')
    for (const one of Object.values(measure ?? {})) named([...path, 'measure'], one, measures, 'measure')
    const [first] = Object.values(dimensions)
    const grouped = world.byName.get(base.fields?.[first?.field ?? '']?.['x-ref']?.resource ?? '')
    if (record !== undefined && !grouped)
      world.report(source, [...path, 'record'], `${path.join('.')}.record: "${first?.field}" is no reference`)
    else if (record !== undefined && grouped)
      checkName(world, source, [...path, 'record'], record, fieldNames(baseOf(world, grouped)), 'field')
  }
  for (const [key, name] of Object.entries(summary))
    if (name !== true) named(['report', 'summary', key], name, measures, 'measure')
  if (split && named(['report', 'split', 'word'], split.word, words, 'word') && words[split.word]?.filter === undefined)
    world.report(source, ['report', 'split', 'word'], `report.split.word: "${split.word}" is no filter`)
  if (drill === undefined) return
  const ranking = findResource(world, source, ['report', 'drill'], drill)?.data.report
  if (ranking && (ranking.of !== report.of || !Object.values(ranking.dimensions)[0]?.ranked))
    world.report(source, ['report', 'drill'], `report.drill: "${drill}" is no ranking of ${report.of}`)
}

function checkPeriod(checked: Checked): void {
  const { world, source, report } = checked
  if (report.comparison && !report.period)
    world.report(source, ['report', 'comparison'], 'report.comparison: the report has no period')
  if (!report.period) return
  const { field, presets = DEFAULT_PRESETS, default: opens, year } = report.period
  const path = ['report', 'period', 'field']
  const bounded = Object.entries(report.measures).find(
    ([, one]) => one.fact === undefined && !isMade(one) && one.record === undefined && one.period !== false,
  )
  if (field === undefined && bounded)
    world.report(source, ['report', 'period'], `report.period: "${bounded[0]}" counts rows; say \`field\``)
  if (
    field !== undefined &&
    isField(checked, path, field) &&
    isFilter(checked, path, field) &&
    !isDate(sortOf(checked, field))
  )
    world.report(source, path, `report.period.field: "${field}" is no date`)
  if (year !== undefined) {
    const [name = '', column = ''] = year.split('.')
    const settings = findResource(world, source, ['report', 'period', 'year'], name)
    if (settings) checkName(world, source, ['report', 'period', 'year'], column, fieldNames(settings.data), 'field')
  }
  if (opens !== undefined) checkName(world, source, ['report', 'period', 'default'], opens, presets, 'preset')
}

/** Reason why a column may not be shown to every reader of the report. */
function hidden(field: RawField | undefined, sort: Sort): string | undefined {
  if (field?.writeOnly || sort?.kind === 'password') return 'is never answered'
  const sensitive = field?.['x-sensitive']
  return sensitive === 'identity' || sensitive === 'secret' ? `has x-sensitive: ${sensitive}` : undefined
}

/** The filters of a list that does not name them. */
export function derivedFilters({ fields = {} }: RawSchema): readonly string[] {
  const same = (_key: string, zh: string) => ({ zh, en: zh })
  const known = Object.fromEntries(Object.entries(fields).filter(([, field]) => kindOf(field, TEXTAREA_FROM)))
  return derivedList(normaliseFields(known, [], 'fields', same, { schemas: new Map(), bases: new Map() })).filters
}

/** The other report has everything that is taken from it, and counts the same page. */
function checkLikeness(world: World, source: Source, { like, of }: RawReport): void {
  const path = ['report', 'like']
  const other = like === undefined ? undefined : findResource(world, source, path, like)?.data
  if (!other) return
  const why = !other.report
    ? 'is no report'
    : other.report.like !== undefined
      ? `is itself like "${other.report.like}"`
      : other.report.of !== of
        ? `counts "${other.report.of}"`
        : undefined
  if (why) world.report(source, path, `report.like: "${like}" ${why}`)
}

export function checkReports(world: World, source: Source): void {
  const { report } = source.data
  if (!report) return
  checkLikeness(world, source, report)
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
  checkWords(checked)
  for (const [index, name] of (report.filters ?? []).entries()) isFilter(checked, ['report', 'filters', index], name)
  for (const [index, name] of report.detail.entries()) {
    const path = ['report', 'detail', index]
    const why = isField(checked, path, name) ? hidden(base.fields?.[name], sortOf(checked, name)) : undefined
    if (why) world.report(source, path, `report.detail: "${name}" ${why}`)
  }
}
