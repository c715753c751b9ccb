// A secret names the sibling with the address it is sent to; the engine clears it when that address changes.
import { TEXTAREA_FROM } from '../../kernel/constants'
import { kindOf } from '../../kernel/kinds'
import type { Path, RawField, Source } from '../source'
import { checkName, type World } from './world'

export function checkSecret(
  world: World,
  source: Source,
  at: Path,
  field: RawField,
  fields: Record<string, RawField>,
): void {
  const sentTo = field['x-sent-to']
  const where = at.join('.')
  const secret = field['x-sensitive'] === 'secret'
  if (sentTo === undefined) {
    if (secret && !field.readOnly)
      world.report(
        source,
        at,
        `${where}: a secret says by x-sent-to which field holds the address it is sent to`,
        'key',
      )
    return
  }
  const place = [...at, 'x-sent-to']
  if (!secret) world.report(source, place, `${where}.x-sent-to: only a secret is sent to an address`)
  else if (at.length > 2) world.report(source, place, `${where}.x-sent-to: only a field of the record itself`)
  if (sentTo === false || !checkName(world, source, place, sentTo, Object.keys(fields), 'field')) return
  const kind = kindOf(fields[sentTo] as RawField, TEXTAREA_FROM)
  if (kind?.kind !== 'uri' || kind.many)
    world.report(source, place, `${where}.x-sent-to: "${sentTo}" is not one address (format uri)`)
}
