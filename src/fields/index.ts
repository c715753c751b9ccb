// THE TABLE OF KINDS for screens: the compiler refuses a kind without its parts. What is large loads when it is drawn.
import type { Field, Kind } from '#kernel/binding'
import { filterOf } from '#kernel/kinds'
import { BooleanFilter, BooleanInput } from './BooleanInput'
import { boolean } from './boolean'
import { ChoiceFilter, ChoiceInput } from './ChoiceInput'
import { ColourInput } from './ColourInput'
import { choice } from './choice'
import { color } from './colour'
import { date } from './date'
import type { EnteredKind, FieldKind } from './field-kind'
import { RangeFilter } from './filters/RangeFilter'
import { TextFilter } from './filters/TextFilter'
import { HtmlInput } from './html/HtmlInput'
import { html } from './html/html'
import { IconInput } from './IconInput'
import { icon } from './IconPicker'
import { JsonInput, json } from './json'
import { LinkInput } from './LinkInput'
import { lazily } from './lazily'
import { link } from './link'
import { file, image, video } from './media/media'
import { MoneyInput, NumberInput } from './NumberInput'
import { number } from './number'
import { PasswordInput } from './PasswordInput'
import { password } from './password'
import { ReferenceFilter, ReferenceInput } from './ReferenceInput'
import { ObjectInput, RowsInput } from './RowsInput'
import { reference } from './reference'
import { region } from './region'
import { kindOfField, register } from './registry'
import { rows } from './rows'
import { AreaInput, lineInput } from './TextInput'
import { email, phone, text, textarea, uri } from './text'

const line: EnteredKind = { Input: lineInput(), Filter: TextFilter }
const area: EnteredKind = { Input: AreaInput, Filter: TextFilter }
const figures: EnteredKind = { Input: NumberInput, Filter: RangeFilter }
const media: EnteredKind = { Input: lazily(() => import('./media/MediaInput'), 'picture'), Filter: null }
const days: EnteredKind = {
  Input: lazily(() => import('./DateInput')),
  Filter: lazily(() => import('./filters/DateFilter')),
}

const fieldKinds: Readonly<Record<Kind, FieldKind>> = {
  text: { ...text, ...line },
  textarea: { ...textarea, ...area },
  html: { ...html, Input: HtmlInput, Filter: null },
  phone: { ...phone, Input: lineInput('tel'), Filter: TextFilter },
  email: { ...email, Input: lineInput('email'), Filter: TextFilter },
  uri: { ...uri, Input: lineInput('url', 'https://'), Filter: TextFilter },
  'id-card': { ...text, ...line },
  'credit-code': { ...text, ...line },
  color: { ...color, Input: ColourInput, Filter: TextFilter },
  link: { ...link, Input: LinkInput, Filter: null },
  image: { ...image, ...media },
  video: { ...video, ...media },
  file: { ...file, ...media },
  region: {
    ...region,
    Input: lazily(() => import('./RegionInput')),
    Filter: lazily(() => import('./filters/RegionFilter')),
  },
  password: { ...password, Input: PasswordInput, Filter: null },
  integer: { ...number, ...figures },
  number: { ...number, ...figures },
  money: { ...number, Input: MoneyInput, Filter: RangeFilter },
  sort: { ...number, ...figures },
  boolean: { ...boolean, Input: BooleanInput, Filter: BooleanFilter },
  date: { ...date, ...days },
  'date-time': { ...date, ...days },
  month: { ...date, ...days },
  choice: { ...choice, Input: ChoiceInput, Filter: ChoiceFilter },
  reference: { ...reference, Input: ReferenceInput, Filter: ReferenceFilter },
  rows: { ...rows, Input: RowsInput, Filter: null },
  object: { ...rows, Input: ObjectInput, Filter: null },
  json: { ...json, Input: JsonInput, Filter: null },
}

// Widgets override the kind's input; other `x-widget` values are read by the kind's own input.
register(fieldKinds, {
  'icon-picker': { ...icon, Input: IconInput, Filter: TextFilter },
  textarea: { ...textarea, ...area },
})

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
