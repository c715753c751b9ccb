// Handling of records that exist already: passed over, updated, or both; and the field by which they are found.
import { Radio, Select } from 'antd'
import type { Binding, Field } from '#kernel/binding'
import { grouped } from '#kernel/grouped'
import { keyFields } from '#kernel/sheet'
import { standard } from '#kernel/standard'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'
import type { Mode, Sheet } from './import-calls'
import { keysOf, type Matching, rowsWithout } from './matching'

interface Props {
  binding: Binding
  fields: readonly Field[]
  sheet: Sheet
  /** Settled. */
  matching: Matching
  onChange(change: Partial<Matching>): void
}

export function ExistingPart({ binding, fields, sheet, matching: { mapping, mode, key }, onChange }: Props) {
  const { t } = useWords()
  const say = useText()
  const titleOf = (name: string): string => {
    const field = [...fields, standard.id].find((one) => one.name === name)
    return field ? say(field.title) : name
  }
  const keys = keysOf(mapping, sheet, binding)
  const nameless = key === null ? 0 : rowsWithout(mapping, sheet, key)
  const number = (num: number): string => grouped(num)
  return (
    <fieldset className="import-mode">
      <legend>{t('import.existing')}</legend>
      <Radio.Group
        value={mode}
        onChange={(event) => onChange({ mode: event.target.value as Mode })}
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
            onChange={(name) => onChange({ key: name })}
            popupMatchSelectWidth={false}
          />{' '}
          <span className="soft">
            {nameless === 0
              ? t('import.foundAll', { title: titleOf(key) })
              : t('import.foundSome', { count: nameless, num: number(nameless), title: titleOf(key) })}
          </span>
        </p>
      ) : (
        <p className="soft">{t('import.noKey', { titles: keyFields(binding).map(titleOf).join(' · ') })}</p>
      )}
    </fieldset>
  )
}
