// Inputs and outputs of calls beyond the resource itself, and the resources whose rows show an action's button.
import { lenderOf, lentBy } from '../answered'
import {
  endpointOf,
  type Path,
  type RawAction,
  type RawEndpoint,
  type RawInput,
  type RawSchema,
  type Source,
} from '../source'
import { checkCondition } from './conditions'
import { checkFields } from './fields'
import type { Sight } from './propose'
import { baseOf, checkChoice, checkName, choicesOf, findResource, type World } from './world'

type Around = RawSchema['fields']

function checkBody(
  world: World,
  source: Source,
  path: Path,
  body: RawInput | undefined,
  around?: Around,
  sight: Sight = {},
): void {
  if (!body?.fields) return
  checkLikeness(world, source, [...path, 'like'], body.like)
  checkFields(world, source, [...path, 'fields'], body.fields, around, sight)
  for (const [index, name] of (body.required ?? []).entries())
    checkName(world, source, [...path, 'required', index], name, Object.keys(body.fields), 'field')
}

/** The other call is written, and answers something of its own. */
function checkLikeness(world: World, source: Source, path: Path, like: string | undefined): void {
  if (like === undefined) return
  const { resource, name } = lenderOf(like)
  const lender = findResource(world, source, path, resource)
  if (!lender) return
  const lent = lentBy(lender.data)
  if (!checkName(world, source, path, name, [...lent.keys()], `call of ${resource}`)) return
  const why = !lent.get(name)?.output?.fields
    ? 'has no output'
    : lent.get(name)?.output?.like !== undefined
      ? 'is itself like another'
      : undefined
  if (why) world.report(source, path, `${path.join('.')}: "${like}" ${why}`)
}

function checkCall(world: World, source: Source, path: Path, written: string | RawEndpoint, around?: Around): void {
  const { input, output, undo } = endpointOf(written)
  const actions = Object.keys({ ...baseOf(world, source).actions, ...source.data.actions })
  if (undo) checkName(world, source, [...path, 'undo'], undo, actions, 'action')
  // The input of an action is checked with the action.
  checkBody(world, source, [...path, 'input'], input, around, around ? { form: { ...around, ...input?.fields } } : {})
  checkBody(world, source, [...path, 'output'], output)
}

function checkAction(world: World, source: Source, base: RawSchema, name: string, action: RawAction): void {
  const path = ['actions', name]
  const host = action.of ? findResource(world, source, [...path, 'of'], action.of) : undefined
  const fields = (host ? baseOf(world, host) : base).fields ?? {}
  // The host's own file has faults: its fields are unknown.
  if (action.when && (host || !action.of)) checkCondition(world, source, [...path, 'when'], action.when, fields)
  const siblings = Object.keys({ ...base.actions, ...source.data.actions })
  for (const key of ['undo', 'next'] as const)
    if (action[key]) checkName(world, source, [...path, key], action[key], siblings, 'action')
  const asked = action.input?.fields
  const record = action.on === 'row' || action.on === 'selection' ? fields : undefined
  const sight = asked ? { form: asked, ...(record && { record }) } : {}
  checkBody(world, source, [...path, 'input'], action.input, record, sight)
  checkBody(world, source, [...path, 'output'], action.output)
  checkCall(world, source, [...path, 'endpoint'], action.endpoint)
  if (action.set && (host || !action.of)) checkSet(world, source, name, action, fields)
  checkTargets(world, source, name, action, base.fields)
  const inputs = (action.input ?? endpointOf(action.endpoint).input)?.fields ?? {}
  for (const [key, value] of Object.entries(action.with ?? {})) {
    if (checkName(world, source, [...path, 'with', key], key, Object.keys(inputs), 'input'))
      checkChoice(world, source, [...path, 'with', key], inputs[key], value, `actions.${name}.with.${key}`)
  }
}

/** Choices that the rows have afterwards: of their own choice fields, and not written by `set`. */
function checkTargets(world: World, source: Source, name: string, action: RawAction, fields: Around): void {
  for (const [key, wanted] of Object.entries(action.to ?? {})) {
    const path = ['actions', name, 'to', key]
    if (!checkName(world, source, path, key, Object.keys(fields ?? {}), 'field')) continue
    if (!choicesOf(fields?.[key])) world.report(source, path, `${path.join('.')}: "${key}" is not a choice`)
    else if (action.set && key in action.set) world.report(source, path, `${path.join('.')}: follows from \`set\``)
    for (const one of [wanted].flat()) checkChoice(world, source, path, fields?.[key], one, path.join('.'))
  }
}

/** Values written to the rows: fields of theirs, their choices, and inputs of the action. */
function checkSet(world: World, source: Source, name: string, action: RawAction, fields: Around): void {
  const inputs = (action.input ?? endpointOf(action.endpoint).input)?.fields ?? {}
  for (const [key, value] of Object.entries(action.set ?? {})) {
    const path = ['actions', name, 'set', key]
    if (!checkName(world, source, path, key, Object.keys(fields ?? {}), 'field')) continue
    if (fields?.[key]?.['x-compute']) world.report(source, path, `${path.join('.')}: "${key}" is not stored`)
    const input = typeof value === 'string' ? /^\$input\.(\w+)$/.exec(value)?.[1] : undefined
    if (input) checkName(world, source, path, input, Object.keys(inputs), 'input')
    else if (value !== '$now' && value !== '$me') checkChoice(world, source, path, fields?.[key], value, path.join('.'))
  }
}

const asked: ReadonlySet<string> = new Set(['create', 'update', 'save'])

export function checkActions(world: World, source: Source): void {
  const base = baseOf(world, source)
  for (const [name, action] of Object.entries(source.data.actions ?? {})) checkAction(world, source, base, name, action)
  for (const key of ['endpoints', 'toggles'] as const) {
    // Asked in the record's form, beside its fields.
    for (const [name, written] of Object.entries(source.data[key] ?? {})) {
      checkCall(world, source, [key, name], written, asked.has(name) ? base.fields : undefined)
      const { title, instead } = endpointOf(written)
      if (title && name !== 'remove')
        world.report(source, [key, name, 'title'], `${key}.${name}.title: only \`remove\` has a caption of its own`)
      if (instead && name !== 'remove')
        world.report(source, [key, name, 'instead'], `${key}.${name}.instead: only \`remove\` may do something else`)
      if (instead) checkCondition(world, source, [key, name, 'instead', 'when'], instead.when, base.fields ?? {})
    }
  }
}
