// Input of one cell of the grid: a plain text, or one with the options of its field.
import { useQuery } from '@tanstack/react-query'
import { AutoComplete, Input } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Field } from '#kernel/binding'
import { useDebounced } from '../../../fields/use-debounced'
import { isComposing, isEnter } from '../../../keyboard/typing'
import { optionsFor } from '../import-calls'

export type Move = 'down' | 'next' | 'before' | 'stay'

interface Props {
  jobId: number
  field: Field
  label: string
  start: string
  proposals: readonly string[]
  onDone(value: string, move: Move): void
  onCancel(): void
}

const listed: ReadonlySet<Field['kind']> = new Set(['choice', 'reference', 'boolean'])

export function CellEditor({ jobId, field, label, start, proposals, onDone, onCancel }: Props) {
  const [text, setText] = useState(start)
  const over = useRef(false)
  /** Where the last key leads, also if it chooses the marked option. */
  const move = useRef<Move>('down')
  const options = listed.has(field.kind)
  const changed = text !== start
  const keyword = useDebounced(changed ? text.trim() : '', 200)
  const { data = [] } = useQuery({
    queryKey: ['import-options', jobId, field.name, keyword],
    queryFn: ({ signal }) => optionsFor(jobId, field.name, keyword, signal),
    enabled: options,
    staleTime: 60_000,
  })
  const done = (value: string, move: Move): void => {
    if (over.current) return
    over.current = true
    onDone(value.trim(), move)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation()
    if (isComposing(event)) return
    if (event.key === 'Escape') {
      over.current = true
      onCancel()
    } else if (event.key === 'Tab') {
      event.preventDefault()
      done(text, event.shiftKey ? 'before' : 'next')
    } else if (isEnter(event)) {
      // An option that is marked in the list is chosen by the list itself, right after this.
      setTimeout(() => done(text, 'down'))
    }
  }
  const shared = { 'aria-label': label, autoFocus: true, onKeyDown, value: text }
  if (!options)
    return (
      <Input
        {...shared}
        size="small"
        onChange={(event) => setText(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => done(text, 'stay')}
      />
    )
  const first = keyword === '' ? proposals : []
  const listedTexts = [...first, ...data.filter((one) => !first.includes(one))]
  return (
    <span
      onKeyDownCapture={({ key, shiftKey }) => {
        move.current = key === 'Tab' ? (shiftKey ? 'before' : 'next') : 'down'
      }}
    >
      <AutoComplete
        {...shared}
        size="small"
        defaultOpen
        defaultActiveFirstOption={false}
        popupMatchSelectWidth={false}
        options={listedTexts.map((value) => ({ value }))}
        onChange={setText}
        onFocus={(event) => (event.target as HTMLInputElement).select()}
        onSelect={(value: string) => done(value, move.current)}
        onBlur={() => done(text, 'stay')}
      />
    </span>
  )
}
