/** Damages a body in one place: other types, limits, odd texts, keys with a meaning in JavaScript. */
import fc from 'fast-check'

type Json = unknown

function nested(depth: number, inner: Json): Json {
  let value = inner
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

const numbers = [
  0,
  -1,
  1,
  0.5,
  1e-7,
  -2_147_483_649,
  2_147_483_647,
  2_147_483_648,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
]
const texts = [
  '',
  ' ',
  '0',
  'null',
  'true',
  '-1',
  '1e3',
  '\u0000',
  'a\u0000b',
  '\u0001\u001f\u007f',
  '\ud800',
  'a\udc00b',
  '\u200b',
  '\u202e\u2066\ufeff',
  '￾',
  '𠮷👨‍👩‍👧‍👦',
  '%',
  '_',
  '\\',
  "'; --",
  '$1',
  '{id}',
  '{{}}',
  '<script>',
  '=1+1',
  '../../etc',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '10000-01-01T00:00:00Z',
  '2026-01-01T25:00:00Z',
  '1:',
  '__proto__',
]
/** Properties of every JavaScript object. */
export const prototypeKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'toJSON',
  'then',
  'length',
]
const keys = [...prototypeKeys, 'id', 'nonsense', 'sql', '', ' ', '\u0000', 'a.b', '0', '-1', 'filter', 'dry', '样例']

const odd: fc.Arbitrary<Json> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<Json>(null, true, false, [], {}, [null], [[]], [{}], { a: null }) },
  { weight: 4, arbitrary: fc.constantFrom<Json>(...numbers) },
  { weight: 5, arbitrary: fc.constantFrom<Json>(...texts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.constantFrom(201, 5000, 60_000, 300_000).map((length) => '长'.repeat(length)) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(20, 200, 2000), fc.constantFrom<Json>(null, 1))
      .map(([depth, inner]) => nested(depth, inner)),
  },
  { weight: 1, arbitrary: fc.constantFrom(501, 3000).map((length) => Array.from({ length }, (_, index) => index + 1)) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...keys), fc.constantFrom<Json>(null, 1, 'a', {}))
      .map(([key, value]) => withKey({}, key, value)),
  },
)

export interface Mutation {
  /** Index among all places of the body, counted anew in each. */
  readonly place: number
  readonly kind: 'replace' | 'remove' | 'add' | 'rename' | 'wrap'
  readonly key: string
  readonly value: Json
}

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  place: fc.nat(60),
  kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'rename', 'wrap'),
  key: fc.constantFrom(...keys),
  value: odd,
})

/** Also sets `__proto__`, which an assignment would treat specially. */
function withKey(object: object, key: string, value: Json): object {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
  return object
}

type Place = readonly string[]

function* placesIn(value: Json, at: Place = []): Generator<Place> {
  yield at
  if (typeof value !== 'object' || value === null || at.length > 6) return
  for (const [key, inner] of Object.entries(value).slice(0, 20)) yield* placesIn(inner, [...at, key])
}

/** A copy with the part at this place replaced; `undefined` removes it. */
function changed(value: Json, [key, ...rest]: Place, change: (part: Json) => Json): Json {
  if (key === undefined) return change(value)
  if (Array.isArray(value))
    return value.flatMap((one, index) => (String(index) === key ? kept(changed(one, rest, change)) : [one]))
  const result = {}
  for (const [name, inner] of Object.entries(value as object)) {
    const next = name === key ? changed(inner, rest, change) : inner
    if (next !== undefined) withKey(result, name, next)
  }
  return result
}

const kept = (value: Json): Json[] => (value === undefined ? [] : [value])

function spoilt(part: Json, { kind, key, value }: Mutation): Json {
  const isObject = typeof part === 'object' && part !== null && !Array.isArray(part)
  if (kind === 'remove') return undefined
  if (kind === 'wrap') return [part]
  if (kind === 'add' && isObject) return withKey({ ...part }, key, value)
  if (kind === 'add' && Array.isArray(part)) return [...part, value]
  if (kind === 'rename' && isObject) {
    const [first, ...others] = Object.entries(part)
    return first ? withKey(Object.fromEntries(others), key, first[1]) : withKey({}, key, value)
  }
  return value
}

export function mutate(body: Json, mutations: readonly Mutation[]): Json {
  return mutations.reduce<Json>((whole, one) => {
    const places = [...placesIn(whole)]
    return changed(whole, places[one.place % places.length] as Place, (part) => spoilt(part, one))
  }, body)
}
