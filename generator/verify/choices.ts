// `x-choices` names a field of a table that has choices of its own.
import { sharedFrom } from '../choices'
import type { Path, RawField, Source } from '../source'
import { checkName, findResource, type World } from './world'

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
}
