// Comparisons: the other value is of the same kind, beside the field or in the record that a reference names.
import { acrossOf, TODAY } from '../../kernel/compared'
import { TEXTAREA_FROM } from '../../kernel/constants'
import { kindOf } from '../../kernel/kinds'
import { standard } from '../../kernel/standard'
import { boundKeys } from '../bounds'
import type { Path, RawField, Source } from '../source'
import { baseOf, checkName, fieldNames, type World } from './world'

type Kind = string | undefined
const kindIn = (field: RawField): Kind => {
  const found = kindOf(field, TEXTAREA_FROM)
  return found?.many ? undefined : found?.kind
}
const dates: readonly Kind[] = ['date', 'date-time', 'month']
const numbers: readonly Kind[] = ['integer', 'number', 'money']

/** True if values of both kinds can be compared: an amount is no count of something. */
function isAlike(one: Kind, other: Kind): boolean {
  return one === other || (one !== 'money' && other !== 'money' && numbers.includes(one) && numbers.includes(other))
}

/** The kind of the other value; undefined and reported, or with a fault elsewhere. */
function otherKind(
  world: World,
  source: Source,
  place: Path,
  than: string,
  siblings: Record<string, RawField>,
): Kind | null {
  const across = acrossOf(than)
  if (!across)
    return checkName(world, source, place, than, Object.keys(siblings), 'field') ? kindIn(siblings[than] ?? {}) : null
  const { reference, carries } = across
  if (!checkName(world, source, place, reference, Object.keys(siblings), 'field')) return null
  const where = place.filter((part) => typeof part === 'string').join('.')
  const say = (message: string) => {
    world.report(source, place, `${where}: ${message}`)
    return null
  }
  const field = siblings[reference] as RawField
  if (!field['x-ref'] || field.type === 'array') return say(`"${reference}" does not refer to one record`)
  // Inputs of a call are compared with each other only: they are judged before a record is read.
  if (place[0] !== 'fields') return say('only a field of a record is compared with another record')
  const target = world.byName.get(field['x-ref'].resource)
  if (!target) return null
  const base = baseOf(world, target)
  if (!checkName(world, source, place, carries, fieldNames(base), `field of ${target.data.name}`)) return null
  const answered = target.data.views?.options ?? base.views?.options ?? []
  const other = base.fields?.[carries]
  if (!answered.includes(carries)) return say(`"${carries}" is not among views.options of ${target.data.name}`)
  if (other?.['x-sensitive'] || other?.['x-perm'] || other?.writeOnly)
    return say(`"${carries}" is not for everybody who may choose it`)
  return other ? kindIn(other) : standard[carries as keyof typeof standard]?.kind
}

export function checkBounds(
  world: World,
  source: Source,
  at: Path,
  field: RawField,
  fields: Record<string, RawField>,
): void {
  const { [at.at(-1) as string]: _, ...siblings } = fields
  const own = kindIn(field)
  for (const key of boundKeys) {
    const than = field[key]
    if (than === undefined) continue
    const place = [...at, key]
    const isDate = dates.includes(own)
    if (than === TODAY && isDate) continue
    const names = Object.keys(siblings)
    if (than === TODAY && !checkName(world, source, place, than, names, 'field')) continue
    const kind = otherKind(world, source, place, than, siblings)
    if (kind !== null && !isAlike(own, kind))
      world.report(source, place, `${place.join('.')}: "${than}" is no ${own} as "${at.at(-1)}" is`)
  }
}
