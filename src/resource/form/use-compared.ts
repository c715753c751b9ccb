// Values of referred records that fields of a form are compared with.
import type { Field, Fields, Reference, Row } from '#kernel/binding'
import { comparedAcross } from '#kernel/compared'
import { useCarried } from '../../fields/options'

interface Chosen {
  reference: Field & { ref: Reference }
  id: number
  names: readonly string[]
}

function chosenIn(fields: Fields, values: Row): Chosen[] {
  return [...comparedAcross(fields)].flatMap(([reference, names]) => {
    const id = values[reference.name]
    return reference.ref && typeof id === 'number' ? [{ reference: reference as Chosen['reference'], id, names }] : []
  })
}

/** As `outOfBounds` takes them. A value that is still loading is missing: the server compares it in any case. */
export function useCompared(fields: Fields, values: Row): Row {
  const own = chosenIn(fields, values)
  const below = Object.values(fields).flatMap(({ name, fields: inner }) => {
    const entries = values[name]
    if (!inner || !Array.isArray(entries) || comparedAcross(inner).size === 0) return []
    return [{ name, entries: entries.map((entry) => chosenIn(inner, (entry ?? {}) as Row)) }]
  })
  const all = [...own, ...below.flatMap(({ entries }) => entries.flat())]
  const apart = new Map(all.map(({ reference: { ref }, id }) => [`${ref.options.path} ${id}`, { ref, id }]))
  const carried = useCarried([...apart.values()])
  const valuesOf = (chosen: readonly Chosen[]): Row =>
    Object.fromEntries(
      chosen.flatMap(({ reference, id, names }) => {
        const row = carried(reference.ref, id)
        return names.map((name) => [`${reference.name}.${name}`, row?.[name] ?? null] as const)
      }),
    )
  return { ...valuesOf(own), ...Object.fromEntries(below.map(({ name, entries }) => [name, entries.map(valuesOf)])) }
}
