// Fields that tell the first row of each value: a condition on a list, which depends on all its other conditions.
import type { Field } from './field'

/** Fields of which the first that isn't empty is the value; undefined for any other field. */
export function firstBy({ compute }: Pick<Field, 'compute'>): readonly string[] | undefined {
  return typeof compute === 'object' && 'first' in compute ? compute.first : undefined
}
