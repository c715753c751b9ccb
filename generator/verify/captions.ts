// Captions are for people: ids of other records and codes of choices mean nothing to them.
import { TEXTAREA_FROM } from '../../kernel/constants'
import { kindOf } from '../../kernel/kinds'
import { placeholders } from '../../kernel/text'
import type { Path, RawField, RawSchema, Source } from '../source'
import { baseOf, type World } from './world'

const kindIn = (base: RawSchema, name: string) => {
  const field = base.fields?.[name]
  return field && kindOf(field, TEXTAREA_FROM)?.kind
}

/** Why a caption can't show the field; undefined if it can. */
function reasonIn(world: World, base: RawSchema, name: string): string | undefined {
  const kind = kindIn(base, name)
  if (kind === 'choice') return 'would show a code instead of its caption'
  if (kind !== 'reference') return undefined
  const field = base.fields?.[name] as RawField
  if (!field['x-ref'] || field.type === 'array' || field['x-ref'].resource.startsWith('$'))
    return 'would show the numbers of records'
  return leadsTo(world, base, field, []) ? 'leads back to the same caption' : undefined
}

/** True if the caption of the record that the field refers to is made of captions of `base`. */
function leadsTo(world: World, base: RawSchema, field: RawField, passed: readonly string[]): boolean {
  const ref = field['x-ref']
  const source = ref && world.byName.get(ref.resource)
  if (!source) return false
  const target = baseOf(world, source)
  if (target.name === base.name) return true
  if (passed.includes(target.name)) return false
  return placeholders(ref.label ?? target.label ?? '').some((name) =>
    leadsTo(world, base, target.fields?.[name] ?? {}, [...passed, target.name]),
  )
}

/** `name` is a field of `base` that a caption shows. */
export function checkCaption(world: World, source: Source, path: Path, base: RawSchema, name: string): void {
  const reason = reasonIn(world, base, name)
  if (!reason) return
  const text = Object.keys(base.fields ?? {}).find((one) => kindIn(base, one) === 'text')
  const instead = text ? `a text, such as "{${text}}"` : 'a text, or a computed column that holds its caption'
  world.report(source, path, `${path.join('.')}: "{${name}}" ${reason}; take ${instead}`)
}
