// The contract as people read it: grouped and ordered as the menu, in their language, with who may call, errors and examples.
import { groups, title } from '#generated/product'
import type { Binding, Text } from '#kernel/binding'
import { type Language, pick } from '#kernel/text'
import { type Calls, describeCall } from './call-text'
import type { Contract, Media, Operation, Schema } from './document'
import { type Examples, withExample } from './examples'
import { describer, namesIn } from './fields'
import { rankOf, sectionsOf, tagsOf } from './groups'
import { componentTexts, introduction, words } from './words'

export interface Described {
  readonly bindings: readonly Binding[]
  /** True if a resource has code of its own. */
  hasCode(name: string): boolean
  readonly examples: Examples
  /** Of every path. */
  readonly prefix: string
}

interface Place {
  readonly path: string
  readonly method: string
  readonly operation: Operation
  readonly calls: Calls
}

function placesOf({ paths }: Contract, { bindings, prefix }: Described): Place[] {
  const all = bindings.flatMap((binding) =>
    Object.values(binding.calls)
      .filter(({ resource }) => resource === binding.name)
      .map((call) => ({ binding, call })),
  )
  const byAddress = new Map<string, Calls>()
  for (const one of all) {
    const address = `${one.call.method.toLowerCase()} ${prefix}${one.call.path}`
    byAddress.set(address, [...(byAddress.get(address) ?? []), one])
  }
  return Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([method, operation]) => ({
      path,
      method,
      operation,
      calls: byAddress.get(`${method} ${path}`) ?? [],
    })),
  )
}

/** Of resources in the order of `tags`, by the kind of call; last the contract's own call. */
function inOrder(places: readonly Place[], tags: ReadonlyMap<string, Text>): Place[] {
  const pages = [...tags.keys()]
  const positionOf = ({ calls: [first] }: Place) =>
    first ? pages.indexOf(first.binding.name) + rankOf(first.call) / 100 : pages.length
  const positions = new Map(places.map((place) => [place, positionOf(place)]))
  return places.toSorted((left, right) => (positions.get(left) as number) - (positions.get(right) as number))
}

/** The schema of the content of a success. */
function contentOf(media: Media | undefined): Schema | undefined {
  return media?.schema.oneOf?.[0]?.allOf?.[1]?.properties?.['content']
}

/** @param base the generated document; left unchanged */
export function described(base: unknown, product: Described, language: Language): Contract {
  const document = structuredClone(base) as Contract
  const { bindings, examples } = product
  const { schemas, responses } = document.components
  const say = (text: Text) => pick(text, language)
  const sections = sectionsOf(bindings, groups)
  const tags = tagsOf(sections)
  const describe = describer(schemas, say)
  const places = inOrder(placesOf(document, product), tags)
  const paths: Contract['paths'] = {}
  for (const { path, method, operation, calls } of places) {
    paths[path] = { ...paths[path], [method]: operation }
    operation.tags = [say((calls[0] && tags.get(calls[0].binding.name)) ?? words.title)]
    describeCall(operation, calls, product, language)
    const own = calls.map(({ binding }) => binding)
    const views = bindings.filter((view) => own.some(({ name }) => view.base === name))
    const names = namesIn(
      [...own, ...views],
      calls.map(({ call }) => call),
    )
    describe.parameters(operation.parameters ?? [], names)
    for (const { schema } of Object.values(operation.requestBody?.content ?? {})) describe.schema(schema, names)
    const answer = operation.responses[200]
    const shared = answer.$ref && responses[answer.$ref.split('/').at(-1) as string]
    const content = contentOf((shared || answer).content?.['application/json'])
    if (content) describe.schema(content, names)
    const example = examples[operation.operationId]
    if (example) withExample(operation, responses, example, language)
  }
  for (const [name, text] of Object.entries(componentTexts))
    Object.assign(schemas[name] ?? {}, { description: say(text) })
  const answers = [...Object.values(responses), ...places.map(({ operation }) => operation.responses[200])]
  for (const answer of answers)
    if (answer.content)
      answer.description = say('application/octet-stream' in answer.content ? words.file : words.envelope)
  const tagGroups = sections.map((section) => ({
    name: say(section.title),
    tags: section.resources.map(({ name }) => say(tags.get(name) as Text)),
  }))
  tagGroups.at(-1)?.tags.push(say(words.title))
  return {
    ...document,
    info: {
      ...document.info,
      title: `${say(title)} · ${say(words.title)}`,
      description: introduction(language),
      'x-locale': language,
    },
    tags: tagGroups.flatMap((group) => group.tags.map((name) => ({ name }))),
    'x-tagGroups': tagGroups,
    paths,
  }
}
