// Names of fields outside the views: label, toggles, scope, select, features, indexes, show.
import { placeholders } from '../../kernel/text'
import type { Path, RawSchema, Source } from '../source'
import { checkCaption } from './captions'
import { baseOf, checkChoice, checkName, fieldNames, findResource, type World } from './world'

export function checkNames(world: World, source: Source): void {
  const base = baseOf(world, source)
  const names = fieldNames(base)
  const { label, indexes, show } = source.data
  for (const name of placeholders(label ?? ''))
    if (checkName(world, source, ['label'], name, names, 'field')) checkCaption(world, source, ['label'], base, name)
  checkToggles(world, source, base)
  checkConstants(world, source, base)
  checkFeatures(world, source, base)
  for (const [index, columns] of (indexes ?? []).entries()) {
    for (const [place, name] of columns.entries())
      checkName(world, source, ['indexes', index, place], name, names, 'field')
  }
  const offers = [...Object.keys(base.toggles ?? {}), ...Object.keys(base.actions ?? {})]
  for (const [index, name] of (show ?? []).entries())
    checkName(world, source, ['show', index], name, offers, 'action or toggle')
}

function checkToggles(world: World, source: Source, base: RawSchema): void {
  for (const name of Object.keys(source.data.toggles ?? {})) {
    if (!checkName(world, source, ['toggles', name], name, Object.keys(base.fields ?? {}), 'field')) continue
    if (base.fields?.[name]?.type !== 'boolean')
      world.report(source, ['toggles', name], `toggles: "${name}" is not a boolean`, 'key')
  }
}

function checkConstants(world: World, source: Source, base: RawSchema): void {
  for (const key of ['scope', 'select'] as const) {
    for (const [name, value] of Object.entries(source.data[key] ?? {})) {
      // A page's `select` need not be a column: `scene` is only a request key.
      if (key === 'select' && !base.fields?.[name]) continue
      if (!checkName(world, source, [key, name], name, fieldNames(base), 'field')) continue
      for (const one of Array.isArray(value) ? value : [value])
        checkChoice(world, source, [key, name], base.fields?.[name], one, `${key}.${name}`)
    }
  }
}

function checkFeatures(world: World, source: Source, base: RawSchema): void {
  const { reorder, areaScope, about, own, whole, standard } = (source.data.features ?? {}) as Record<string, unknown>
  for (const [part, name] of Object.entries(about ?? {}))
    checkName(world, source, ['features', 'about', part], name, fieldNames(base), 'field')
  if (typeof reorder === 'string') checkName(world, source, ['features', 'reorder'], reorder, fieldNames(base), 'field')
  if (own && (standard === false || areaScope !== undefined || about !== undefined))
    world.report(source, ['features', 'own'], 'features.own: not with standard: false, areaScope or about')
  if (whole && (own || areaScope !== undefined || about !== undefined))
    world.report(source, ['features', 'whole'], 'features.whole: not with own, areaScope or about')
  if (areaScope === undefined) return
  if (base.name === world.product?.data.scope?.tree)
    world.report(source, ['features', 'areaScope'], 'features.areaScope: rows of the scope tree are areas themselves')
  else if (areaScope === 'id')
    world.report(source, ['features', 'areaScope'], 'features.areaScope: "id": only rows of the scope tree are areas')
  else if (typeof areaScope === 'string')
    checkDotted(world, source, ['features', 'areaScope'], areaScope.split('.'), base)
}

/** `user_id.area_id`: each step but the last refers to the resource that has the next. */
function checkDotted(world: World, source: Source, path: Path, steps: readonly string[], base: RawSchema): void {
  const [name, ...rest] = steps as [string, ...string[]]
  if (!checkName(world, source, path, name, fieldNames(base), `field of ${base.name}`) || rest.length === 0) return
  const ref = base.fields?.[name]?.['x-ref']
  if (!ref) {
    world.report(source, path, `${path.join('.')}: "${name}" refers to nothing`)
    return
  }
  const target = findResource(world, source, path, ref.resource)
  if (target) checkDotted(world, source, path, rest, baseOf(world, target))
}
