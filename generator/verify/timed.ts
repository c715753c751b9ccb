// States that follow from time: their dates are siblings, and their choices fit.
import type { Path, RawField, Source } from '../source'
import { checkChoice, checkName, choicesOf, type World } from './world'

type Fields = Record<string, RawField>

function checkTime(
  world: World,
  source: Source,
  place: Path,
  name: string,
  fields: Fields,
  formats: readonly string[],
): void {
  if (!checkName(world, source, place, name, Object.keys(fields), 'field')) return
  if (!formats.includes(fields[name]?.format ?? ''))
    world.report(source, place, `${place.join('.')}: "${name}" is no ${formats.join(' or ')}`)
}

/** `at`: the path of the field. */
export function checkTimed(world: World, source: Source, at: Path, field: RawField, fields: Fields): void {
  const turn = field['x-derive']
  if (typeof turn === 'object') {
    checkTime(world, source, [...at, 'x-derive', 'at'], turn.at, fields, ['date-time'])
    for (const word of ['from', 'to'] as const) {
      const place = [...at, 'x-derive', word]
      checkChoice(world, source, place, field, turn[word], place.join('.'))
    }
  }
  const span = field['x-compute'] as { from?: string; until?: string } | true | undefined
  if (typeof span !== 'object' || !(span.from || span.until)) return
  const place = [...at, 'x-compute']
  for (const word of ['from', 'until'] as const)
    if (span[word]) checkTime(world, source, [...place, word], span[word], fields, ['date', 'date-time'])
  const wanted = span.from && span.until ? 3 : 2
  if ((choicesOf(field) ?? []).length !== wanted)
    world.report(source, place, `${place.join('.')}: needs ${wanted} choices, in the order of time`)
}
