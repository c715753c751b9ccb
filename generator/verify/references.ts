// References of a field to other resources: `x-ref` and `x-compute`.
import { placeholders } from '../../kernel/text'
import type { Path, RawField, RawSchema, Source } from '../source'
import { checkCaption } from './captions'
import { checkFill } from './fill'
import { baseOf, checkChoice, checkName, fieldNames, findResource, type World } from './world'

/** True for the field of child rows that names the record they belong to: the server fills it in. */
function isOwner({ fields = {} }: RawSchema, { data }: Source, name: unknown): boolean {
  return Object.values(fields).some(({ 'x-rows': rows }) => rows?.resource === data.name && rows?.by === name)
}

export function checkReference(
  world: World,
  source: Source,
  path: Path,
  field: RawField,
  fields: Record<string, RawField>,
  /** Of an action’s input also the fields of its records. */
  seen: Record<string, RawField>,
): void {
  const at = field['x-ref'] ? [...path, 'x-ref'] : [...path, 'items', 'x-ref']
  const ref = field['x-ref'] ?? field.items?.['x-ref']
  if (!ref) return
  if (ref.resource.startsWith('$')) {
    checkName(world, source, [...at, 'resource'], ref.resource.slice(1), Object.keys(fields), 'field')
    return
  }
  const target = findResource(world, source, [...at, 'resource'], ref.resource)
  if (!target) return
  const base = baseOf(world, target)
  const isChosen = !isOwner(base, source, path.at(-1))
  if (isChosen && !target.data.endpoints?.['options'] && !base.endpoints?.['options'])
    world.report(source, [...at, 'resource'], `${at.join('.')}: "${ref.resource}" has no \`options\` call`)
  for (const name of placeholders(ref.label ?? ''))
    if (checkName(world, source, [...at, 'label'], name, fieldNames(base), `field of ${ref.resource}`))
      checkCaption(world, source, [...at, 'label'], base, name)
  checkFill(world, source, at, field, fields, target)
  for (const [name, value] of Object.entries(ref.where ?? {})) {
    const place = [...at, 'where', name]
    if (!checkName(world, source, place, name, fieldNames(base), `field of ${ref.resource}`)) continue
    const sibling = typeof value === 'string' ? /^\$record\.(\w+)$/.exec(value)?.[1] : undefined
    if (sibling) checkName(world, source, place, sibling, fieldNames({ fields: seen }), 'field')
    else checkConstants(world, source, place, base.fields?.[name], value)
  }
}

function checkConstants(world: World, source: Source, path: Path, field: RawField | undefined, value: unknown): void {
  for (const one of Array.isArray(value) ? value : [value]) checkChoice(world, source, path, field, one, path.join('.'))
}

interface WrittenCompute {
  count?: string
  sum?: string
  by?: string
  where?: Record<string, unknown>
}

export function checkCompute(world: World, source: Source, path: Path, field: RawField): void {
  const compute = field['x-compute'] as WrittenCompute | true | undefined
  if (!compute || compute === true || !(compute.count || compute.sum)) return
  const [name, column] = (compute.count ?? compute.sum ?? '').split('.') as [string, string | undefined]
  const at = [...path, 'x-compute']
  const target = findResource(world, source, [...at, compute.sum ? 'sum' : 'count'], name)
  if (!target) return
  const base = baseOf(world, target)
  const what = `field of ${name}`
  if (column) checkName(world, source, [...at, 'sum'], column, fieldNames(base), what)
  if (compute.by) checkName(world, source, [...at, 'by'], compute.by, fieldNames(base), what)
  for (const [key, value] of Object.entries(compute.where ?? {})) {
    const place = [...at, 'where', key]
    if (checkName(world, source, place, key, fieldNames(base), what))
      checkConstants(world, source, place, base.fields?.[key], value)
  }
}
