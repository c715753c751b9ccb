// A cell that is edited in its place: a double click or a key opens its input over the row.

import { EditOutlined } from '@ant-design/icons'
import { type ReactNode, type Ref, Suspense, useId, useRef } from 'react'
import type { Binding, Field, Kind, Row } from '#kernel/binding'
import { lazyWithRetry } from '../../../gateway/lazy-with-retry'
import { useText } from '../../../locales/use-text'
import { useWords } from '../../../locales/use-words'
import { captionOf } from '../../record'
import { useCellEdit } from './CellEditor'

const chosen: ReadonlySet<Kind> = new Set(['choice', 'reference', 'date', 'date-time', 'month', 'region', 'color'])
const short: ReadonlySet<Kind> = new Set([
  'text',
  'phone',
  'email',
  'uri',
  'id-card',
  'credit-code',
  'integer',
  'number',
  'money',
  'sort',
  'choice',
  'reference',
  'date',
  'date-time',
  'month',
])

/** Picked from a popup: Enter belongs to it, and a choice ends editing. */
export function isChosen(field: Field): boolean {
  return chosen.has(field.kind)
}

/** Needs more space than a cell. */
export function isLong(field: Field): boolean {
  return field.many || !short.has(field.kind) || field.widget === 'tree' || field.widget === 'textarea'
}

const CellEditor = lazyWithRetry(() => import('./CellEditor'))
const CellPopover = lazyWithRetry(() => import('./CellPopover'))
const CellConflict = lazyWithRetry(async () => ({ default: (await import('./CellEditor')).CellConflict }))

interface Props {
  binding: Binding
  field: Field
  row: Row
  shown: ReactNode
  /** The value is a link: a pencil beside it starts editing. */
  linked: boolean
}

export function EditCell({ binding, field, row, shown, linked }: Props) {
  const { t } = useWords()
  const say = useText()
  const id = useId()
  const cell = useRef<HTMLElement>(null)
  const edit = useCellEdit(binding, field, row, cell)
  const { typed, problem, meeting, busy } = edit
  const editing = typed !== null
  const beside = editing && isLong(field)
  const label = t('generic.editField', { name: say(field.title), record: captionOf(binding, row) })
  const editor = editing && (
    <Suspense fallback={shown}>
      <CellEditor field={field} row={row} label={label} edit={edit} />
    </Suspense>
  )
  const face = { 'data-cell': field.name, 'data-editing': editing, 'data-busy': busy }
  return (
    <>
      {editing && !beside ? (
        <div {...face} ref={cell as Ref<HTMLDivElement>} tabIndex={-1} className="edit-cell">
          {editor}
        </div>
      ) : linked ? (
        <span className="linked-cell">
          {shown}
          <button
            {...face}
            ref={cell as Ref<HTMLButtonElement>}
            type="button"
            tabIndex={-1}
            className="edit-pencil"
            aria-label={label}
            onClick={edit.begin}
            onKeyDown={edit.keys}
          >
            <EditOutlined aria-hidden />
          </button>
        </span>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: what the kind shows is more than a button may hold
        <div
          {...face}
          ref={cell as Ref<HTMLDivElement>}
          role="button"
          tabIndex={-1}
          className="edit-cell"
          id={id}
          aria-label={label}
          // With the value: speech control finds an element by the words that are seen.
          aria-labelledby={`${id} ${id}-value`}
          onClick={edit.begin}
          onKeyDown={edit.keys}
        >
          <span id={`${id}-value`}>{shown}</span>
        </div>
      )}
      {/* Mounted only with content: hundreds of empty ones would be noticeable. */}
      {(problem !== null || meeting !== null || beside) && (
        <Suspense fallback={null}>
          <CellPopover
            content={
              <>
                {beside && editor}
                {problem && (
                  <span className="problem" role="alert">
                    {problem}
                  </span>
                )}
                {meeting && (
                  <CellConflict
                    field={field}
                    meeting={meeting}
                    onTheirs={edit.giveWay}
                    onMine={() => void edit.insist()}
                  />
                )}
              </>
            }
          />
        </Suspense>
      )}
    </>
  )
}
