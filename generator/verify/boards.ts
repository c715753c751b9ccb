// A board counts pages with a list, by fields that this list can be filtered by, so that its numbers lead to their rows.
import { TEXTAREA_FROM } from '../../kernel/constants'
import { kindOf, kinds } from '../../kernel/kinds'
import { standard } from '../../kernel/standard'
import type { Path, RawBoardFigure, RawBoardGroups, RawCounting, RawPart, RawSchema, Source } from '../source'
import { isFirst } from './leading'
import { checkFilterValue } from './presets'
import { closed, derivedFilters } from './reports'
import { baseOf, checkName, fieldNames, findResource, type World } from './world'

interface Checked {
  world: World
  source: Source
  /** Base of the counted page. */
  base: RawSchema
  filters: readonly string[]
  sort: readonly string[]
  path: Path
}

function fault({ world, source, path }: Checked, word: string, message: string): void {
  world.report(source, [...path, word], `${path.join('.')}.${word}: ${message}`)
}

function sortOf({ base }: Checked, name: string) {
  const raw = base.fields?.[name]
  if (raw) return kindOf(raw, TEXTAREA_FROM)
  const unwritten = standard[name as keyof typeof standard]
  return unwritten ? { kind: unwritten.kind, many: false } : null
}

const isDate = (kind: string | undefined) => kind === 'date' || kind === 'date-time'

/** Checks that the field exists and every reader may see it. */
function isOpen(checked: Checked, word: string, name: string): boolean {
  const { world, source, path, base } = checked
  if (!checkName(world, source, [...path, word], name, fieldNames(base), 'field')) return false
  const why = closed(base.fields?.[name])
  if (why) fault(checked, word, `"${name}" ${why}`)
  return !why
}

function checkFilter(checked: Checked, word: string, name: string): boolean {
  return checkName(checked.world, checked.source, [...checked.path, word], name, checked.filters, 'filter')
}

/** The page that is counted, and the one that it leads to. */
function countedIn(world: World, source: Source, path: Path, raw: RawCounting): Checked | undefined {
  const page = findResource(world, source, [...path, 'of'], raw.of)
  const opens = raw.page === undefined ? page : findResource(world, source, [...path, 'page'], raw.page)
  if (!page || !opens) return undefined
  const base = baseOf(world, page)
  if (!opens.data.route)
    world.report(source, [...path, raw.page ? 'page' : 'of'], `${path.join('.')}: "${opens.data.name}" has no route`)
  if (!(page.data.endpoints?.['list'] ?? base.endpoints?.['list'])) {
    world.report(source, [...path, 'of'], `${path.join('.')}.of: "${raw.of}" has no list`)
    return undefined
  }
  const list = page.data.views?.list
  const filters = list?.filters ?? base.views?.list?.filters ?? derivedFilters(base)
  const checked = { world, source, base, filters, sort: list?.sort ?? base.views?.list?.sort ?? [], path }
  for (const [name, value] of Object.entries(raw.where ?? {}))
    if (checkName(world, source, [...path, 'where', name], name, filters, `filter of ${raw.of}`))
      checkFilterValue(world, source, [...path, 'where', name], { base, name, value }, `${path.join('.')}.where`)
  for (const name of Object.keys(raw.where ?? {}))
    if (isFirst(base.fields?.[name]))
      world.report(source, [...path, 'where', name], `${path.join('.')}.where: say \`distinct\``)
  if (raw.at !== undefined && checkFilter(checked, 'at', raw.at) && !isDate(sortOf(checked, raw.at)?.kind))
    fault(checked, 'at', `"${raw.at}" is no date`)
  return checked
}

function checkSum(checked: Checked, name: string | undefined): void {
  if (name === undefined || !isOpen(checked, 'sum', name)) return
  const sort = sortOf(checked, name)
  const facts = sort && kinds[sort.kind]
  if (sort?.many || (facts?.json !== 'integer' && facts?.json !== 'number'))
    fault(checked, 'sum', `"${name}" is not a number`)
}

type Figures = Readonly<Record<string, RawBoardFigure>>

function checkFigure(world: World, source: Source, path: Path, raw: RawBoardFigure, all: Figures): void {
  if (raw.rate) {
    for (const part of raw.rate) checkName(world, source, [...path, 'rate'], part, Object.keys(all), 'figure')
    return
  }
  const checked = countedIn(world, source, path, raw as RawCounting)
  if (!checked) return
  checkSum(checked, raw.sum)
  if (raw.distinct !== undefined && checkFilter(checked, 'distinct', raw.distinct))
    if (!isFirst(checked.base.fields?.[raw.distinct])) fault(checked, 'distinct', 'is not the first row of a value')
    else if (path.at(-2) === 'months')
      fault(checked, 'distinct', 'not by month, as each would have first rows of its own')
  const needed = raw.during ?? (path.at(-2) === 'months' ? 'months' : undefined)
  if (needed !== undefined && raw.at === undefined && raw.fact === undefined)
    world.report(source, path, `${path.join('.')}: bounded by time; say \`at\``)
  if (raw.compare && !raw.during) fault(checked, 'compare', 'there is no period; say `during`')
  if (raw.fact !== undefined && path.at(-2) !== 'months') fault(checked, 'fact', 'only months count facts')
  if (raw.year !== undefined) {
    const [name = '', column = ''] = raw.year.split('.')
    const settings = findResource(world, source, [...path, 'year'], name)
    if (settings) checkName(world, source, [...path, 'year'], column, fieldNames(settings.data), 'field')
  }
}

function checkGroups(world: World, source: Source, path: Path, raw: RawBoardGroups): void {
  const checked = countedIn(world, source, path, raw)
  if (!checked) return
  checkSum(checked, raw.sum)
  if (!checkFilter(checked, 'by', raw.by) || !isOpen(checked, 'by', raw.by)) return
  const sort = sortOf(checked, raw.by)
  if (raw.ages || raw.ahead) {
    if (!isDate(sort?.kind)) fault(checked, 'by', `"${raw.by}" is no date`)
  } else if (sort?.many || (sort?.kind !== 'reference' && sort?.kind !== 'choice'))
    fault(checked, 'by', `"${raw.by}" is no single reference or choice`)
}

function checkPart(world: World, source: Source, path: Path, part: RawPart): void {
  for (const word of ['cards', 'totals', 'months'] as const) {
    const figures = part[word] ?? {}
    for (const [name, figure] of Object.entries(figures))
      checkFigure(world, source, [...path, word, name], figure, figures)
  }
  if (part.groups) checkGroups(world, source, [...path, 'groups'], part.groups)
  for (const [index, one] of (part.top ?? []).entries()) {
    const checked = countedIn(world, source, [...path, 'top', index], one)
    if (!checked) continue
    checkSum(checked, one.sum)
    isOpen(checked, 'by', one.by)
  }
  for (const [index, one] of (part.rows ?? []).entries()) {
    const checked = countedIn(world, source, [...path, 'rows', index], one)
    if (!checked) continue
    checkName(world, source, [...checked.path, 'sort'], one.sort.replace(/^-/, ''), checked.sort, 'order')
    for (const [key, field] of Object.entries(one.fields))
      isOpen({ ...checked, path: [...checked.path, 'fields'] }, key, field)
  }
  for (const [name, one] of Object.entries(part.parts ?? {})) checkPart(world, source, [...path, 'parts', name], one)
}

export function checkBoards(world: World, source: Source): void {
  for (const [name, { board }] of Object.entries(source.data.actions ?? {}))
    for (const [key, part] of Object.entries(board ?? {}))
      checkPart(world, source, ['actions', name, 'board', key], part)
}
