// Titles of values in the schemas of the contract, from the fields of the resource that a call belongs to.
import type { Binding, Call, Field, Fields, Text } from '#kernel/binding'
import { companionOf, standard } from '#kernel/standard'
import type { Parameter, Schema } from './document'
import { commonValues } from './words'

/** More choices than these are a list to look up, not to read. */
const CHOICES = 12

interface Named {
  readonly text: Text
  /** Of an object, or of rows. */
  readonly within?: Names
}
type Names = ReadonlyMap<string, Named>

function textOf({ title, hint, choices = [] }: Field): Text {
  const few = choices.length <= CHOICES ? choices : []
  const zh = [title.zh, hint?.zh, few.map(({ value, title: own }) => `\`${value}\` ${own.zh}`).join('，')]
  const en = [title.en, hint?.en, few.map(({ value, title: own }) => `\`${value}\` ${own.en}`).join(', ')]
  return { zh: zh.filter(Boolean).join('。'), en: en.filter(Boolean).join('. ') }
}

const captionOf = ({ title }: Field): Text => ({ zh: `${title.zh}的名称`, en: `Name: ${title.en}` })

function namesOf(fields: Fields): [string, Named][] {
  return Object.values(fields).flatMap((field): [string, Named][] => [
    [field.name, { text: textOf(field), ...(field.fields ? { within: new Map(namesOf(field.fields)) } : {}) }],
    ...(field.kind === 'reference' ? [[companionOf(field), { text: captionOf(field) }] as [string, Named]] : []),
  ])
}

const common: [string, Named][] = Object.entries(commonValues).map(([name, text]) => [name, { text }])

export interface CallNames {
  /** Of a record and its parts. */
  readonly record: Names
  /** Of the words around records: those of a query and of the page that it answers. */
  readonly around: Names
}

/** Names of values that may occur in calls; those of their own input and output before those of the record. */
export function namesIn(pages: readonly Binding[], calls: readonly Call[]): CallNames {
  // Without a title of its own a value has that of the record.
  const own = calls
    .flatMap(({ input, output }) => [...Object.values(output), ...Object.values(input)])
    .filter(({ name, title }) => title.zh !== name)
    .flatMap((field) => namesOf({ [field.name]: field }))
  const record = [...namesOf(standard), ...pages.toReversed().flatMap(({ fields }) => namesOf(fields))]
  const isQuery = calls.some(({ operation }) => ['list', 'options', 'report', 'detail'].includes(operation))
  return {
    record: new Map([...common, ...record, ...own]),
    around: new Map(isQuery ? [...record, ...common, ...own] : [...common, ...record, ...own]),
  }
}

/** Writes a value that may be null with one type, which is shorter to read, and leaves out the format of mere texts. */
function plain(schema: Schema, components: Readonly<Record<string, Schema>>): void {
  const [one, other] = schema.anyOf ?? []
  const value = one?.$ref ? components[one.$ref.split('/').at(-1) as string] : one
  if (schema.anyOf?.length === 2 && value && typeof value.type === 'string' && other?.type === 'null') {
    const { anyOf: _, ...rest } = schema
    for (const word of Object.keys(schema)) delete schema[word]
    Object.assign(schema, structuredClone(value), rest, { type: [value.type, 'null'] })
  }
  if (schema['format'] === 'visible') delete schema['format']
}

export interface Describe {
  schema(schema: Schema, names: CallNames): void
  parameters(parameters: readonly Parameter[], names: CallNames): void
}

/** Writes descriptions in a language; a component that calls share is described by the first of them. */
export function describer(components: Readonly<Record<string, Schema>>, pick: (text: Text) => string): Describe {
  const described = new Set<string>()
  const visit = (schema: Schema, within: Names, here: Names = within): void => {
    plain(schema, components)
    const name = schema.$ref?.split('/').at(-1)
    if (name && !described.has(name)) {
      described.add(name)
      visit(components[name] as Schema, within, here)
    }
    for (const [key, value] of Object.entries(schema.properties ?? {})) {
      const known = here.get(key)
      if (known) value.description ??= pick(known.text)
      visit(value, known?.within ?? within)
    }
    if (schema.items) visit(schema.items, within)
    for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
      visit(one, within, here)
  }
  const envelope = new Map(common)
  for (const name of ['Success', 'Refusal']) visit({ $ref: name }, envelope)
  return {
    schema: (schema, { record, around }) => visit(schema, record, around),
    parameters(parameters, { around }) {
      for (const parameter of parameters) {
        const known = around.get(parameter.name) ?? around.get(parameter.name.replace(/_(start|end)$/, ''))
        if (known) parameter.description = pick(known.text)
      }
    },
  }
}
