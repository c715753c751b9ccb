// A record of another resource, or several.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#kernel/binding'
import { companionOf } from '#kernel/standard'
import { useText } from '../locales/use-text'
import { CaptionLink } from './CaptionLink'
import type { FieldKind, FilterProps, InputProps, ShowProps } from './field-kind'
import { useFields } from './fields-context'
import { lazily } from './lazily'
import { listFilter, listIn } from './operators'
import { narrow, useCaptions } from './options'
import { ReferenceSelect } from './ReferenceSelect'
import { Dash, isEmpty, Line } from './Shown'
import type { ChosenTreeProps } from './tree/ChosenTree'

function idsOf(value: unknown): number[] {
  return (Array.isArray(value) ? value : [value]).filter((one): one is number => typeof one === 'number')
}

/** Captions that the server answered beside the value. */
export function captionsOf(field: Pick<ShowProps['field'], 'name' | 'many'>, row: Row): ReadonlyMap<number, string> {
  const ids = idsOf(row[field.name])
  const said = row[companionOf(field)]
  const names = Array.isArray(said) ? said : [said]
  return new Map(
    ids.flatMap((id, index) => (typeof names[index] === 'string' ? [[id, names[index] as string] as const] : [])),
  )
}

const TreeChecklist = lazily(() => import('./tree/TreeChecklist'))
const ChosenTree = lazily<ChosenTreeProps>(() => import('./tree/ChosenTree'))

function ReferenceInput(props: InputProps) {
  const { field, value, onChange, id, aria, disabled, invalid, record } = props
  // Captions of the record as loaded; a later choice brings its own.
  const [known] = useState(() => captionsOf(field, record))
  const fields = useFields()
  const say = useText()
  if (!field.ref) return null
  if (field.widget === 'tree' && field.many) return <TreeChecklist {...props} />
  const own = field.name === 'pid' && typeof record['id'] === 'number' ? record['id'] : null
  const { filter, missing } = narrow(field.ref.where, record)
  const sibling = missing === null ? undefined : fields[missing]
  return (
    <ReferenceSelect
      reference={field.ref}
      many={field.many}
      ids={idsOf(value)}
      id={id}
      aria={aria}
      disabled={disabled}
      invalid={invalid}
      clearable={!field.required}
      filter={filter}
      missing={missing === null ? null : sibling ? say(sibling.title) : ''}
      known={known}
      without={own}
      onChange={(ids) => onChange(field.many ? ids : (ids[0] ?? null))}
    />
  )
}

function ReferenceCell({ field, value, row }: ShowProps) {
  const { t } = useTranslation()
  const known = captionsOf(field, row)
  const names = idsOf(value).map((id) => known.get(id) ?? t('fields.gone'))
  return isEmpty(value) || names.length === 0 ? <Dash /> : <Line text={names.join(' · ')} />
}

function ReferenceDetail({ field, value, row }: ShowProps) {
  const { t } = useTranslation()
  const ids = idsOf(value)
  const known = captionsOf(field, row)
  // An unsaved choice has no caption in the record.
  const asked = useCaptions(
    field.ref,
    ids.filter((id) => !known.has(id)),
  )
  if (ids.length === 0) return <Dash />
  if (field.ref && field.widget === 'tree' && field.many)
    return <ChosenTree reference={field.ref} ids={ids} known={known} />
  return (
    <span className="reference-links">
      {ids.map((id) => (
        <CaptionLink
          key={id}
          resource={field.ref?.resource ?? ''}
          id={id}
          name={known.get(id) ?? asked.get(id) ?? t('fields.gone')}
        />
      ))}
    </span>
  )
}

function ReferenceFilter({ field, value, operator, onChange, id, prefix, scope }: FilterProps) {
  const say = useText()
  if (!field.ref) return null
  return (
    <ReferenceSelect
      reference={field.ref}
      many
      ids={idsOf(listIn(value))}
      id={id}
      aria={{}}
      disabled={false}
      invalid={false}
      clearable
      filter={narrow(field.ref.where, scope).filter}
      missing={null}
      known={new Map()}
      without={null}
      label={say(field.title)}
      prefix={prefix}
      onChange={(ids) => onChange(listFilter(operator, ids))}
    />
  )
}

export const reference: FieldKind = {
  Input: ReferenceInput,
  Cell: ReferenceCell,
  Detail: ReferenceDetail,
  Filter: ReferenceFilter,
}
