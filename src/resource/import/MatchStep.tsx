// Step of an import that matches columns with fields, and chooses how records are treated that exist already.
import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import { Alert, Flex, Radio, Select, Tag, Typography } from 'antd'
import { useMemo } from 'react'
import type { Binding, Field } from '#kernel/binding'
import { grouped } from '#kernel/grouped'
import { keyFields } from '#kernel/sheet'
import { standard } from '#kernel/standard'
import { useWords } from '../../locales/use-words'
import styles from './Import.module.css'
import type { Mode, Sheet, SheetColumn } from './import-calls'
import { gapsIn, keysOf, type Mapping, type Matching, modesOf, rowsWithout, settled, withField } from './matching'
import { SheetPicker } from './SheetPicker'
import type { ImportState } from './use-import'
import { GapsPart, WordsPart } from './Words'

interface MatchRowProps {
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

function MatchRow({ column: { place, title, samples, field, why }, choices, mapping, onChoose }: MatchRowProps) {
  const { t, say } = useWords()
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
    <li>
      <Flex vertical style={{ minWidth: 0 }}>
        <Typography.Text strong={name !== undefined} type={name === undefined ? 'secondary' : undefined}>
          {title}
          {guessed && (
            <Tag bordered={false} style={{ marginInline: '8px 0' }}>
              {t('import.guessed')}
            </Tag>
          )}
        </Typography.Text>
        <span className="soft one-line">{samples.join(' · ')}</span>
      </Flex>
      {name === undefined ? (
        <MinusCircleOutlined aria-hidden className="soft" />
      ) : (
        <CheckCircleFilled aria-hidden style={{ color: 'var(--success)' }} />
      )}
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

interface ExistingPartProps {
  binding: Binding
  fields: readonly Field[]
  sheet: Sheet
  /** Settled. */
  matching: Matching
  onChange(change: Partial<Matching>): void
}

function ExistingPart({ binding, fields, sheet, matching: { mapping, mode, key }, onChange }: ExistingPartProps) {
  const { t, say } = useWords()
  const titleOf = (name: string): string => {
    const field = [...fields, standard.id].find((one) => one.name === name)
    return field ? say(field.title) : name
  }
  const keys = keysOf(mapping, sheet, binding)
  const nameless = key === null ? 0 : rowsWithout(mapping, sheet, key)
  const number = (num: number): string => grouped(num)
  return (
    <fieldset style={{ margin: 0, padding: 0, border: 0 }}>
      <legend style={{ marginBottom: 8, fontSize: 14, fontWeight: 500 }}>{t('import.existing')}</legend>
      <Radio.Group
        value={mode}
        onChange={(event) => onChange({ mode: event.target.value as Mode })}
        options={modesOf(binding).map((value) => ({
          value,
          label: t(`import.mode.${value}`),
          disabled: value !== 'create' && keys.length === 0,
        }))}
      />
      {key !== null ? (
        <p style={{ marginTop: 8 }}>
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

interface MatchStepProps {
  binding: Binding
  fields: readonly Field[]
  sheet: Sheet
  matching: Matching
  work: ImportState
}

/** Empty columns of the file: listed apart. */
function EmptyColumns({ titles }: { titles: readonly string[] }) {
  const { t } = useWords()
  return (
    <details className="soft">
      <summary>{t('import.emptyColumns', { count: titles.length })}</summary>
      <p>{titles.join(' · ')}</p>
    </details>
  )
}

export function MatchStep({ binding, fields, sheet, matching, work }: MatchStepProps) {
  const { problem, setMatching: onChange } = work
  const { t } = useWords()
  const { mapping, mode, key } = settled(matching, sheet, binding)
  const choices = useMemo(() => [...fields, standard.id], [fields])
  const gaps = gapsIn({ mapping, mode, key }, sheet, fields)
  const columns = sheet.columns.filter(({ filled }) => filled > 0)
  const empty = sheet.columns.filter(({ filled }) => filled === 0)
  const taken = columns.filter(({ place }) => mapping[place] !== undefined).length
  const number = (num: number): string => grouped(num)
  return (
    <Flex vertical gap={16}>
      <SheetPicker
        sheet={sheet}
        busy={work.busy}
        fixed={work.file === null}
        onChoose={(wish) => void work.reread(wish)}
      />
      <p className="soft" aria-live="polite">
        {t('import.matchHint', {
          num: number(sheet.total),
          columns: columns.length,
          taken,
          left: columns.length - taken,
        })}
      </p>
      <GapsPart
        jobId={sheet.job_id}
        total={sheet.total}
        gaps={gaps}
        words={work.words}
        onChange={(words) => work.setWords(words)}
      />
      <WordsPart
        jobId={sheet.job_id}
        fields={fields}
        mapping={mapping}
        words={work.words}
        onChange={work.setWords}
        onBusy={work.setReading}
      />
      <ul className={styles.columns} data-part="columns">
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
      <ExistingPart
        binding={binding}
        fields={fields}
        sheet={sheet}
        matching={{ mapping, mode, key }}
        onChange={(change) => onChange({ ...matching, ...change })}
      />
      {problem && <Alert type="error" role="alert" showIcon message={problem} />}
    </Flex>
  )
}
