// Order of dates: the other date is a sibling of the same kind.
import { TODAY } from '../../kernel/dates'
import type { Path, RawField, Source } from '../source'
import { checkName, type World } from './world'

const words = ['x-after', 'x-not-before', 'x-not-after'] as const

export function checkOrder(
  world: World,
  source: Source,
  at: Path,
  field: RawField,
  fields: Record<string, RawField>,
): void {
  const own = at.at(-1)
  for (const word of words) {
    const other = field[word]
    if (other === undefined || other === TODAY) continue
    const place = [...at, word]
    const siblings = Object.keys(fields).filter((name) => name !== own)
    if (!checkName(world, source, place, other, [...siblings, TODAY], 'field')) continue
    const { format } = fields[other] as RawField
    if (format !== field.format)
      world.report(source, place, `${place.join('.')}: "${other}" is no ${field.format} as "${own}" is`)
  }
}
