// Reports that are like another one, and actions of several pages: written out before any other code reads a file.
import { withAnswers } from './answered'
import { withChoices } from './choices'
import { endpointOf, type RawAction, type RawReport, type RawSchema } from './source'

/** Parts that a report takes from the other one, unless it writes its own. */
const whole = ['where', 'period', 'comparison', 'detail'] as const

const isMeasure = (key: string) => key.startsWith('report.measures.')

function joined(own: RawReport, other: RawReport): RawReport {
  const facts = [...(other.facts ?? []), ...(own.facts ?? [])]
  const kept = Object.fromEntries(
    whole.flatMap((key) => (other[key] === undefined || own[key] ? [] : [[key, other[key]]])),
  )
  const words = { ...other.words, ...own.words }
  return {
    ...own,
    ...kept,
    ...(Object.keys(words).length > 0 ? { words } : {}),
    ...(facts.length > 0 ? { facts } : {}),
    measures: { ...other.measures, ...own.measures },
  }
}

const filled = new WeakMap<RawSchema, { from: RawSchema; result: RawSchema }>()

/** The file with the parts of the other report filled in; the same object if there are none. */
function withLikeness(data: RawSchema, schemas: ReadonlyMap<string, RawSchema>): RawSchema {
  const { report, locales } = data
  if (report?.like === undefined) return data
  const other = schemas.get(report.like)
  const from = other?.report
  // The verifier reports it; without measures and columns of its own nothing could read the file.
  if (!other || !from?.measures)
    return { ...data, report: joined(report, { ...report, measures: {}, facts: [], detail: [] }) }
  const held = filled.get(data)
  if (held?.from === other) return held.result
  const english = Object.entries(other.locales?.en ?? {}).filter(([key]) => isMeasure(key))
  const result: RawSchema = {
    ...data,
    report: joined(report, from),
    locales: { ...locales, en: { ...Object.fromEntries(english), ...locales?.en } },
  }
  filled.set(data, { from: other, result })
  return result
}

/** The action on one of its pages: a right of that page. */
function onPage(action: RawAction, name: string, page: RawSchema | undefined): RawAction {
  const endpoint = endpointOf(action.endpoint)
  const grantedBy = endpoint.grantedBy ?? page?.grantedBy ?? (page?.route ? [page.route] : [])
  return { ...action, of: name, with: { ...action.with, of: name }, endpoint: { ...endpoint, grantedBy } }
}

const spread = new WeakMap<RawSchema, { from: readonly (RawSchema | undefined)[]; result: RawSchema }>()

/** The file with an action for each page of an action of several. */
function withPages(data: RawSchema, schemas: ReadonlyMap<string, RawSchema>): RawSchema {
  const several = Object.entries(data.actions ?? {}).filter(([, { of }]) => Array.isArray(of))
  if (several.length === 0) return data
  const from = several.flatMap(([, { of }]) => [of ?? []].flat().map((page) => schemas.get(page)))
  const held = spread.get(data)
  if (held?.from.every((one, index) => one === from[index])) return held.result
  const [actions, en] = [{ ...data.actions }, { ...data.locales?.en }]
  for (const [name, action] of several)
    for (const [place, page] of [action.of ?? []].flat().entries()) {
      const own = place === 0 ? name : `${name}_${page}`
      actions[own] = onPage(action, page, schemas.get(page))
      const captions = Object.entries(data.locales?.en ?? {}).filter(([key]) =>
        `${key}.`.startsWith(`actions.${name}.`),
      )
      for (const [key, text] of captions) en[key.replace(`actions.${name}`, `actions.${own}`)] ??= text
    }
  const result: RawSchema = { ...data, actions, locales: { ...data.locales, en } }
  spread.set(data, { from, result })
  return result
}

/** The file with everything that it takes from others. */
export function filledIn(data: RawSchema, schemas: ReadonlyMap<string, RawSchema>): RawSchema {
  return withLikeness(withChoices(withAnswers(withPages(data, schemas), schemas), schemas), schemas)
}
