/** Arbitrary values for a schema of the contract, as a well-behaved program would send them. */
import fc from 'fast-check'
import { bindings } from '#generated/bindings'
import type { Document, Schema } from './contract'

/** Records of the demonstration have small numbers. */
const someId = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 12 }) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 60 }) },
  fc.integer({ min: 1, max: 4000 }),
)

/** Values for keys whose schema doesn't describe them well enough. */
const special: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  // Most records have never been edited.
  revision: fc.constantFrom(1, 1, 1, 2),
  resource: fc.constantFrom(...bindings.filter(({ route }) => route).map(({ name }) => name)),
}

const twoDigits = (most: number) => fc.integer({ min: 1, max: most }).map((number) => String(number).padStart(2, '0'))
const day = fc
  .tuple(fc.integer({ min: 1900, max: 2099 }), twoDigits(12), twoDigits(28))
  .map(([year, month, date]) => `${year}-${month}-${date}`)
const digits = (least: number, most = least) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: least, maxLength: most })

/** Unreachable: `.invalid` never resolves. */
const address = fc
  .string({ unit: 'grapheme-ascii', maxLength: 8 })
  .map((text) => `https://fuzz.invalid/${encodeURIComponent(text)}`)
const upload = fc.nat(99).map((number) => `/uploads/2026/01/${number}.jpg`)

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  phone: digits(10).map((rest) => `1${rest}`),
  email: digits(3).map((name) => `a${name}@fuzz.invalid`),
  color: digits(6).map((rest) => `#${rest}`),
  date: day,
  'date-time': day.map((text) => `${text}T04:05:06.000Z`),
  month: day.map((text) => text.slice(0, 7)),
  region: fc.constantFrom('11', '110000/110100', '990100/990101'),
  'id-card': fc.constantFrom('99000019800101001X', '990000198001010028'),
  'credit-code': fc.constant('9988000000000001X0'),
  uri: address,
  link: address,
  image: upload,
  video: upload,
  file: upload,
}

const words = fc.oneof(
  fc.constantFrom('张伟', '林溪', '秘书处', 'a', '2026', '样例文字'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
)

function textOf({ format, pattern, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  if (pattern) return fc.stringMatching(new RegExp(pattern as string, 'u'))
  if (format && formats[format as string]) return formats[format as string] as fc.Arbitrary<string>
  return words.map((text) => text.padEnd(minLength as number, '样').slice(0, maxLength as number))
}

function integerOf({ minimum = -1000, maximum = 100_000 }: Schema): fc.Arbitrary<number> {
  const [min, max] = [minimum as number, maximum as number]
  // A number without an upper bound is usually an id.
  if (min === 1 && max > 1_000_000_000) return someId
  return fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min, max: Math.min(max, min + 100) }) },
    fc.integer({ min, max }),
  )
}

/** Besides required ones. */
const MOST_KEYS = 4

type Build = (schema: Schema) => fc.Arbitrary<unknown>

function objectOf(schema: Schema, build: Build): fc.Arbitrary<unknown> {
  const properties = (schema['properties'] ?? {}) as Record<string, Schema>
  const required = (schema['required'] ?? []) as string[]
  const valueFor = (name: string) =>
    (Object.hasOwn(special, name) && special[name]) || build(properties[name] as Schema)
  const of = (names: readonly string[], demanded: readonly string[]) => {
    const always = names.filter((name) => demanded.includes(name))
    const others = names.filter((name) => !demanded.includes(name))
    // A person fills in a few of many fields, and filters by few.
    return fc.subarray(others, { maxLength: Math.min(others.length, MOST_KEYS) }).chain((some) =>
      fc.record(Object.fromEntries([...always, ...some].map((name) => [name, valueFor(name)])), {
        noNullPrototype: true,
      }),
    )
  }
  const names = Object.keys(properties)
  const branches = schema['oneOf'] as { required: string[] }[] | undefined
  if (!branches) return of(names, required)
  // Exactly one of these keys.
  const either = branches.flatMap((branch) => branch.required)
  return fc.oneof(
    ...branches.map((branch) =>
      of(
        names.filter((name) => !either.includes(name) || branch.required.includes(name)),
        [...required, ...branch.required],
      ),
    ),
  )
}

function arrayOf({ items = {}, minItems = 0, maxItems = 5, uniqueItems }: Schema, build: Build): fc.Arbitrary<unknown> {
  const size = {
    minLength: minItems as number,
    maxLength: Math.max(minItems as number, Math.min(maxItems as number, 4)),
  }
  const one = build(items as Schema)
  return uniqueItems
    ? fc.uniqueArray(one, {
        ...size,
        minLength: Math.min(1, size.minLength),
        comparator: (left, right) => JSON.stringify(left) === JSON.stringify(right),
      })
    : fc.array(one, size)
}

/** Builds arbitraries from the schemas of this document. */
export function valuesOf({ components }: Pick<Document, 'components'>): Build {
  const built = new Map<string, fc.Arbitrary<unknown>>()
  const build: Build = (schema) => {
    if (schema['$ref']) {
      const name = String(schema['$ref']).split('/').pop() as string
      const held = built.get(name)
      if (held) return held
      const made = fc.letrec(() => ({ self: build(components.schemas[name] as Schema) })).self
      built.set(name, made)
      return made
    }
    if ('const' in schema) return fc.constant(schema['const'])
    if (schema['enum'])
      return (schema['enum'] as unknown[]).length > 0
        ? fc.constantFrom(...(schema['enum'] as unknown[]))
        : fc.constant(null)
    if (schema['anyOf']) return fc.oneof(...(schema['anyOf'] as Schema[]).map(build))
    switch (schema['type']) {
      case 'string':
        return textOf(schema)
      case 'integer':
        return integerOf(schema)
      case 'number':
        return fc.double({
          min: (schema['minimum'] as number) ?? -1000,
          max: (schema['maximum'] as number) ?? 1000,
          noNaN: true,
        })
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      case 'array':
        return arrayOf(schema, build)
      case 'object':
        return objectOf(schema, build)
      default:
        return fc.jsonValue({ maxDepth: 2 })
    }
  }
  return build
}
