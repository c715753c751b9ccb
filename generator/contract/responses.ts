// Responses of the public contract: the envelope of a success or of a refusal, distinguished by `status`.
import type { Binding, Call } from '../../kernel/binding'
import type { JsonSchema } from '../../kernel/rules'
import { takesChosen } from '../../kernel/taken'
import { answerSchema, closed } from '../answers'
import { typeName } from '../text'
import { type Components, listedName, optionName, refer, rowName, withOwn } from './components'
import { distinct } from './requests'

/** A dry run answers the same, and what would have changed. */
function withTraces(content: JsonSchema): JsonSchema {
  if (content['additionalProperties'] !== false) return content
  const properties = { ...(content['properties'] as object), targets: refer('Targets'), changes: refer('Changes') }
  return { ...content, properties }
}

interface Closed {
  properties: Record<string, JsonSchema>
  required: string[]
}

function contentOf(binding: Binding, call: Call, components: Components): JsonSchema {
  const row = components[rowName(binding)] as never as Closed
  const content = answerSchema(binding, call, {
    row: refer(rowName(binding)),
    listed: refer(listedName(binding)),
    option: refer(optionName(binding)),
    extended: (extra) => {
      const { properties, required } = extra as never as Closed
      return withOwn(closed({ ...row.properties, ...properties }, [...row.required, ...required]), binding)
    },
  })
  const traced = call.dry ? withTraces(content) : content
  return takesChosen(call) ? { anyOf: [traced, refer('Started')] } : traced
}

function success(content: JsonSchema): JsonSchema {
  return { allOf: [refer('Success'), { properties: { content } }] }
}

/** Response of a call, or of several calls that share verb and path. */
export function responseOf(calls: readonly { binding: Binding; call: Call }[], components: Components): object {
  const [first] = calls
  if (first?.call.answersFile) {
    const file = { schema: { type: 'string', contentMediaType: 'application/octet-stream' } }
    return {
      description: 'the file, or the envelope of a refusal',
      content: { 'application/octet-stream': file, 'application/json': { schema: refer('Refusal') } },
    }
  }
  const content = distinct(calls.map(({ binding, call }) => contentOf(binding, call, components)))
  return {
    description: 'the envelope',
    content: { 'application/json': { schema: { oneOf: [success(content), refer('Refusal')] } } },
  }
}

export interface Answered {
  readonly call: Call
  readonly response: object
}

/** Fewest occurrences; a rarer response is written inline. */
const WORTH_SHARING = 3

/** Responses that many operations give, by their text; named after the first operation or call that gives them. */
export function sharedResponses(answered: readonly Answered[]): ReadonlyMap<string, string> {
  const uses = new Map<string, Call[]>()
  for (const { call, response } of answered) {
    const text = JSON.stringify(response)
    uses.set(text, [...(uses.get(text) ?? []), call])
  }
  const names = new Map<string, string>()
  for (const [text, calls] of uses) {
    if (calls.length < WORTH_SHARING) continue
    const { operation, resource, name } = calls[0] as Call
    const short = typeName(operation)
    names.set(text, [...names.values()].includes(short) ? typeName(`${resource}_${name}`) : short)
  }
  return names
}
