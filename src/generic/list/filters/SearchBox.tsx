// The search of a list; it applies after a pause in typing.
import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons'
import { useEffect, useRef } from 'react'
import type { Field } from '#kernel/binding'
import { useTyped } from '../../../fields/filters/use-typed'
import { useText } from '../../../locales/use-text'
import { useWords } from '../../../locales/use-words'

const PAUSE = 400
/** Field names that fit into the placeholder. */
const NAMED = 3

interface Props {
  fields: readonly Field[]
  keyword: string
  onSearch(keyword: string): void
}

export function SearchBox({ fields, keyword, onSearch }: Props) {
  const { t } = useWords()
  const say = useText()
  const { typed, setTyped, apply } = useTyped(keyword)
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const commit = (text: string): void => {
    window.clearTimeout(timer.current)
    if (text.trim() === keyword) return
    apply(text.trim())
    onSearch(text.trim())
  }
  const names = fields
    .slice(0, NAMED)
    .map((field) => say(field.title))
    .join(' / ')
  const label = t('generic.searchIn', { names: fields.length > NAMED ? t('generic.andMore', { names }) : names })
  return (
    <span className="search-box">
      <SearchOutlined aria-hidden />
      <input
        type="search"
        placeholder={label}
        aria-label={label}
        value={typed}
        maxLength={100}
        onChange={(event) => {
          const text = event.target.value
          setTyped(text)
          window.clearTimeout(timer.current)
          timer.current = window.setTimeout(() => commit(text), text === '' ? 0 : PAUSE)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit(typed)
        }}
      />
      {typed !== '' && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('generic.clearSearch')}
          onClick={(event) => {
            setTyped('')
            commit('')
            event.currentTarget.parentElement?.querySelector('input')?.focus()
          }}
        >
          <CloseCircleFilled aria-hidden />
        </button>
      )}
    </span>
  )
}
