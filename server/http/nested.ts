// Another call of the same person, judged as if it had come by itself, on the connection of the call around it.
import { canCall } from '#kernel/access'
import type { Binding, Call, Row } from '#kernel/binding'
import type { Context } from '../core/context'
import type { Parts } from '../core/parts'
import { equip, type Running } from './act'
import { refuseFor } from './missing'
import { enter } from './resolve'
import { prepare, validate } from './validate'

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
    validate(base, call, call.path.includes('{') ? rest : body)
  }
  const candidate = { binding: base, call, handle: () => Promise.reject(new Error('never called')) }
  const entrance = enter(candidate, outer.session, { ...binding.select, ...body }, parts)
  const resource = binding.table === null ? null : parts.resources.get(binding.base)
  const context: Running = { ...outer, call, resource, ...entrance, masked }
  // Its further calls are made from this one: what it knows beforehand goes along.
  equip(context, parts)
  return { context, body }
}
