// THE TABLE OF KINDS for screens: the compiler refuses a kind without its parts.
import type { Field, Kind } from '#kernel/binding'
import { filterOf } from '#kernel/kinds'
import { boolean } from './boolean'
import { choice } from './choice'
import { color } from './colour'
import { date } from './date'
import type { EnteredKind, FieldKind, ShownKind } from './field-kind'
import { html } from './html/html'
import { icon } from './IconPicker'
import { partSoon } from './inputs-soon'
import { json } from './json'
import { link } from './link'
import { file, image, video } from './media/media'
import { number } from './number'
import { password } from './password'
import { reference } from './reference'
import { region } from './region'
import { kindOfField, register } from './registry'
import { rows } from './rows'
import { email, phone, text, textarea, uri } from './text'

const shown: Readonly<Record<Kind, ShownKind>> = {
  text,
  textarea,
  html,
  phone,
  email,
  uri,
  'id-card': text,
  'credit-code': text,
  color,
  link,
  image,
  video,
  file,
  region,
  password,
  integer: number,
  number,
  money: number,
  sort: number,
  boolean,
  date,
  'date-time': date,
  month: date,
  choice,
  reference,
  rows,
  object: rows,
  json,
}

type Pick = (all: typeof import('./inputs')) => EnteredKind

function whole(kind: ShownKind, pick: Pick): FieldKind {
  return { ...kind, Input: partSoon((all) => pick(all).Input), Filter: partSoon((all) => pick(all).Filter) }
}

export const fieldKinds = Object.fromEntries(
  Object.entries(shown).map(([name, kind]) => [name, whole(kind, ({ inputs }) => inputs[name as Kind])]),
) as Record<Kind, FieldKind>

/** Widgets override the kind's input; other `x-widget` values are read by the kind's own input. */
const widget = (name: string, kind: ShownKind): FieldKind =>
  whole(kind, ({ widgetInputs }) => widgetInputs[name] as EnteredKind)
register(fieldKinds, { 'icon-picker': widget('icon-picker', icon), textarea: widget('textarea', textarea) })

export { kindOfField }

export function isWide(field: Field): boolean {
  return (
    kindOfField(field).wide === true ||
    (field.kind === 'reference' && field.widget === 'tree') ||
    (field.many && ['image', 'video', 'file'].includes(field.kind))
  )
}

export function filterFor(field: Field): FieldKind['Filter'] | null {
  return filterOf(field) === 'none' ? null : kindOfField(field).Filter
}
