// Text in a line or an area, and the checked texts: phone, e-mail, address, ID number, credit code.
import type { ShownKind, ShowProps } from './field-kind'
import { Line, Shown } from './Shown'

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function TextCell({ value }: ShowProps) {
  return (
    <Shown value={value}>
      {(shown) => <Line text={Array.isArray(shown) ? shown.map(textOf).join(', ') : textOf(shown)} />}
    </Shown>
  )
}

function TextDetail({ value }: ShowProps) {
  return (
    <Shown value={value}>
      {(shown) => (
        <span className="as-typed">{Array.isArray(shown) ? shown.map(textOf).join(', ') : textOf(shown)}</span>
      )}
    </Shown>
  )
}

/** A masked value is no link. */
function linked(scheme: string) {
  return function LinkDetail({ value }: ShowProps) {
    return (
      <Shown value={textOf(value)}>
        {(text) =>
          text.includes('*') ? (
            <span>{text}</span>
          ) : (
            <a href={`${scheme}${text}`} {...(scheme === '' ? { target: '_blank', rel: 'noreferrer' } : {})}>
              {text}
            </a>
          )
        }
      </Shown>
    )
  }
}

export const text: ShownKind = { Cell: TextCell, Detail: TextDetail }
export const textarea: ShownKind = { ...text, wide: true }
export const phone: ShownKind = { ...text, Detail: linked('tel:') }
export const email: ShownKind = { ...text, Detail: linked('mailto:') }
export const uri: ShownKind = { ...text, Detail: linked('') }
