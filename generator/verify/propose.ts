// Suggested values: the source is known, fits the field, and reveals nothing that lists hide.
import { TEXTAREA_FROM } from '../../kernel/constants'
import { kindOf, kinds } from '../../kernel/kinds'
import { sourceOf } from '../../kernel/propose'
import { type Path, proposalsOf, type RawField, type RawSchema, type Source } from '../source'
import { baseOf, checkName, type World } from './world'

type Around = Record<string, RawField>

/** Fields that a suggestion may read. */
export interface Sight {
  /** Siblings in the form; absent without a form. */
  form?: Around
  /** Fields of the record that an action is for; absent without one. */
  record?: Around
}

const days: ReadonlySet<string> = new Set(['date', 'date-time', 'month'])
const hidden: ReadonlySet<string> = new Set(['contact', 'identity', 'secret'])
const captions: RawField = { type: 'string' }

const kindIn = (field: RawField) => kindOf(field, TEXTAREA_FROM)

/** Fields that a record carries when chosen; undefined if its own file has faults. */
function carriedBy(world: World, field: RawField): Around | undefined {
  const target = world.byName.get(field['x-ref']?.resource ?? '')
  if (!target) return undefined
  const base: RawSchema = baseOf(world, target)
  const named = target.data.views?.options ?? base.views?.options ?? []
  const fields = named.flatMap((name) => (base.fields?.[name] ? [[name, base.fields[name]] as const] : []))
  return { name: captions, ...Object.fromEntries(fields) }
}

/** The field that a source names; undefined and reported if there is none. */
function fieldBehind(world: World, source: Source, at: Path, written: string, sight: Sight): RawField | undefined {
  const found = sourceOf(written)
  if (typeof found === 'string') return undefined
  const where = at.filter((part) => typeof part === 'string').join('.')
  const fields = sight[found.of]
  if (!fields) {
    world.report(source, at, `${where}: there is no ${found.of} here`)
    return undefined
  }
  if (!checkName(world, source, at, found.field, Object.keys(fields), 'field')) return undefined
  const field = fields[found.field] as RawField
  if (hidden.has(field['x-sensitive'] ?? '') || field['x-perm']?.read || field.writeOnly)
    world.report(source, at, `${where}: "${found.field}" is not open to whoever fills in the form`)
  if (found.carries === undefined) return field
  if (!field['x-ref'] || field.type === 'array') {
    world.report(source, at, `${where}: "${found.field}" does not refer to one record`)
    return undefined
  }
  const carried = carriedBy(world, field)
  if (!carried || !checkName(world, source, at, found.carries, Object.keys(carried), 'option')) return undefined
  return carried[found.carries]
}

/** One source of a value; `worked`: it is multiplied or divided. */
function checkValue(
  world: World,
  source: Source,
  place: Path,
  field: RawField,
  { written, worked }: { written: string; worked: boolean },
  sight: Sight,
): void {
  const where = place.filter((part) => typeof part === 'string').join('.')
  const say = (message: string) => world.report(source, place, `${where}: ${message}`)
  const own = kindIn(field)
  if (written === 'today') {
    if (worked || !own || !days.has(own.kind)) say('"today" is for a date')
    return
  }
  // The last value is kept in the browser, and must never be what a person typed about somebody: a choice, or an id.
  if (written === 'last' || written === 'first') {
    const isChosen = field.oneOf || (written === 'last' && field['x-ref'] && field.type === 'integer')
    if (worked || !isChosen) say(`"${written}" is for a choice`)
    return
  }
  const other = fieldBehind(world, source, place, written, sight)
  const kind = other && kindIn(other)
  if (!kind || !own) return
  const number = (one: typeof kind) => !one.many && ['integer', 'number', 'money'].includes(one.kind)
  const fits = worked ? number(kind) && number(own) : alike(own, kind) && sameTarget(world, field, other)
  if (!fits) say(`"${written}" is no value for it`)
}

/** `x-propose`, and `x-default`, which the server fills in as well. */
export function checkProposals(world: World, source: Source, path: Path, field: RawField, sight: Sight): void {
  for (const word of ['x-propose', 'x-default'] as const) {
    if (!field[word]) continue
    const at = [...path, word]
    if (!sight.form || field.readOnly) world.report(source, at, `${at.join('.')}: no form asks for it`, 'key')
    else if (word === 'x-propose')
      for (const [index, { from, times, per }] of proposalsOf(field).entries()) {
        const place = Array.isArray(field[word]) ? [...at, index] : at
        const worked = times !== undefined || per !== undefined
        for (const written of [from, times, per])
          if (written !== undefined) checkValue(world, source, place, field, { written, worked }, sight)
      }
    else if (path[0] !== 'fields' || path.length > 2)
      world.report(
        source,
        at,
        `${at.join('.')}: only a field of a record has a default that the server fills in`,
        'key',
      )
    else checkValue(world, source, at, field, { written: field[word] as string, worked: false }, sight)
  }
}

type Found = NonNullable<ReturnType<typeof kindIn>>

/** Texts are interchangeable, as far as the field accepts them. */
function alike(own: Found, other: Found): boolean {
  if (own.many !== other.many) return false
  return own.kind === other.kind || (kinds[own.kind].text && kinds[other.kind].text)
}

const targetOf = (world: World, { 'x-ref': ref }: RawField): string | undefined =>
  ref && (world.byName.get(ref.resource)?.data.of ?? ref.resource)

function sameTarget(world: World, own: RawField, other: RawField): boolean {
  return targetOf(world, own) === targetOf(world, other)
}
