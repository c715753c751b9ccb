// Choice of a record of another resource, or of several, and its filter.
import { useState } from 'react'
import { useText } from '../locales/use-text'
import { captionsOf, idsOf } from './captions'
import type { FilterProps, InputProps } from './field-kind'
import { useFields, useOpened } from './fields-context'
import { lazily } from './lazily'
import { listFilter, listIn } from './operators'
import { narrow } from './options'
import { ReferenceSelect } from './ReferenceSelect'

const TreeChecklist = lazily(() => import('./tree/TreeChecklist'), 'tree')

export function ReferenceInput(props: InputProps) {
  const { field, value, onChange, id, aria, disabled, invalid, record } = props
  // Captions of the record as loaded; a later choice brings its own.
  const [known] = useState(() => captionsOf(field, record))
  const fields = useFields()
  const say = useText()
  const opened = useOpened(field.name)
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
      {...opened}
      onChange={(ids) => onChange(field.many ? ids : (ids[0] ?? null))}
    />
  )
}

export function ReferenceFilter({ field, value, operator, onChange, id, prefix, scope }: FilterProps) {
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
