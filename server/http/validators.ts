// Compiled request schemas of the calls of one set of bindings.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Binding, Call } from '#kernel/binding'
import { formatLimits, formats } from '#kernel/formats'
import { requestSchema, viewsOf } from '#kernel/requests'
import type { JsonSchema } from '#kernel/rules'

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
  // A part is compiled once, not once for each place that refers to it.
  inlineRefs: false,
})
for (const [keyword, holds] of Object.entries(formatLimits))
  ajv.addKeyword({ keyword, type: 'string', schemaType: 'string', validate: holds })

/** Characters from which a part of a schema is compiled as a function of its own. */
const PART = 60
const parts = new Map<string, JsonSchema>()

/** Refers to the part instead, which all calls share: fields and filters of the same kind are alike in many resources. */
function shared(part: JsonSchema): JsonSchema {
  const text = JSON.stringify(part)
  if (text.length < PART) return part
  const known = parts.get(text)
  if (known) return known
  const reference = { $ref: `part:${parts.size}` }
  ajv.addSchema({ $id: reference.$ref, ...part })
  parts.set(text, reference)
  return reference
}

function inParts(schema: JsonSchema): JsonSchema {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
  const { items } = schema
  return {
    ...schema,
    ...(properties.length > 0
      ? { properties: Object.fromEntries(properties.map(([name, one]) => [name, shared(inParts(one))])) }
      : {}),
    ...(items ? { items: shared(inParts(items as JsonSchema)) } : {}),
  }
}

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
    const validator = ajv.compile(inParts(schema))
    compiled.set(key, validator)
    return validator
  }
  made.set(bindings, validators)
  return validators
}

/** Validators of bindings that change while the server runs. */
export function renewableValidators(bindings: readonly Binding[]) {
  let current = validatorsOf(bindings)
  return {
    current: ((call) => current(call)) as Validators,
    renew(next: readonly Binding[]) {
      current = validatorsOf(next)
    },
  }
}
