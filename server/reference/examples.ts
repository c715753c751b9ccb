// Examples of requests and answers, taken from the demonstration: written by `npm run examples` into a file of the product.
import { type Language, pick } from '#kernel/text'
import type { Answer, Operation } from './document'
import { words } from './words'

export interface Example {
  readonly request?: Readonly<Record<string, unknown>>
  /** `content` of a success. */
  readonly content?: unknown
}

/** By operation. */
export type Examples = Readonly<Record<string, Example>>

/** Of the product; none without one. */
export async function loadExamples(): Promise<Examples> {
  const files = import.meta.glob<{ default: Examples }>('../product/examples.json')
  const [load] = Object.values(files)
  return load ? (await load()).default : {}
}

/** Adds an example; a write that can be tried comes first as a dry run. */
export function withExample(
  operation: Operation,
  responses: Readonly<Record<string, Answer>>,
  example: Example,
  language: Language,
): void {
  const say = (word: 'example' | 'dryExample' | 'realExample') => pick(words[word], language)
  const { request, content } = example
  if (request) {
    for (const parameter of operation.parameters ?? []) {
      const value = request[parameter.name]
      if (value !== undefined) Object.assign(parameter, { example: value })
    }
    for (const media of Object.values(operation.requestBody?.content ?? {})) {
      const takesDry = (media.schema.anyOf ?? [media.schema]).every(({ properties = {} }) => 'dry' in properties)
      media.examples = takesDry
        ? {
            dry: { summary: say('dryExample'), value: { ...request, dry: true } },
            real: { summary: say('realExample'), value: request },
          }
        : { example: { summary: say('example'), value: request } }
    }
  }
  if (content === undefined) return
  const answer = operation.responses[200]
  // A response that calls share has the example of none of them.
  const name = answer.$ref?.split('/').at(-1)
  const own = structuredClone(name ? responses[name] : answer)
  const media = own?.content?.['application/json']
  if (!own || !media) return
  media.examples = {
    example: { summary: say('example'), value: { status: 200, message: 'ok', content } },
  }
  operation.responses = { 200: own }
}
