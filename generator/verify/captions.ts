// Captions are for people: ids of other records and codes of choices mean nothing to them.
import { TEXTAREA_FROM } from '../../kernel/constants'
import { kindOf } from '../../kernel/kinds'
import type { Path, RawSchema, Source } from '../source'
import type { World } from './world'

/** `name` is a field of `base` that a caption shows. */
export function checkCaption(world: World, source: Source, path: Path, base: RawSchema, name: string): void {
  const kindIn = (one: string) => {
    const field = base.fields?.[one]
    return field && kindOf(field, TEXTAREA_FROM)?.kind
  }
  const shown = kindIn(name)
  if (shown !== 'reference' && shown !== 'choice') return
  const text = Object.keys(base.fields ?? {}).find((one) => kindIn(one) === 'text')
  const what = shown === 'reference' ? 'the number of a record' : 'a code instead of its caption'
  const instead = text ? `a text, such as "{${text}}"` : 'a text, or a computed column that holds its caption'
  world.report(source, path, `${path.join('.')}: "{${name}}" would show ${what}; take ${instead}`)
}
