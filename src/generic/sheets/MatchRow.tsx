// One column of a sheet with its first values, and the field that it fills.
import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import { Select, Tag } from 'antd'
import type { Field } from '#kernel/binding'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'
import type { SheetColumn } from './import-calls'
import type { Mapping } from './matching'

interface Props {
  column: SheetColumn
  choices: readonly Field[]
  mapping: Mapping
  onChoose(name: string | undefined): void
}

interface Choice {
  value: string
  label: string
  words: string
}

/** An exact word comes before one that begins so, and that before all others. */
function closeness({ words = '' }: Partial<Choice>, typed: string): number {
  const word = typed.trim().toLowerCase()
  const names = words.split(' ')
  return names.includes(word) ? 2 : names.some((name) => name.startsWith(word)) ? 1 : 0
}

export function MatchRow({ column: { place, title, samples, field, why }, choices, mapping, onChoose }: Props) {
  const { t } = useWords()
  const say = useText()
  const name = mapping[place]
  const guessed = name !== undefined && name === field && (why === 'part' || why === 'values')
  const elsewhere = new Set(Object.entries(mapping).flatMap(([at, held]) => (at === String(place) ? [] : [held])))
  const choiceOf = (field: Field): Choice => ({
    value: field.name,
    label: field.required ? `${say(field.title)} *` : say(field.title),
    words: `${field.title.zh} ${field.title.en} ${field.name}`.toLowerCase(),
  })
  // Unassigned fields come first: a field takes one column only.
  const groups = [
    { label: t('import.fieldsFree'), options: choices.filter((field) => !elsewhere.has(field.name)).map(choiceOf) },
    { label: t('import.fieldsTaken'), options: choices.filter((field) => elsewhere.has(field.name)).map(choiceOf) },
  ].filter(({ options }) => options.length > 0)
  return (
    <li className={name === undefined ? 'import-out' : ''}>
      <div className="import-column">
        <b>
          {title}
          {guessed && (
            <Tag bordered={false} className="import-guess">
              {t('import.guessed')}
            </Tag>
          )}
        </b>
        <span className="soft one-line">{samples.join(' · ')}</span>
      </div>
      {name === undefined ? <MinusCircleOutlined aria-hidden /> : <CheckCircleFilled aria-hidden />}
      <Select<string, Choice>
        allowClear
        showSearch
        filterOption={(typed, option) => option?.words?.includes(typed.trim().toLowerCase()) ?? false}
        filterSort={(left, right, { searchValue }) => closeness(right, searchValue) - closeness(left, searchValue)}
        value={name}
        placeholder={t('import.leaveOut')}
        aria-label={t('import.fieldOf', { title })}
        options={groups as unknown as Choice[]}
        onChange={(next?: string) => onChoose(next)}
      />
    </li>
  )
}
