// Compiled request schemas of the calls of one set of bindings.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Binding, Call } from '#kernel/binding'
import { formatLimits, formats } from '#kernel/formats'
import { requestSchema, viewsOf } from '#kernel/requests'

export type Validators = (call: Call) => ValidateFunction

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  coerceTypes: false,
  removeAdditional: false,
  verbose: true,
  formats,
  // Two fifths of the time of compiling, and nothing that a request would notice.
  code: { optimize: false },
})
for (const [keyword, holds] of Object.entries(formatLimits))
  ajv.addKeyword({ keyword, type: 'string', schemaType: 'string', validate: holds })

const made = new WeakMap<readonly Binding[], Validators>()

/** Compiled on first use, to keep startup fast. Servers with the same bindings share the result. */
export function validatorsOf(bindings: readonly Binding[]): Validators {
  const held = made.get(bindings)
  if (held) return held
  const byName = new Map(bindings.map((binding) => [binding.name, binding]))
  const compiled = new Map<string, ValidateFunction>()
  const validators: Validators = (call) => {
    const key = `${call.resource}.${call.name}`
    const known = compiled.get(key)
    if (known) return known
    const binding = byName.get(call.resource)
    const schema = binding && requestSchema(binding, call.name, viewsOf(binding, bindings))
    if (!schema) throw new Error(`no request schema for ${key}`)
    const validator = ajv.compile(schema)
    compiled.set(key, validator)
    return validator
  }
  made.set(bindings, validators)
  return validators
}
