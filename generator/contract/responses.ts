// Responses of the public contract: the envelope of a success or of a refusal, distinguished by `status`.
import type { Binding, Call } from '../../kernel/binding'
import type { JsonSchema } from '../../kernel/rules'
import { takesChosen } from '../../kernel/schema'
import { answerSchema, closed } from '../answers'
import { type Components, listedName, optionName, refer, rowName } from './components'
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
      return closed({ ...row.properties, ...properties }, [...row.required, ...required])
    },
  })
  const traced = call.dry ? withTraces(content) : content
  return takesChosen(call) ? { anyOf: [traced, refer('Started')] } : traced
}

function success(content: JsonSchema): JsonSchema {
  return closed({ status: { const: 200 }, message: { type: 'string' }, content })
}

export function responsesOf(calls: readonly { binding: Binding; call: Call }[], components: Components): object {
  const [first] = calls
  if (first?.call.answersFile) {
    const file = { schema: { type: 'string', contentMediaType: 'application/octet-stream' } }
    return {
      200: {
        description: 'the file, or the envelope of a refusal',
        content: { 'application/octet-stream': file, 'application/json': { schema: refer('Refusal') } },
      },
    }
  }
  const content = distinct(calls.map(({ binding, call }) => contentOf(binding, call, components)))
  return {
    200: {
      description: 'the envelope',
      content: { 'application/json': { schema: { oneOf: [success(content), refer('Refusal')] } } },
    },
  }
}
