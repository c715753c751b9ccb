// Inputs and filters of all kinds, in one chunk: a list is drawn without them.
import type { Kind } from '#kernel/binding'
import { BooleanFilter, BooleanInput } from './BooleanInput'
import { ChoiceFilter, ChoiceInput } from './ChoiceInput'
import { ColourInput } from './ColourInput'
import type { EnteredKind, InputProps } from './field-kind'
import { RangeFilter } from './filters/RangeFilter'
import { RegionFilter } from './filters/RegionFilter'
import { TextFilter } from './filters/TextFilter'
import { HtmlInput } from './html/HtmlInput'
import { IconInput } from './IconInput'
import { JsonDetail } from './json'
import { LinkInput } from './LinkInput'
import { lazily } from './lazily'
import { MoneyInput, NumberInput } from './NumberInput'
import { PasswordInput } from './PasswordInput'
import { ReferenceFilter, ReferenceInput } from './ReferenceInput'
import { RegionInput } from './RegionInput'
import { ObjectInput, RowsInput } from './RowsInput'
import { AreaInput, lineInput } from './TextInput'

const media: EnteredKind = { Input: lazily(() => import('./media/MediaInput'), 'picture'), Filter: null }
const date: EnteredKind = {
  Input: lazily(() => import('./DateInput')),
  Filter: lazily(() => import('./filters/DateFilter')),
}
const line: EnteredKind = { Input: lineInput(), Filter: TextFilter }
const area: EnteredKind = { Input: AreaInput, Filter: TextFilter }
const number: EnteredKind = { Input: NumberInput, Filter: RangeFilter }

function JsonInput({ value }: InputProps) {
  return <JsonDetail value={value} />
}

export const inputs: Readonly<Record<Kind, EnteredKind>> = {
  text: line,
  textarea: area,
  html: { Input: HtmlInput, Filter: null },
  phone: { Input: lineInput('tel'), Filter: TextFilter },
  email: { Input: lineInput('email'), Filter: TextFilter },
  uri: { Input: lineInput('url', 'https://'), Filter: TextFilter },
  'id-card': line,
  'credit-code': line,
  color: { Input: ColourInput, Filter: TextFilter },
  link: { Input: LinkInput, Filter: null },
  image: media,
  video: media,
  file: media,
  region: { Input: RegionInput, Filter: RegionFilter },
  password: { Input: PasswordInput, Filter: null },
  integer: number,
  number,
  money: { Input: MoneyInput, Filter: RangeFilter },
  sort: number,
  boolean: { Input: BooleanInput, Filter: BooleanFilter },
  date,
  'date-time': date,
  month: date,
  choice: { Input: ChoiceInput, Filter: ChoiceFilter },
  reference: { Input: ReferenceInput, Filter: ReferenceFilter },
  rows: { Input: RowsInput, Filter: null },
  object: { Input: ObjectInput, Filter: null },
  json: { Input: JsonInput, Filter: null },
}

export const widgetInputs: Readonly<Record<string, EnteredKind>> = {
  'icon-picker': { Input: IconInput, Filter: TextFilter },
  textarea: area,
}
