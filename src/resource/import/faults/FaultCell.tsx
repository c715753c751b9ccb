// A cell of the grid of faulty rows, and its editor.
import { CheckOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { AutoComplete, Button, Flex, Input, Typography } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Field } from '#kernel/binding'
import { isComposing, isEnter } from '../../../components/typing'
import { useDebounced } from '../../../fields/use-typed'
import { useWords } from '../../../locales/use-words'
import { optionsFor } from '../import-calls'
import type { CorrectedRow } from './corrections'
import styles from './Faults.module.css'

export type Move = 'down' | 'next' | 'before' | 'stay'

interface CellEditorProps {
  jobId: number
  field: Field
  label: string
  start: string
  proposals: readonly string[]
  onDone(value: string, move: Move): void
  onCancel(): void
}

const listed: ReadonlySet<Field['kind']> = new Set(['choice', 'reference', 'boolean'])

function CellEditor({ jobId, field, label, start, proposals, onDone, onCancel }: CellEditorProps) {
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

interface FaultCellProps {
  jobId: number
  row: CorrectedRow
  field: Field
  current: boolean
  /** The text with which the input begins; null while it is not corrected. */
  editing: string | null
  onFocus(): void
  onEdit(): void
  onDone(value: string, move: Move): void
  onCancel(): void
  onAll(to: string): void
}

export function FaultCell(props: FaultCellProps) {
  const { jobId, row, field, current, editing, onFocus, onEdit, onDone, onCancel, onAll } = props
  const { t, say } = useWords()
  const value = String(row.values?.[field.name] ?? '')
  const problem = row.settled ? undefined : row.errors?.[field.name]
  const help = problem ? row.help?.[field.name] : undefined
  const such = help?.such ?? 1
  const title = say(field.title)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the grid
    <td
      aria-invalid={problem !== undefined}
      tabIndex={current ? 0 : -1}
      data-at={`${row.id}:${field.name}`}
      className={problem === undefined ? styles.faultCell : `${styles.faultCell} ${styles.faultBad}`}
      onFocus={onFocus}
      onClick={editing === null && !row.out ? onEdit : undefined}
    >
      <span className={styles.faultTitle}>{title}</span>
      {editing === null ? (
        <span className={value === '' ? `${styles.faultValue} soft` : styles.faultValue}>
          {value === '' ? t('import.blank') : value}
        </span>
      ) : (
        <CellEditor
          jobId={jobId}
          field={field}
          label={t('import.cellOf', { title, place: row.place })}
          start={editing}
          proposals={help?.proposals ?? []}
          onDone={onDone}
          onCancel={onCancel}
        />
      )}
      {problem !== undefined && <Typography.Text type="danger">{problem}</Typography.Text>}
      {help && help.proposals.length > 0 && editing === null && !row.out && (
        <Flex wrap gap={4}>
          {help.proposals.map((text) => (
            <Button
              key={text}
              size="small"
              icon={<CheckOutlined aria-hidden />}
              style={{ maxWidth: '100%', height: 'auto', whiteSpace: 'normal' }}
              tabIndex={current ? 0 : -1}
              onClick={(event) => {
                event.stopPropagation()
                // The button is about to vanish.
                event.currentTarget.closest('td')?.focus()
                if (such > 1 && value !== '') onAll(text)
                else onDone(text, 'stay')
              }}
            >
              {such > 1 && value !== '' ? t('import.takeAll', { text, num: such }) : text}
            </Button>
          ))}
        </Flex>
      )}
    </td>
  )
}
