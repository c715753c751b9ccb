// Checks names, paths and references across files; every fault has a position and a suggestion.
import { filledIn } from '../likeness'
import type { Fault, ProductSource, Source } from '../source'
import { checkActions } from './actions'
import { checkBoards } from './boards'
import { checkCalendar } from './calendar'
import { checkClosed } from './closed'
import { checkFields } from './fields'
import { checkForms } from './forms'
import { checkIcons } from './icons'
import { checkIdentity } from './identity'
import { checkImpersonal } from './impersonal'
import { checkLocales } from './locales'
import { checkLocks } from './locks'
import { checkNames } from './names'
import { checkPaths } from './paths'
import { checkPhone } from './phone'
import { productFaults } from './product'
import { checkReports } from './reports'
import { checkRequired } from './required'
import { checkReserved } from './reserved'
import { checkStory } from './story'
import { checkTag } from './tags'
import { checkViews } from './views'
import type { World } from './world'

export { missingWords } from './words'

/** True if the fault is about a part that was left out of a file with faults of its own. */
function isEcho(source: Source, message: string, sources: readonly Source[]): boolean {
  const names = new Set([...message.matchAll(/[\w]+/g)].map(([word]) => word))
  const quoted = [...message.matchAll(/"([^"]+)"/g)].map(([, name]) => name as string)
  return sources.some(({ data, doubtful }) => {
    if (!doubtful) return false
    if (data.name === source.data.name || data.name === source.data.of) return quoted.some((name) => doubtful.has(name))
    return names.has(data.name) && doubtful.size > 0
  })
}

export function verify(
  written: readonly Source[],
  product: ProductSource | null,
  unread: ReadonlySet<string> = new Set(),
): Fault[] {
  const faults: Fault[] = []
  const asWritten = new Map(written.map(({ data }) => [data.name, data]))
  const sources = written.map((source) => ({ ...source, data: filledIn(source.data, asWritten) }))
  const world: World = {
    sources,
    product,
    unread,
    byName: new Map(sources.map((source) => [source.data.name, source])),
    report: (source, path, message, on = 'value') => {
      if (!isEcho(source, message, sources)) faults.push({ file: source.file, ...source.at(path, on), message })
    },
  }
  checkIdentity(world)
  checkPaths(world)
  faults.push(...productFaults(world))
  for (const source of sources) {
    const { of, fields } = source.data
    // A view without its base can't be checked; the missing base is already reported.
    if (of && !world.byName.has(of)) continue
    checkReserved(world, source)
    checkIcons(world, source)
    checkLocales(world, source)
    if (!of) checkFields(world, source, ['fields'], fields ?? {}, {}, fields ? { form: fields } : {})
    if (!of) checkForms(world, source)
    if (!of) checkImpersonal(world, source)
    checkNames(world, source)
    checkViews(world, source)
    checkPhone(world, source)
    checkCalendar(world, source)
    checkStory(world, source)
    checkTag(world, source)
    checkReports(world, source)
    checkBoards(world, source)
    checkRequired(world, source)
    checkActions(world, source)
    checkLocks(world, source)
    checkClosed(world, source)
  }
  return faults
}

/** By file, then from top to bottom. */
export function inOrder(faults: readonly Fault[]): Fault[] {
  return [...faults].sort((left, right) =>
    left.file === right.file ? left.line - right.line || left.column - right.column : left.file < right.file ? -1 : 1,
  )
}
