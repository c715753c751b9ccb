// Another call of the same person, judged as if it had come by itself, on the connection of the call around it.
import { canCall } from '#kernel/access'
import type { Binding, Call, Row } from '#kernel/binding'

import { fail } from '#kernel/errors'
import { type Context, nowOf } from '../core/context'
import { checkInputs } from '../database/references'
import { withChosen } from './chosen'
import { refuseFor } from './missing'
import type { Parts } from './parts'
import { enter } from './resolve'

import type { Running } from './running'
import { checkDates, prepare, validate } from './validate'

/** Whether the call is one of the binding's own, with a closed schema; a derived one (engine-calls.ts) is not. */
function hasSchema(binding: Binding, call: Call): boolean {
  return Object.values(binding.calls).includes(call)
}

/** The context and body with which the call would run. Refuses with PERM, PARAM. */
export async function inside(
  outer: Running,
  binding: Binding,
  call: Call,
  input: Row,
  parts: Parts,
): Promise<{ context: Context; body: Row }> {
  if (!canCall(outer.session?.grant ?? null, call)) await refuseFor(call, outer.session, outer.settings, outer.db)
  const owner = parts.candidates.get(`${call.resource}.${call.name}`)
  const base = owner?.binding ?? binding
  const checked = hasSchema(binding, call)
  const { body, masked } = checked ? prepare(base, call, input) : { body: input, masked: {} }
  if (checked) {
    const { [call.id]: _, ...rest } = body
    validate(base, call, call.path.includes('{') ? rest : body, parts)
    checkDates(call, body, nowOf(outer))
  }
  const candidate = { binding: base, call, handle: () => Promise.reject(new Error('never called')) }
  const entrance = enter(candidate, outer.session, { ...binding.select, ...body }, parts)
  const resource = binding.table === null ? null : parts.resources.get(binding.base)
  const context: Running = { ...outer, call, resource, ...entrance, masked }
  // Its further calls are made from this one: what it knows beforehand goes along.
  equip(context, parts)
  return { context, body }
}

/** Gives a context in a transaction its ways to further calls; they run on the same connection. */
export function equip(context: Running, parts: Parts): void {
  context.inside = (binding, call, body) => inside(context, binding, call, body, parts)
  context.perform = (binding, name, input) => performIn(context, binding, name, input, parts)
}

/** A call inside another one: decided, judged and done as if it had come by itself. */
async function performIn(outer: Running, binding: Binding, name: string, input: Row, parts: Parts): Promise<unknown> {
  const wanted = binding.calls[name]
  const candidate = wanted && parts.candidates.get(`${wanted.resource}.${wanted.name}`)
  if (!candidate) return fail('ROUTE')
  const { context, body } = await inside(outer, candidate.binding, candidate.call, input, parts)
  context.audit.page = context.page
  if (parts.grantedFrom.has(candidate.binding.base)) outer.touched.access = true
  await checkInputs(candidate.call.input, body, context)
  const handle = (chosen: Row) => candidate.handle(chosen, context, nothingBehind)
  return withChosen(candidate, body, context, false, handle)
}

/** Stands where a generic call would be: a bespoke action wraps none. */
export function nothingBehind(): Promise<never> {
  return Promise.reject(new Error('a bespoke action has nothing behind it'))
}
