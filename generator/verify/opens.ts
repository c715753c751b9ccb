// Texts that lead to a record: the resource has a page, and the fields beside them hold its name and an id.
import { TEXTAREA_FROM } from '../../kernel/constants'
import type { Kind } from '../../kernel/field'
import { kindOf } from '../../kernel/kinds'
import type { Path, RawField, Source } from '../source'
import { checkName, findResource, type World } from './world'

export function checkOpens(
  world: World,
  source: Source,
  at: Path,
  field: RawField,
  fields: Record<string, RawField>,
): void {
  const opens = field['x-opens']
  if (!opens) return
  const place = [...at, 'x-opens']
  const kind = kindOf(field, TEXTAREA_FROM)
  if (kind?.kind !== 'text' || kind.many) world.report(source, place, `${place.join('.')}: only a text names a record`)
  const checkSibling = (word: 'resource' | 'id', name: string, wanted: readonly Kind[]): void => {
    const path = [...place, word]
    if (!checkName(world, source, path, name, Object.keys(fields), 'field')) return
    const found = kindOf(fields[name] as RawField, TEXTAREA_FROM)
    if (!found || found.many || !wanted.includes(found.kind))
      world.report(source, path, `${path.join('.')}: "${name}" is no ${wanted.join(' or ')}`)
  }
  checkSibling('id', opens.id, ['integer'])
  if (opens.resource.startsWith('$')) {
    checkSibling('resource', opens.resource.slice(1), ['text', 'choice'])
    return
  }
  const target = findResource(world, source, [...place, 'resource'], opens.resource)
  if (target && !target.data.route)
    world.report(source, [...place, 'resource'], `${place.join('.')}.resource: "${opens.resource}" has no page`)
}
