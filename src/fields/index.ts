// THE TABLE OF KINDS for screens: the compiler refuses a kind without its parts.
import type { Field, Kind } from '#kernel/binding'
import { filterOf } from '#kernel/kinds'
import { boolean } from './boolean'
import { choice } from './choice'
import { color } from './colour'
import { date } from './date'
import type { FieldKind } from './field-kind'
import { html } from './html/html'
import { icon } from './IconPicker'
import { json } from './json'
import { link } from './link'
import { file, image, video } from './media/media'
import { money, number } from './number'
import { password } from './password'
import { reference } from './reference'
import { region } from './region'
import { kindOfField, register } from './registry'
import { object, rows } from './rows'
import { code, email, phone, text, textarea, uri } from './text'

export const fieldKinds: Record<Kind, FieldKind> = {
  text,
  textarea,
  html,
  phone,
  email,
  uri,
  'id-card': code,
  'credit-code': code,
  color,
  link,
  image,
  video,
  file,
  region,
  password,
  integer: number,
  number,
  money,
  sort: number,
  boolean,
  date,
  'date-time': date,
  month: date,
  choice,
  reference,
  rows,
  object,
  json,
}

/** Widgets override the kind's input; other `x-widget` values are read by the kind's own input. */
register(fieldKinds, { 'icon-picker': icon, textarea })

export { kindOfField }

export function isWide(field: Field): boolean {
  return (
    kindOfField(field).wide === true ||
    (field.kind === 'reference' && field.widget === 'tree') ||
    (field.many && ['image', 'video', 'file'].includes(field.kind))
  )
}

export function filterFor(field: Field): FieldKind['Filter'] {
  return filterOf(field) === 'none' ? null : kindOfField(field).Filter
}
