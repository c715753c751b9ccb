// THE TABLE OF KINDS for screens: the compiler refuses a kind without its parts. What is large loads when it is drawn.
import type { Field, Kind } from '#kernel/binding'
import { filterOf } from '#kernel/kinds'
import { boolean } from './boolean'
import { choice } from './choice'
import { colour } from './colour'
import { date } from './date/Cell'
import { type FieldKind, kindOfField, lazily, register } from './field-kind'
import { html } from './html/Cell'
import { icon } from './icon'
import { json } from './json'
import { link } from './link'
import { file, image, video } from './media/Cell'
import { number } from './number'
import { password } from './password'
import { reference } from './reference/Cell'
import { ReferenceFilter, ReferenceInput } from './reference/Input'
import { region } from './region/Cell'
import { object, rows } from './rows'
import { email, phone, text, textarea, uri } from './text/Cell'
import { AreaInput, LineInput, TextFilter } from './text/Input'

const line = { Input: LineInput, Filter: TextFilter }
const area: FieldKind = { ...textarea, Input: AreaInput, Filter: TextFilter }
const media = { Input: lazily(() => import('./media/Input'), 'picture'), Filter: null }
const day: FieldKind = {
  ...date,
  Input: lazily(() => import('./date/Input')),
  Filter: lazily(() => import('./date/Filter')),
}

const fieldKinds: Readonly<Record<Kind, FieldKind>> = {
  text: { ...text, ...line },
  textarea: area,
  html,
  phone: { ...phone, ...line },
  email: { ...email, ...line },
  uri: { ...uri, ...line },
  'id-card': { ...text, ...line },
  'credit-code': { ...text, ...line },
  color: colour,
  link,
  image: { ...image, ...media },
  video: { ...video, ...media },
  file: { ...file, ...media },
  region: {
    ...region,
    Input: lazily(() => import('./region/Input').then(({ RegionInput }) => ({ default: RegionInput }))),
    Filter: lazily(() => import('./region/Input').then(({ RegionFilter }) => ({ default: RegionFilter }))),
  },
  password,
  integer: number,
  number,
  money: number,
  sort: number,
  boolean,
  date: day,
  'date-time': day,
  month: day,
  choice,
  reference: { ...reference, Input: ReferenceInput, Filter: ReferenceFilter },
  rows,
  object,
  json,
}

// Widgets override the kind's parts; other `x-widget` values are read by the kind's own input.
register(fieldKinds, { 'icon-picker': icon, textarea: area })

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
