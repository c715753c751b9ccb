// Words that the server does not know, each replaced by a known one; and required fields without a column, each with one value for all rows.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Input, Select } from 'antd'
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import type { Field } from '#kernel/binding'
import { grouped } from '#kernel/grouped'
import { useDebounced } from '../../fields/use-typed'
import { useWords } from '../../locales/use-words'
import styles from './Import.module.css'
import { optionsFor, type UnknownWord, unknownWords, type Words } from './import-calls'
import { ALL_ROWS, type Gap, type Mapping } from './matching'

interface WordSelectProps {
  jobId: number
  word: UnknownWord
  label: string
  /** The replacement; empty to leave the cell empty, undefined while undecided. */
  value: string | undefined
  onChange(value: string | undefined): void
  placeholder?: string
  /** May not be left empty. */
  required?: boolean
}

/** Stands for an empty cell: no option has a blank as its name. */
const EMPTY = ' '

function WordSelect({ jobId, word, label, value, onChange, placeholder, required = false }: WordSelectProps) {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const term = typed.trim()
  const keyword = useDebounced(term, 250)
  const { data = [], isFetching } = useQuery({
    queryKey: ['import-options', jobId, word.field, keyword],
    queryFn: ({ signal }) => optionsFor(jobId, word.field, keyword, signal),
    enabled: open,
    staleTime: 60_000,
  })
  const proposed = term === '' ? word.proposals : []
  // Enter takes the first option: until the answer for the typed text is there, only one that holds it.
  const isCurrent = keyword === term && !isFetching
  const fits = (text: string): boolean => isCurrent || text.toLowerCase().includes(term.toLowerCase())
  const others = data.filter((text) => !proposed.includes(text) && fits(text))
  const asOptions = (texts: readonly string[]) => texts.map((text) => ({ value: text, label: text }))
  return (
    <Select<string>
      allowClear
      showSearch
      filterOption={false}
      status={value === undefined ? 'warning' : ''}
      value={value === '' ? EMPTY : value}
      loading={isFetching}
      placeholder={placeholder ?? t('import.wordOpen')}
      aria-label={label}
      onOpenChange={setOpen}
      onSearch={setTyped}
      onChange={(next?: string) => {
        setTyped('')
        onChange(next === EMPTY ? '' : next)
      }}
      options={[
        ...(proposed.length > 0 ? [{ label: t('import.proposed'), options: asOptions(proposed) }] : []),
        {
          label: t('import.allOptions'),
          options: [
            ...asOptions(others),
            ...(required || term !== '' ? [] : [{ value: EMPTY, label: t('import.leaveEmpty') }]),
          ],
        },
      ]}
    />
  )
}

/** Decisions that are as good as certain, for words that nobody has decided or cleared yet. */
function withSure(words: Words, list: readonly UnknownWord[]): Words {
  const next: Words = { ...words }
  for (const { field, text, sure, proposals } of list) {
    const [first] = proposals
    if (!sure || first === undefined || Object.hasOwn(next[field] ?? {}, text)) continue
    next[field] = { ...next[field], [text]: first }
  }
  return next
}

interface WordsPartProps {
  jobId: number
  fields: readonly Field[]
  mapping: Mapping
  words: Words
  onChange: Dispatch<SetStateAction<Words>>
  onBusy(busy: boolean): void
}

/** Kinds whose values are words of a list. */
const listed: ReadonlySet<Field['kind']> = new Set(['choice', 'reference', 'boolean'])

/** Nothing until they are read, as most sheets have none: the buttons below would jump. */
export function WordsPart({ jobId, fields, mapping, words, onChange, onBusy }: WordsPartProps) {
  const { t, say } = useWords()
  const kinds = new Map(fields.map((field) => [field.name, field]))
  const choices = Object.fromEntries(
    Object.entries(mapping).filter(([, name]) => listed.has(kinds.get(name)?.kind ?? 'text')),
  )
  const { data, isFetching } = useQuery({
    queryKey: ['import-words', jobId, choices],
    queryFn: () => (Object.keys(choices).length > 0 ? unknownWords(jobId, choices) : []),
    gcTime: 0,
    // Another column changes the list, and does not take it away meanwhile.
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => onBusy(isFetching), [isFetching, onBusy])
  useEffect(() => {
    // Once for each answer: later choices are the person's.
    if (data) onChange((known) => withSure(known, data))
  }, [data, onChange])
  const taken = new Set(Object.values(choices))
  const open = (data ?? []).filter(({ field }) => taken.has(field))
  if (open.length === 0) return null
  const decided = open.filter(({ field, text }) => words[field]?.[text] !== undefined).length
  return (
    <section aria-label={t('import.words')}>
      <h4 style={{ marginBottom: 8, fontWeight: 500 }}>
        {t('import.words')} <span className="soft">{t('import.wordsDecided', { decided, num: open.length })}</span>
      </h4>
      <ul className={styles.words}>
        {open.map((word) => {
          const field = kinds.get(word.field)
          if (!field) return null
          return (
            <li key={`${word.field} ${word.text}`}>
              <span className="soft">{say(field.title)}</span>
              <b className="one-line">{word.text}</b>
              <span className="soft tabular">{t('import.inRows', { count: word.num, num: grouped(word.num) })}</span>
              <WordSelect
                jobId={jobId}
                word={word}
                label={t('import.wordFor', { text: word.text })}
                // Empty, each of these rows would be refused.
                required={field.required === true && field.default === undefined}
                value={words[word.field]?.[word.text]}
                // A cleared one stays there without a word, so that it is not decided again.
                onChange={(to) => onChange({ ...words, [word.field]: { ...words[word.field], [word.text]: to } })}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface GapsPartProps {
  jobId: number
  /** Number of rows. */
  total: number
  gaps: readonly Gap[]
  words: Words
  onChange(words: Words): void
}

export function GapsPart({ jobId, total, gaps, words, onChange }: GapsPartProps) {
  const { t, say } = useWords()
  if (gaps.length === 0) return null
  const num = grouped(total)
  return (
    <section aria-label={t('import.missing')}>
      <h4 style={{ marginBottom: 8, fontWeight: 500 }}>
        {t('import.missing')} <span className="soft">{t('import.missingHint')}</span>
      </h4>
      <ul className={styles.words}>
        {gaps.map(({ field: { name, kind, title, unique }, empty }) => {
          const value = words[name]?.[ALL_ROWS]
          const label = t('import.valueFor', { title: say(title) })
          const choose = (to: string | undefined) =>
            onChange({ ...words, [name]: { ...words[name], [ALL_ROWS]: to || undefined } })
          return (
            <li key={name}>
              <b className="one-line">{say(title)}</b>
              <span className="soft">{empty ? t('import.hollow') : t('import.noColumn')}</span>
              <span className="soft tabular">{t('import.inRows', { count: total, num })}</span>
              {unique ? (
                <span className="soft">{t('import.onlyColumn')}</span>
              ) : listed.has(kind) ? (
                <WordSelect
                  jobId={jobId}
                  word={{ field: name, text: ALL_ROWS, num: total, proposals: [], sure: false }}
                  label={label}
                  placeholder={t('import.allRows')}
                  required
                  value={value}
                  onChange={choose}
                />
              ) : (
                <Input
                  aria-label={label}
                  allowClear
                  maxLength={200}
                  placeholder={t('import.allRows')}
                  status={value ? '' : 'warning'}
                  value={value ?? ''}
                  onChange={({ target }) => choose(target.value)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
