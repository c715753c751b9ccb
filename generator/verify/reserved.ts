// Names that would collide with the engine's own, with each other, or with properties of every JavaScript object.
import { reservedCall, reservedName } from '../../kernel/reserved'
import type { Path, RawField, Source } from '../source'
import type { World } from './world'

function checkFieldNames(world: World, source: Source, path: Path, fields: Record<string, RawField> | undefined): void {
  for (const [name, field] of Object.entries(fields ?? {})) {
    const why = reservedName(name)
    if (why) world.report(source, [...path, name], `${[...path, name].join('.')}: "${name}" ${why}`, 'key')
    checkFieldNames(world, source, [...path, name, 'fields'], field.fields ?? field.items?.fields)
  }
}

export function checkReserved(world: World, source: Source): void {
  const { name, kind, storage, fields, actions, toggles, endpoints } = source.data
  const tabled = (kind !== 'calls' && kind !== 'report') || storage !== undefined
  const own = reservedName(name)
  if (own) world.report(source, ['name'], `name: "${name}" ${own}`)
  checkFieldNames(world, source, ['fields'], fields)
  for (const key of ['actions', 'toggles'] as const) {
    for (const call of Object.keys(source.data[key] ?? {})) {
      const twin = key === 'actions' && (toggles?.[call] ? 'a toggle' : endpoints?.[call] ? 'an endpoint' : null)
      const why = reservedCall(call, tabled) ?? (twin ? `is ${twin} already` : null)
      if (why) world.report(source, [key, call], `${key}: "${call}" ${why}`, 'key')
    }
  }
  for (const [call, action] of Object.entries(actions ?? {}))
    checkFieldNames(world, source, ['actions', call, 'input', 'fields'], action.input?.fields)
}
