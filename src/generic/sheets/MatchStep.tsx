// The second step of an import: matching columns, and the handling of existing records.
import { Alert, Radio, Select, Tag } from 'antd'
import { useMemo } from 'react'
import type { Binding, Field } from '#kernel/binding'
import { keyFields } from '#kernel/sheet'
import { standard } from '#kernel/standard'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'
import type { Mode, Sheet } from './import-calls'
import { MatchRow } from './MatchRow'
import { gapsIn, keysOf, type Matching, rowsWithout, settled, withField } from './matching'
import '../../locales/later/import'

interface Props {
  binding: Binding
  fields: readonly Field[]
  sheet: Sheet
  matching: Matching
  problem: string | null
  onChange(matching: Matching): void
}

/** Empty columns of the file: listed apart. */
function EmptyColumns({ titles }: { titles: readonly string[] }) {
  const { t } = useWords()
  return (
    <details className="import-empty soft">
      <summary>{t('import.emptyColumns', { count: titles.length })}</summary>
      <p>{titles.join(' · ')}</p>
    </details>
  )
}

export function MatchStep({ binding, fields, sheet, matching, problem, onChange }: Props) {
  const { t } = useWords()
  const say = useText()
  const { mapping, mode, key } = settled(matching, sheet, binding)
  const choices = useMemo(() => [...fields, standard.id], [fields])
  const titleOf = (name: string): string => {
    const field = choices.find((one) => one.name === name)
    return field ? say(field.title) : name
  }
  const keys = keysOf(mapping, sheet, binding)
  const gaps = gapsIn({ mapping, mode, key }, sheet, fields)
  const columns = sheet.columns.filter(({ filled }) => filled > 0)
  const empty = sheet.columns.filter(({ filled }) => filled === 0)
  const taken = columns.filter(({ place }) => mapping[place] !== undefined).length
  const nameless = key === null ? 0 : rowsWithout(mapping, sheet, key)
  const number = (num: number): string => num.toLocaleString('en')
  return (
    <div className="import-match">
      <p className="soft" aria-live="polite">
        {t('import.matchHint', {
          num: number(sheet.total),
          columns: columns.length,
          taken,
          left: columns.length - taken,
        })}
      </p>
      {gaps.length > 0 && (
        <Alert
          type="warning"
          role="status"
          showIcon
          message={
            <span className="import-gaps">
              {t('import.missing')}
              {gaps.map(({ field, empty: hollow }) => (
                <Tag key={field.name} bordered={false}>
                  {hollow ? t('import.hollow', { title: say(field.title) }) : say(field.title)}
                </Tag>
              ))}
            </span>
          }
          description={t('import.missingHint')}
        />
      )}
      <ul className="import-columns">
        {columns.map((column) => (
          <MatchRow
            key={column.place}
            column={column}
            choices={choices}
            mapping={mapping}
            onChoose={(name) => onChange({ ...matching, mapping: withField(mapping, column.place, name) })}
          />
        ))}
      </ul>
      {empty.length > 0 && <EmptyColumns titles={empty.map(({ title }) => title)} />}
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
        {key !== null ? (
          <p>
            {t('import.foundBy')}{' '}
            <Select<string>
              size="small"
              value={key}
              aria-label={t('import.foundBy')}
              options={keys.map((name) => ({ value: name, label: titleOf(name) }))}
              onChange={(name) => onChange({ ...matching, key: name })}
              popupMatchSelectWidth={false}
            />{' '}
            <span className="soft">
              {nameless === 0
                ? t('import.foundAll', { title: titleOf(key) })
                : t('import.foundSome', { num: number(nameless), title: titleOf(key) })}
            </span>
          </p>
        ) : (
          <p className="soft">{t('import.noKey', { titles: keyFields(binding).map(titleOf).join(' · ') })}</p>
        )}
      </fieldset>
      {problem && <Alert type="error" role="alert" showIcon message={problem} />}
    </div>
  )
}
