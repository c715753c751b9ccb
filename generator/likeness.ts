// Reports that are like another one: written out before any other code reads a file.
import { withAnswers } from './answered'
import { withChoices } from './choices'
import type { RawReport, RawSchema } from './source'

/** Parts that a report takes from the other one, unless it writes its own. */
const whole = ['period', 'comparison', 'detail'] as const

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

/** The file with everything that it takes from others. */
export function filledIn(data: RawSchema, schemas: ReadonlyMap<string, RawSchema>): RawSchema {
  return withLikeness(withChoices(withAnswers(data, schemas), schemas), schemas)
}
