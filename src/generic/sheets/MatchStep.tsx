// The second step of an import: which column is which field, and what happens to records that exist already.
import { ArrowRightOutlined } from '@ant-design/icons'
import { Alert, Radio, Select, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Binding, Field } from '#kernel/binding'
import { keyFields } from '#kernel/sheet'
import { standard } from '#kernel/standard'
import { useText } from '../../locales/use-text'
import type { Mode, Sheet } from './import-calls'

export interface Matching {
  mapping: Readonly<Record<string, string>>
  mode: Mode
  key: string | null
}

interface Props {
  binding: Binding
  fields: readonly Field[]
  sheet: Sheet
  matching: Matching
  problem: string | null
  onChange(matching: Matching): void
}

/** The best guess of the server, each field once. */
export function firstMatching(sheet: Sheet, binding: Binding, fields: readonly Field[]): Matching {
  const known = new Set(fields.map(({ name }) => name))
  const mapping: Record<string, string> = {}
  for (const { place, field } of sheet.columns)
    if (field && (known.has(field) || field === 'id') && !Object.values(mapping).includes(field)) mapping[place] = field
  return { mapping, mode: 'create', key: keysIn(mapping, binding)[0] ?? null }
}

/** Fields among those matched by which a record is found again. */
export function keysIn(mapping: Readonly<Record<string, string>>, binding: Binding): string[] {
  const matched = new Set(Object.values(mapping))
  return keyFields(binding).filter((name) => matched.has(name))
}

/** Fields that a new record needs and no column gives. */
export function missingIn({ mapping, mode }: Matching, fields: readonly Field[]): Field[] {
  if (mode === 'update') return []
  const matched = new Set(Object.values(mapping))
  return fields.filter((field) => field.required && field.default === undefined && !matched.has(field.name))
}

export function MatchStep({ binding, fields, sheet, matching, problem, onChange }: Props) {
  const { t } = useTranslation()
  const say = useText()
  const { mapping, mode, key } = matching
  const titles = new Map([
    ['id', say(standard.id.title)],
    ...fields.map((field) => [field.name, say(field.title)] as const),
  ])
  const keys = keysIn(mapping, binding)
  const missing = missingIn(matching, fields)
  const put = (place: number, name: string | undefined): void => {
    // A field stands for one column: the later choice takes it over.
    const others = Object.fromEntries(
      Object.entries(mapping).filter(([at, held]) => at !== String(place) && held !== name),
    )
    const next = name === undefined ? others : { ...others, [place]: name }
    const left = keysIn(next, binding)
    onChange({ ...matching, mapping: next, key: key !== null && left.includes(key) ? key : (left[0] ?? null) })
  }
  const options = [...titles].map(([value, label]) => ({
    value,
    label: fields.some((field) => field.name === value && field.required) ? `${label} *` : label,
  }))
  return (
    <div className="import-match">
      <p className="soft">{t('import.matchHint', { num: sheet.total.toLocaleString('en') })}</p>
      <ul className="import-columns">
        {sheet.columns.map(({ place, title, samples }) => (
          <li key={place}>
            <div className="import-column">
              <b>{title}</b>
              <span className="soft one-line">{samples.filter(Boolean).join(' · ')}</span>
            </div>
            <ArrowRightOutlined aria-hidden className="soft" />
            <Select<string>
              allowClear
              showSearch
              optionFilterProp="label"
              value={mapping[place]}
              placeholder={t('import.leaveOut')}
              aria-label={t('import.fieldOf', { title })}
              options={options}
              onChange={(name?: string) => put(place, name)}
            />
          </li>
        ))}
      </ul>
      <fieldset className="import-mode">
        <legend>{t('import.existing')}</legend>
        <Radio.Group
          value={mode}
          onChange={(event) => onChange({ ...matching, mode: event.target.value as Mode })}
          options={(['create', 'update', 'both'] as const).map((value) => ({
            value,
            label: t(`import.mode.${value}`),
            disabled: value !== 'create' && keys.length === 0,
          }))}
        />
        {keys.length > 0 && (
          <p>
            {t('import.foundBy')}{' '}
            <Select<string>
              size="small"
              value={key ?? keys[0]}
              aria-label={t('import.foundBy')}
              options={keys.map((name) => ({ value: name, label: titles.get(name) ?? name }))}
              onChange={(name) => onChange({ ...matching, key: name })}
              popupMatchSelectWidth={false}
            />
          </p>
        )}
        {keys.length === 0 && <p className="soft">{t('import.noKey')}</p>}
      </fieldset>
      {missing.length > 0 && (
        <Alert
          type="warning"
          role="status"
          showIcon
          message={
            <>
              {t('import.missing')}{' '}
              {missing.map((field) => (
                <Tag key={field.name}>{say(field.title)}</Tag>
              ))}
            </>
          }
        />
      )}
      {problem && <Alert type="error" role="alert" showIcon message={problem} />}
    </div>
  )
}
