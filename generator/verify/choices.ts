// `x-choices` names a field of a table with choices of its own; no two states look alike.
import { sharedFrom } from '../choices'
import type { Path, RawField, Source } from '../source'
import { checkName, findResource, type World } from './world'

/** Shapes of the mark that tell states of one tone from each other. */
const LOOKS = 4

/** No two states share a look: at most as many of one tone as there are marks. */
export function checkLooks(world: World, source: Source, path: Path, { oneOf = [] }: RawField): void {
  if (!oneOf.some(({ tone }) => tone)) return
  const seen = new Map<string, number>()
  for (const [index, { const: value, tone = 'none' }] of oneOf.entries()) {
    const num = (seen.get(tone) ?? 0) + 1
    seen.set(tone, num)
    if (num > LOOKS)
      world.report(
        source,
        [...path, 'oneOf', index],
        `${path.join('.')}: "${value}" would look like another state: more than ${LOOKS} with tone ${tone}`,
      )
  }
}

export function checkShared(world: World, source: Source, path: Path, field: RawField): void {
  const [word, at] = field['x-choices']
    ? [field['x-choices'], [...path, 'x-choices']]
    : [field.items?.['x-choices'], [...path, 'items', 'x-choices']]
  if (!word) return
  const { resource, name } = sharedFrom(word)
  const target = findResource(world, source, at, resource)
  if (!target) return
  const fields = target.data.fields ?? {}
  if (!checkName(world, source, at, name, Object.keys(fields), `field of ${resource}`)) return
  const { oneOf, items, 'x-choices': further } = fields[name] as RawField
  if (further || items?.['x-choices'] || !(oneOf ?? items?.oneOf))
    world.report(source, at, `${at.join('.')}: "${word}" has no choices of its own`)
  const values = (oneOf ?? items?.oneOf ?? []).map((one) => String(one.const))
  for (const [index, value] of (field['x-without'] ?? []).entries())
    checkName(world, source, [...path, 'x-without', index], String(value), values, `choice of ${word}`)
}
