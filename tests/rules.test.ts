// The form and the server agree: for any value of any field, the same verdict.
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import type { Field } from '#kernel/binding'
import { formatLimits, formats } from '#kernel/formats'
import { problemOf, valueSchema } from '#kernel/rules'
import { sample } from '../scripts/samples/sample'

const ajv = new Ajv2020({ strict: false, formats })
for (const [keyword, holds] of Object.entries(formatLimits))
  ajv.addKeyword({ keyword, type: 'string', schemaType: 'string', validate: holds })

/** Normal and extreme values, and near misses of a valid one. */
function values(field: Field): fc.Arbitrary<unknown> {
  const good = sample(field)
  const near =
    typeof good === 'string'
      ? [good.slice(0, -1), `${good}0`, good.toUpperCase(), `${good} `]
      : typeof good === 'number'
        ? [good + 0.5, -good, good * 1e9]
        : []
  const edges = [field.maxLength, field.minLength].flatMap((length) =>
    length === undefined
      ? []
      : [
          '样'.repeat(Math.min(length, 3000)),
          '样'.repeat(Math.min(length + 1, 3001)),
          '😀'.repeat(Math.min(length, 3000)),
        ],
  )
  const days = [
    '0001-01-01',
    '0206-01-10',
    '1599-12-31',
    '1899-12-31',
    '1900-01-01',
    '2100-12-31',
    '2101-01-01',
    '9999-12-31',
  ]
  const dates = days.flatMap((day) => [day, day.slice(0, 7), `${day}T12:00:00Z`])
  const choices = (field.choices ?? []).flatMap((choice) => [choice.value, String(choice.value)])
  const numbers = [field.minimum, field.maximum].flatMap((limit) =>
    limit === undefined ? [] : [limit, limit - 1, limit + 1],
  )
  const singles: unknown[] = [
    good,
    null,
    '',
    ' ',
    0,
    1,
    -1,
    1.5,
    true,
    false,
    'false',
    [],
    {},
    [good],
    [null],
    [good, good],
    Number.MAX_SAFE_INTEGER,
    2 ** 31,
    'javascript:alert(1)',
    ...near,
    ...edges,
    ...choices,
    ...numbers,
    ...dates,
  ]
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...singles) },
    fc.string(),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.array(fc.constantFrom(...singles), { maxLength: 3 }),
  )
}

const named = bindings.flatMap((binding) =>
  binding.name === binding.base
    ? Object.values(binding.fields).map((field) => [`${binding.name}.${field.name}`, field] as const)
    : [],
)

describe('form verdict = server verdict', () => {
  test.each(named)('%s', (_name, field) => {
    const check = ajv.compile(valueSchema(field))
    fc.assert(
      fc.property(values(field), (value) => {
        expect(
          problemOf(field, value) === null,
          `${JSON.stringify(value)}: form says ${JSON.stringify(problemOf(field, value))}, server says ${JSON.stringify(check.errors)}`,
        ).toBe(check(value))
      }),
      { numRuns: 120 },
    )
  })

  test.each(named.filter(([, field]) => field.kind !== 'reference' && field.kind !== 'json'))(
    'a sample of %s is valid',
    (_name, field) => {
      const value = sample(field)
      if (value !== null) expect(problemOf(field, value)).toBeNull()
    },
  )
})
