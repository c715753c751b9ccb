// What calls take and answer beyond the resource itself, and whom the buttons of actions concern.
import { endpointOf, type Path, type RawAction, type RawInput, type RawSchema, type Source } from '../source'
import { checkCondition } from './conditions'
import { checkFields } from './fields'
import { baseOf, checkChoice, checkName, findResource, type World } from './world'

function checkBody(world: World, source: Source, path: Path, body: RawInput | undefined): void {
  if (!body?.fields) return
  checkFields(world, source, [...path, 'fields'], body.fields)
  for (const [index, name] of (body.required ?? []).entries())
    checkName(world, source, [...path, 'required', index], name, Object.keys(body.fields), 'field')
}

function checkAction(world: World, source: Source, base: RawSchema, name: string, action: RawAction): void {
  const path = ['actions', name]
  const host = action.of ? findResource(world, source, [...path, 'of'], action.of) : undefined
  const fields = (host ? baseOf(world, host) : base).fields ?? {}
  // The host's own file has faults: its fields are not known.
  if (action.when && (host || !action.of)) checkCondition(world, source, [...path, 'when'], action.when, fields)
  const siblings = Object.keys({ ...base.actions, ...source.data.actions })
  if (action.undo) checkName(world, source, [...path, 'undo'], action.undo, siblings, 'action')
  checkBody(world, source, [...path, 'input'], action.input)
  checkBody(world, source, [...path, 'output'], action.output)
  const inputs = (action.input ?? endpointOf(action.endpoint).input)?.fields ?? {}
  for (const [key, value] of Object.entries(action.with ?? {})) {
    if (checkName(world, source, [...path, 'with', key], key, Object.keys(inputs), 'input'))
      checkChoice(world, source, [...path, 'with', key], inputs[key], value, `actions.${name}.with.${key}`)
  }
}

export function checkActions(world: World, source: Source): void {
  if (source.data.of && world.unread.has(source.data.of)) return
  const base = baseOf(world, source)
  for (const [name, action] of Object.entries(source.data.actions ?? {}))
    checkAction(world, source, base, name, action)
  const calls: [Path, ReturnType<typeof endpointOf>][] = [
    ...Object.entries(source.data.endpoints ?? {}).map(([name, written]) => ['endpoints', name, written] as const),
    ...Object.entries(source.data.toggles ?? {}).map(([name, written]) => ['toggles', name, written] as const),
    ...Object.entries(source.data.actions ?? {}).map(([name, { endpoint }]) => ['actions', name, endpoint] as const),
  ].map(([key, name, written]) => [
    key === 'actions' ? [key, name, 'endpoint'] : [key, name],
    endpointOf(written),
  ])
  for (const [path, endpoint] of calls) {
    checkBody(world, source, [...path, 'input'], endpoint.input)
    checkBody(world, source, [...path, 'output'], endpoint.output)
  }
}
