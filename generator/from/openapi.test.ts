// Schemas of an OpenAPI document become resources with everything that can be known.
import { expect, test } from 'vitest'
import { type Schemas, shapesOf } from './openapi'
import { resourceOf } from './resource'

const schemas: Schemas = {
  Pet: {
    type: 'object',
    required: ['id', 'petName', 'state', 'owner'],
    properties: {
      id: { type: 'integer', format: 'int64', readOnly: true },
      petName: { type: 'string', minLength: 1, maxLength: 60, description: 'How people call it' },
      state: { type: 'string', enum: ['for_sale', 'sold', 'On hold'], default: 'for_sale' },
      weight: { type: ['number', 'null'], exclusiveMinimum: 0, maximum: 200 },
      legs: { type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 101 },
      born: { type: 'string', format: 'date' },
      owner: { $ref: '#/components/schemas/Person' },
      vet: { anyOf: [{ $ref: '#/components/schemas/Person' }, { type: 'null' }] },
      friends: { type: 'array', items: { $ref: '#/components/schemas/Pet' } },
      nicknames: { type: 'array', items: { type: 'string', maxLength: 20 }, maxItems: 5 },
      extra: { type: 'object' },
      visits: { type: 'array', items: { type: 'object', properties: { day: { type: 'string' } } } },
      photo: { type: 'string', format: 'binary' },
      created_at: { type: 'string', format: 'date-time', readOnly: true },
      hops: { $ref: '#/components/schemas/Hops' },
      constructor: { type: 'string' },
    },
  },
  Hops: { type: 'integer', enum: [1, 2, 3] },
  Person: {
    allOf: [{ $ref: '#/components/schemas/Named' }, { properties: { email: { type: 'string', format: 'email' } } }],
  },
  Named: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
  Loop: { $ref: '#/components/schemas/Loop' },
}
const none = new Set<string>()
const read = (names: string[] | null, taken = none) => {
  const { shapes, refused } = shapesOf(schemas, names && new Set(names), taken)
  return { refused, begun: shapes.map((shape) => resourceOf(shape, 'desk', 10, none)) }
}

test('types, formats, bounds, choices, defaults and references', () => {
  const { begun } = read(['Pet', 'Person'])
  const pet = begun.find(({ data }) => data.name === 'pet')?.data
  expect(pet?.fields).toEqual({
    pet_name: { title: 'Pet name', description: 'How people call it', type: 'string', minLength: 1, maxLength: 60 },
    state: {
      title: 'State',
      oneOf: [
        { const: 'for_sale', title: 'For sale' },
        { const: 'sold', title: 'Sold' },
        { const: 'On hold', title: 'On hold' },
      ],
      default: 'for_sale',
    },
    weight: { title: 'Weight', type: 'number', minimum: 0, maximum: 200 },
    legs: { title: 'Legs', type: 'integer', minimum: 1, maximum: 100 },
    born: { title: 'Born', type: 'string', format: 'date' },
    owner: { title: 'Owner', type: 'integer', 'x-ref': { resource: 'person' } },
    vet: { title: 'Vet', type: 'integer', 'x-ref': { resource: 'person' } },
    friends: { title: 'Friends', type: 'array', 'x-ref': { resource: 'pet' } },
    nicknames: { title: 'Nicknames', type: 'array', items: { type: 'string', maxLength: 20 }, maxItems: 5 },
    extra: { title: 'Extra', type: 'object' },
    hops: { title: 'Hops', oneOf: [1, 2, 3].map((value) => ({ const: value, title: String(value) })) },
  })
  expect(pet?.required).toEqual(['pet_name', 'state', 'owner'])
  expect(pet?.label).toBe('{pet_name}')
  expect(pet?.locales?.en).toMatchObject({ title: 'Pet', 'fields.pet_name.hint': 'How people call it' })
})

test('parts of `allOf` are one resource, and what may be personal is pointed out', () => {
  const person = read(['Person']).begun[0]
  expect(person?.data.fields).toEqual({
    name: { title: 'Name', type: 'string', maxLength: 200 },
    email: { title: 'Email', type: 'string', format: 'email', maxLength: 200 },
  })
  expect(person?.decisions).toEqual([
    { path: ['fields', 'email'], message: 'may be personal: x-sensitive "contact" masks it' },
  ])
})

test('everything that was left out is told', () => {
  const told = read(['Pet', 'Person']).begun.flatMap(({ decisions }) => decisions.map(({ message }) => message))
  for (const name of ['visits', 'photo', 'constructor']) expect(told.some((line) => line.includes(name))).toBe(true)
})

test('a taken name gets another one; a schema without properties is refused', () => {
  const { begun } = read(['Person'], new Set(['person']))
  expect(begun[0]?.data.name).toBe('person_record')
  expect(read(['Hops', 'Loop']).refused).toHaveLength(2)
})
