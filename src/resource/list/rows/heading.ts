// The words that head a card: the record's name, or whom it is about where it has nothing but a number.
import type { Binding, Field, Row } from '#kernel/binding'
import { nameIn } from '#kernel/caption'
import { placeholders } from '#kernel/text'
import { captionsOf } from '../../../fields/options'
import { captionOf } from '../../record'

export interface Heading {
  /** Empty if the fields of the name are. */
  text: string
  /** The number below, if the heading is another column. */
  number: string | null
  /** The column in the heading, which the card need not repeat. */
  field: Field | null
  /** Both, for buttons and announcements. */
  said: string
}

function textIn(field: Field, row: Row): string {
  if (field.kind === 'reference' && !field.many) return nameIn([...captionsOf(field, row).values()][0] ?? '')
  const value = row[field.name]
  return field.kind === 'text' && typeof value === 'string' ? value : ''
}

/** The caption; if that is a number that the server gave, the first column with a name in it. */
export function headingOf(
  { label, fields }: Pick<Binding, 'label' | 'fields'>,
  columns: readonly Field[],
  row: Row,
): Heading {
  const caption = captionOf({ label }, row)
  const plain = { text: caption, number: null, field: null, said: caption }
  const [only, ...more] = placeholders(label)
  const number = only === undefined ? undefined : fields[only]
  if (!number || more.length > 0 || number.unique !== true || number.readOnly !== true) return plain
  for (const field of columns) {
    const text = field.name === only ? '' : textIn(field, row)
    if (text !== '') return { text, number: caption, field, said: `${text} ${caption}` }
  }
  return plain
}
