// The meaning of typed words, proposed as a filter below the search: to be applied, changed or ignored.
import { useQueries } from '@tanstack/react-query'
import { Button } from 'antd'
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Field } from '#kernel/binding'
import type { Filter } from '#kernel/wire'
import { offeredPeriods, periodWords } from '../../../../fields/date/Cell'
import { flatten, optionsQuery } from '../../../../fields/options'
import { useWords } from '../../../../locales/use-words'
import { ActiveFilters } from '../ActiveFilters'
import { type Reading, readWords, type Vocabulary } from './read-words'
import styles from './Words.module.css'

interface WordsFilterProps {
  text: string
  fields: readonly Field[]
  /** The filter, and the words that remain to be searched for. */
  onApply(reading: Reading): void
  /** Searches for the words as they are. */
  onSearch(): void
  /** Reports the reading as it changes, null without one; not `learnt` as long as options are on their way that it may name. */
  onRead(reading: Reading | null, learnt: boolean): void
}

/** Captions of all options, by field; without references that have too many to know by name. */
function useVocabulary(fields: readonly Field[]): { vocabulary: Vocabulary; learnt: boolean } {
  const { t, language, say } = useWords()
  const references = fields.filter(({ ref }) => ref && ref.options.path !== '')
  const queries = useQueries({ queries: references.map(({ ref }) => optionsQuery(ref as never, {}, language)) })
  const answers = queries.map(({ data }) => data)
  // Options that failed once are done without, while they are asked for again.
  const learnt = queries.every(({ isPending, failureCount }) => !isPending || failureCount > 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers by identity, as many as there are references
  const vocabulary = useMemo(() => {
    const captions = new Map<string, ReadonlyMap<string, number>>()
    for (const [place, { name, ref }] of references.entries()) {
      const options = answers[place] ?? []
      if (!ref || (!ref.tree && options.length >= ref.options.limit)) continue
      captions.set(name, new Map(flatten(options).map((option) => [option.name.toLowerCase(), option.id])))
    }
    return { fields, say, captions, periods: new Map(offeredPeriods.map((word) => [periodWords(word, t), word])) }
  }, [fields, say, t, ...answers])
  return { vocabulary, learnt }
}

/** A press leaves the focus in the search, whose loss would close the proposal. */
const keepFocus = (event: MouseEvent): void => event.preventDefault()

export default function WordsFilter({ text, fields, onApply, onSearch, onRead }: WordsFilterProps) {
  const { t } = useWords()
  const { vocabulary, learnt } = useVocabulary(fields)
  const frame = useRef<HTMLFieldSetElement>(null)
  const read = useMemo(() => readWords(text, vocabulary), [text, vocabulary])
  /** Parts that the person has taken out. */
  const [dropped, drop] = useState<{ text: string; names: readonly string[] }>({ text, names: [] })
  const names = dropped.text === text ? dropped.names : []
  const reading = useMemo((): Reading | null => {
    if (!read) return null
    const left = Object.entries(read.filter).filter(([name]) => !names.includes(name))
    return left.length > 0 ? { ...read, filter: Object.fromEntries(left) as Filter } : null
  }, [read, names])
  useEffect(() => onRead(reading, learnt), [reading, learnt, onRead])
  // Otherwise a part of the meaning would be taken for all of it.
  if (!reading || !learnt) return null
  return (
    <fieldset
      ref={frame}
      className={styles.filter}
      aria-label={t('generic.words.title')}
      aria-live="polite"
      onMouseDown={keepFocus}
    >
      <span className="soft">{t('generic.words.title')}</span>
      <ActiveFilters
        fields={fields}
        without={[]}
        filter={reading.filter}
        any={[]}
        onChange={(name) => {
          // Its button goes, and the focus with it.
          if (frame.current?.contains(document.activeElement))
            frame.current.querySelector<HTMLElement>('.words-filter-apply')?.focus()
          drop({ text, names: [...names, name] })
        }}
        onAny={() => undefined}
        onBuild={() => undefined}
      />
      {reading.rest !== '' && <span className="soft">＋ {t('generic.words.search', { text: reading.rest })}</span>}
      <div className={styles.filterFoot}>
        <Button type="primary" size="small" className="words-filter-apply" onClick={() => onApply(reading)}>
          {t('generic.words.apply')}
        </Button>
        <Button type="text" size="small" onClick={onSearch}>
          {t('generic.words.search', { text })}
        </Button>
      </div>
    </fieldset>
  )
}
