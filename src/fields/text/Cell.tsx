// Text in a line or an area, and the checked texts: phone, e-mail, address, ID number, credit code.
import type { Field, Row } from '#kernel/binding'
import type { ShownKind, ShowProps } from '../field-kind'
import { CaptionLink } from '../reference/Captions'
import { Line, shown, textOf } from '../text-parts'

function TextCell({ value }: ShowProps) {
  return shown(value, (given) => <Line text={Array.isArray(given) ? given.map(textOf).join(', ') : textOf(given)} />)
}

/** The record that the text names; null if the answer leaves it out, as from people who may not know of it. */
function openedBy({ opens }: Field, row: Row): { resource: string; id: number } | null {
  if (!opens) return null
  const resource = opens.resource.startsWith('$') ? row[opens.resource.slice(1)] : opens.resource
  const id = row[opens.id]
  return typeof resource === 'string' && typeof id === 'number' ? { resource, id } : null
}

function TextDetail({ field, value, row }: ShowProps) {
  const opened = openedBy(field, row)
  if (opened && typeof value === 'string' && value !== '') return <CaptionLink {...opened} name={value} />
  return shown(value, (given) => (
    <span className="as-typed">{Array.isArray(given) ? given.map(textOf).join(', ') : textOf(given)}</span>
  ))
}

/** A masked value is no link. */
function linked(scheme: string) {
  return function LinkDetail({ value }: ShowProps) {
    return shown(textOf(value), (text) =>
      text.includes('*') ? (
        <span>{text}</span>
      ) : (
        <a href={`${scheme}${text}`} {...(scheme === '' ? { target: '_blank', rel: 'noreferrer' } : {})}>
          {text}
        </a>
      ),
    )
  }
}

export const text: ShownKind = { Cell: TextCell, Detail: TextDetail }
export const textarea: ShownKind = { ...text, wide: true }
export const phone: ShownKind = { ...text, Detail: linked('tel:') }
export const email: ShownKind = { ...text, Detail: linked('mailto:') }
export const uri: ShownKind = { ...text, Detail: linked('') }
