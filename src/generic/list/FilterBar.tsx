// The filters of a list: the first few in view, the others on demand; on a phone all of them in a drawer.
import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field, Row } from '#kernel/binding'
import type { FilterValue } from '#kernel/wire'
import { filterFor } from '../../fields'
import { useText } from '../../locales/use-text'

/** So many need no fold. */
const IN_VIEW = 4

export interface FilterProps {
  fields: readonly Field[]
  filter: Readonly<Record<string, FilterValue>>
  scope: Row
  onChange(name: string, value: FilterValue | undefined): void
}

function Widget({
  field,
  filter,
  scope,
  onChange,
  id,
  inside,
}: Omit<FilterProps, 'fields'> & { field: Field; id: string; inside: boolean }) {
  const Filter = filterFor(field)
  if (!Filter) return null
  return (
    <Filter
      field={field}
      value={filter[field.name]}
      onChange={(value) => onChange(field.name, value)}
      id={`${id}-${field.name}`}
      scope={scope}
      inside={inside}
    />
  )
}

export function FilterBar({ fields, ...rest }: FilterProps) {
  const { t } = useTranslation()
  const id = useId()
  const [open, setOpen] = useState(false)
  if (fields.length === 0) return null
  const folds = fields.length > IN_VIEW + 1
  const shown = folds && !open ? fields.slice(0, IN_VIEW) : fields
  return (
    <fieldset className="filters" aria-label={t('generic.filters')}>
      {shown.map((field) => (
        <Widget key={field.name} field={field} {...rest} id={id} inside />
      ))}
      {folds && (
        <Button
          type="link"
          className="filters-more"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          icon={open ? <UpOutlined /> : <DownOutlined />}
          iconPosition="end"
        >
          {open ? t('generic.fewerFilters') : t('generic.moreFilters', { num: fields.length - IN_VIEW })}
        </Button>
      )}
    </fieldset>
  )
}

interface DrawerProps extends FilterProps {
  open: boolean
  onClose(): void
  onReset(): void
}

export function FilterDrawer({ fields, open, onClose, onReset, ...rest }: DrawerProps) {
  const { t } = useTranslation()
  const say = useText()
  const id = useId()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('generic.filters')}
      placement="bottom"
      height="85%"
      className="filter-drawer"
      footer={
        <div className="filter-foot">
          <Button onClick={onReset}>{t('generic.reset')}</Button>
          <Button type="primary" onClick={onClose}>
            {t('generic.showResults')}
          </Button>
        </div>
      }
    >
      {fields.map((field) => (
        <div key={field.name} className="filter-row">
          <label htmlFor={`${id}-${field.name}`}>{say(field.title)}</label>
          <Widget field={field} {...rest} id={id} inside={false} />
        </div>
      ))}
    </Drawer>
  )
}
