// Words of the sheet that are no option of their field: each is decided once, for all rows.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useEffect } from 'react'
import type { Field } from '#kernel/binding'
import { grouped } from '#kernel/grouped'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'
import { type UnknownWord, unknownWords, type Words } from './import-calls'
import type { Mapping } from './matching'
import { WordSelect } from './WordSelect'
import './words.css'

/** Decisions that are as good as certain, for words that nobody has decided or cleared yet. */
export function withSure(words: Words, list: readonly UnknownWord[]): Words {
  const next: Words = { ...words }
  for (const { field, text, sure, proposals } of list) {
    const [first] = proposals
    if (!sure || first === undefined || Object.hasOwn(next[field] ?? {}, text)) continue
    next[field] = { ...next[field], [text]: first }
  }
  return next
}

interface Props {
  jobId: number
  fields: readonly Field[]
  mapping: Mapping
  words: Words
  onChange: Dispatch<SetStateAction<Words>>
  onBusy(busy: boolean): void
}

/** Kinds whose values are words of a list. */
export const listed: ReadonlySet<Field['kind']> = new Set(['choice', 'reference', 'boolean'])

/** Nothing until they are read, as most sheets have none: the buttons below would jump. */
export function WordsPart({ jobId, fields, mapping, words, onChange, onBusy }: Props) {
  const { t } = useWords()
  const say = useText()
  const kinds = new Map(fields.map((field) => [field.name, field]))
  const asked = Object.fromEntries(
    Object.entries(mapping).filter(([, name]) => listed.has(kinds.get(name)?.kind ?? 'text')),
  )
  const { data, isFetching } = useQuery({
    queryKey: ['import-words', jobId, asked],
    queryFn: () => (Object.keys(asked).length > 0 ? unknownWords(jobId, asked) : []),
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
  const taken = new Set(Object.values(asked))
  const open = (data ?? []).filter(({ field }) => taken.has(field))
  if (open.length === 0) return null
  const decided = open.filter(({ field, text }) => words[field]?.[text] !== undefined).length
  return (
    <section className="import-words" aria-label={t('import.words')}>
      <h4>
        {t('import.words')} <span className="soft">{t('import.wordsDecided', { decided, num: open.length })}</span>
      </h4>
      <ul>
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
