// `fill` of a reference: the filled field is writable, and the options answer the source field to everybody.
import type { Path, RawField, Source } from '../source'
import { baseOf, checkName, fieldNames, type World } from './world'

function shapeOf({ type, format, oneOf, 'x-ref': ref }: RawField): string {
  return JSON.stringify([type, format, oneOf?.map((choice) => choice.const), ref?.resource])
}

/** `at` is the path of the `x-ref`. */
export function checkFill(
  world: World,
  source: Source,
  at: Path,
  field: RawField,
  fields: Record<string, RawField>,
  target: Source,
): void {
  const fill = (field['x-ref'] ?? field.items?.['x-ref'])?.fill
  if (!fill) return
  const where = [...at, 'fill'].filter((part) => typeof part === 'string').join('.')
  const say = (sibling: string, message: string) =>
    world.report(source, [...at, 'fill', sibling], `${where}.${sibling}: ${message}`)
  const base = baseOf(world, target)
  const answered = target.data.views?.options ?? base.views?.options ?? []
  for (const [sibling, name] of Object.entries(fill)) {
    const place = [...at, 'fill', sibling]
    if (at[0] !== 'fields' || at.length > 3 || field.type === 'array') {
      say(sibling, 'only a single reference of the record itself fills its siblings')
      continue
    }
    if (!checkName(world, source, place, sibling, Object.keys(fields), 'field')) continue
    if (!checkName(world, source, place, name, fieldNames(base), `field of ${target.data.name}`)) continue
    const [own, other] = [fields[sibling] as RawField, base.fields?.[name] ?? {}]
    if (own.readOnly || own['x-when']) say(sibling, `"${sibling}" is not always there to be filled`)
    else if (!answered.includes(name)) say(sibling, `"${name}" is not among views.options of ${target.data.name}`)
    else if (other['x-sensitive'] || other['x-perm'] || other['x-compute'])
      say(sibling, `"${name}" is not for everybody who may choose it`)
    else if (shapeOf(own) !== shapeOf(other)) say(sibling, `"${sibling}" does not hold what "${name}" does`)
  }
}
