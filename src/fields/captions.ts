// Ids of a reference's value, and the captions that the server answered beside it.
import type { Row } from '#kernel/binding'
import { companionOf } from '#kernel/standard'
import type { ShowProps } from './field-kind'

export function idsOf(value: unknown): number[] {
  return (Array.isArray(value) ? value : [value]).filter((one): one is number => typeof one === 'number')
}

/** Captions that the server answered beside the value. */
export function captionsOf(field: Pick<ShowProps['field'], 'name' | 'many'>, row: Row): ReadonlyMap<number, string> {
  const ids = idsOf(row[field.name])
  const said = row[companionOf(field)]
  const names = Array.isArray(said) ? said : [said]
  return new Map(
    ids.flatMap((id, index) => (typeof names[index] === 'string' ? [[id, names[index] as string] as const] : [])),
  )
}
