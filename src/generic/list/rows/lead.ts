// The words that head a card whose record has nothing but a number: whom or what it is about.
import type { Binding, Field, Row } from '#kernel/binding'
import { nameIn } from '#kernel/caption'
import { placeholders } from '#kernel/text'
import { captionsOf } from '../../../fields/reference'

export interface Lead {
  readonly field: Field
  readonly text: string
}

function textIn(field: Field, row: Row): string {
  if (field.kind === 'reference' && !field.many) return nameIn([...captionsOf(field, row).values()][0] ?? '')
  const value = row[field.name]
  return field.kind === 'text' && typeof value === 'string' ? value : ''
}

/** The first column with a name in it, if the caption is a number that the server gave; null otherwise. */
export function leadOf(
  { label, fields }: Pick<Binding, 'label' | 'fields'>,
  columns: readonly Field[],
  row: Row,
): Lead | null {
  const [only, ...more] = placeholders(label)
  const number = only === undefined ? undefined : fields[only]
  if (!number || more.length > 0 || number.unique !== true || number.readOnly !== true) return null
  for (const field of columns) {
    const text = field.name === only ? '' : textIn(field, row)
    if (text !== '') return { field, text }
  }
  return null
}
