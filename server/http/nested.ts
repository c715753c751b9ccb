// Nested calls of the same person, authorised as if separate, on the connection of the outer call.
import { canCall } from '#kernel/access'
import type { Binding, Call, Row } from '#kernel/binding'

import { fail } from '#kernel/errors'
import { refuseInputs } from '../actions/draft'
import { type Context, nowOf } from '../core/context'
import { checkInputs } from '../rows/references'
import { withChosen } from './chosen'
import { refuseFor } from './missing'
import type { Parts } from './parts'
import { resolvePage } from './resolve'

import type { Running } from './running'
import { checkBounds, prepare, validate } from './validate'

/** True if the call is one of the binding's own, with a closed schema; false for engine calls (engine-calls.ts). */
function hasSchema(binding: Binding, call: Call): boolean {
  return Object.values(binding.calls).includes(call)
}

/** The context and body for running the call. Refuses with PERM, PARAM. */
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
    checkBounds(call, body, nowOf(outer))
    refuseInputs(call.input, body, outer)
  }
  const candidate = { binding: base, call, handle: () => Promise.reject(new Error('never called')) }
  const resolved = resolvePage(candidate, outer.session, { ...binding.select, ...body }, parts)
  const resource = binding.table === null ? null : parts.resources.get(binding.base)
  const context: Running = { ...outer, call, resource, ...resolved, masked }
  // Nested calls of the nested one start here, so that the batch cache is passed on.
  equip(context, parts)
  return { context, body }
}

/** Adds the functions for nested calls to a context in a transaction. */
export function equip(context: Running, parts: Parts): void {
  context.inside = (binding, call, body) => inside(context, binding, call, body, parts)
  context.perform = (binding, name, input) => performIn(context, binding, name, input, parts)
}

/** Runs a nested call: resolved, validated and executed as if separate. */
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

/** `next` of a bespoke action, which wraps no generic call. */
export function nothingBehind(): Promise<never> {
  return Promise.reject(new Error('a bespoke action has nothing behind it'))
}
