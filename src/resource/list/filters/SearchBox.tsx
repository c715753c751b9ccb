// The search of a list; it applies after a pause in typing. Words that say which rows are meant are proposed as a filter.
import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef } from 'antd'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { Field } from '#kernel/binding'
import type { Filter } from '#kernel/wire'
import { lazyWithRetry } from '../../../api/lazy-with-retry'
import { afterPause, isComposing, isEnter } from '../../../components/typing'
import { useTyped } from '../../../fields/use-typed'
import { useWords } from '../../../locales/use-words'
import type { Reading } from './words/read-words'

const WordsFilter = lazyWithRetry(() => import('./words/WordsFilter'))

const PAUSE = 400
/** Field names that fit into the placeholder. */
const NAMED = 3

interface Props {
  fields: readonly Field[]
  keyword: string
  onSearch(keyword: string): void
  /** Fields that words may speak of; they become filters beside those in force. */
  filtered: readonly Field[]
  onFilter(filter: Filter, keyword: string): void
}

export function SearchBox({ fields, keyword, onSearch, filtered, onFilter }: Props) {
  const { t, say } = useWords()
  /** Set while the pause lasts. */
  const callOff = useRef<() => void>(undefined)
  const { typed, setTyped, apply } = useTyped(keyword, () => callOff.current !== undefined)
  const frame = useRef<HTMLSpanElement>(null)
  const input = useRef<InputRef>(null)
  /** True while words are being typed, which are read for a filter. */
  const [reads, setReads] = useState(false)
  const [reading, note] = useState<Reading | null>(null)
  /** Words that are all understood are no keyword, unless the person says so. */
  const understood = useRef(false)
  /** True until the options are known that words may name; what was asked for meanwhile follows then. */
  const learning = useRef(false)
  const meanwhile = useRef<'pause' | 'enter'>(undefined)
  const onRead = useCallback((next: Reading | null, learnt: boolean) => {
    understood.current = learnt && next?.rest === ''
    learning.current = !learnt
    note(next)
    if (learnt && meanwhile.current) latest.current[meanwhile.current](next)
  }, [])
  useEffect(() => () => callOff.current?.(), [])

  const endPause = (): void => {
    callOff.current?.()
    callOff.current = undefined
    meanwhile.current = undefined
  }
  const commit = (text: string): void => {
    endPause()
    if (text.trim() === keyword) return
    apply(text.trim())
    onSearch(text.trim())
  }
  /** Called when the pause is over, by which time another address may have replaced the keyword. */
  const latest = useRef<Record<'pause' | 'enter', (read: Reading | null) => void>>({ pause() {}, enter() {} })
  useEffect(() => {
    latest.current = {
      pause() {
        endPause()
        if (learning.current) meanwhile.current = 'pause'
        else if (!understood.current) commit(typed)
      },
      enter(read) {
        endPause()
        if (learning.current) meanwhile.current = 'enter'
        else if (understood.current && read) filter(read)
        else commit(typed)
      },
    }
  })
  const read = (): void => {
    if (!reads) learning.current = true
    setReads(true)
  }
  const stopReading = (): void => {
    setReads(false)
    learning.current = false
    meanwhile.current = undefined
    understood.current = false
    note(null)
  }
  const filter = ({ filter: found, rest }: Reading): void => {
    endPause()
    // First, because a focus on unapplied words proposes them again.
    input.current?.focus()
    stopReading()
    setTyped(rest)
    apply(rest)
    onFilter(found, rest)
  }
  const names = fields
    .slice(0, NAMED)
    .map((field) => say(field.title))
    .join(' / ')
  const label = t('generic.searchIn', { names: fields.length > NAMED ? t('generic.andMore', { names }) : names })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape anywhere in it leaves the proposal
    <span
      className="search-box"
      ref={frame}
      onBlur={({ relatedTarget }) => {
        if (frame.current?.contains(relatedTarget)) return
        // Before a press elsewhere has its effect, such as another view.
        if (callOff.current || meanwhile.current) commit(understood.current ? keyword : typed)
        stopReading()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !reads || isComposing(event)) return
        // Chromium would clear the search.
        event.preventDefault()
        input.current?.focus()
        // The proposal is declined: its words are a keyword.
        stopReading()
        commit(typed)
      }}
    >
      <Input
        ref={input}
        type="search"
        prefix={<SearchOutlined aria-hidden />}
        suffix={
          typed !== '' && (
            <Button
              type="text"
              size="small"
              tabIndex={-1}
              icon={<CloseCircleFilled />}
              aria-label={t('generic.clearSearch')}
              onClick={() => {
                stopReading()
                setTyped('')
                commit('')
                input.current?.focus()
              }}
            />
          )
        }
        placeholder={label}
        aria-label={label}
        value={typed}
        // Words that were left unapplied are proposed again.
        onFocus={() => {
          if (filtered.length > 0 && typed.trim() !== '' && typed.trim() !== keyword) read()
        }}
        maxLength={100}
        onChange={(event) => {
          const text = event.target.value
          setTyped(text)
          endPause()
          if (text.trim() === '') stopReading()
          else if (filtered.length > 0) read()
          callOff.current = afterPause(() => latest.current.pause(reading), text === '' ? 0 : PAUSE)
        }}
        onKeyDown={(event) => {
          if (isComposing(event)) return
          if (isEnter(event)) latest.current.enter(reading)
          if (event.key === 'ArrowDown' && reading) {
            event.preventDefault()
            frame.current?.querySelector<HTMLElement>('.words-filter-apply')?.focus()
          }
        }}
      />
      {reads && (
        <Suspense fallback={null}>
          <WordsFilter
            text={typed}
            fields={filtered}
            onApply={filter}
            onSearch={() => {
              commit(typed)
              stopReading()
            }}
            onRead={onRead}
          />
        </Suspense>
      )}
    </span>
  )
}
