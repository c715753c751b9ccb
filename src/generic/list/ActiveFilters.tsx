// The filters in force, each with its cross, and one step back to the whole list.
import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Field } from '#kernel/binding'
import type { FilterValue } from '#kernel/wire'
import { useCaptions } from '../../fields/options'
import { useText } from '../../locales/use-text'
import { filterWords } from './filter-words'

function Chip({ field, value, onClear }: { field: Field; value: FilterValue; onClear(): void }) {
  const { t } = useTranslation()
  const say = useText()
  const ids = field.ref
    ? (Array.isArray(value) ? value : [value]).filter((one): one is number => typeof one === 'number')
    : []
  const captions = useCaptions(field.ref, ids)
  const words = {
    say,
    yes: t('fields.yes'),
    no: t('fields.no'),
    empty: t('fields.isEmpty'),
    filled: t('fields.isFilled'),
    not: t('fields.isNot'),
    captions,
    waiting: t('fields.loading'),
  }
  const title = say(field.title)
  return (
    <li className="chip">
      <span>
        <span className="soft">{title}</span> {filterWords(field, value, words)}
      </span>
      <button type="button" aria-label={t('generic.clearFilter', { name: title })} onClick={onClear}>
        <CloseOutlined aria-hidden />
      </button>
    </li>
  )
}

interface Props {
  fields: readonly Field[]
  filter: Readonly<Record<string, FilterValue>>
  onChange(name: string, value: undefined): void
  onReset(): void
}

export function ActiveFilters({ fields, filter, onChange, onReset }: Props) {
  const { t } = useTranslation()
  const active = fields.filter(
    (field) =>
      filter[field.name] !== undefined &&
      !(Array.isArray(filter[field.name]) && (filter[field.name] as unknown[]).length === 0),
  )
  if (active.length === 0) return null
  return (
    <div className="chips">
      <ul aria-label={t('generic.activeFilters')}>
        {active.map((field) => (
          <Chip
            key={field.name}
            field={field}
            value={filter[field.name] as FilterValue}
            onClear={() => onChange(field.name, undefined)}
          />
        ))}
      </ul>
      <Button type="link" size="small" onClick={onReset}>
        {t('generic.reset')}
      </Button>
    </div>
  )
}
