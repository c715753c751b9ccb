// A cell that is edited in its place: a double click or a key opens its input over the row.

import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, type Ref, Suspense, useId, useRef } from 'react'
import type { Binding, Field, Row } from '#kernel/binding'
import { lazyWithRetry } from '../../../api/lazy-with-retry'
import { useWords } from '../../../locales/use-words'
import { captionOf } from '../../record'
import { isLong, useCellEdit } from './use-cell-edit'

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
  const { t, say } = useWords()
  const id = useId()
  const cell = useRef<HTMLElement>(null)
  const edit = useCellEdit(binding, field, row, cell)
  const { typed, problem, conflict, busy } = edit
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
          <Button
            {...face}
            ref={cell as Ref<HTMLButtonElement>}
            type="text"
            size="small"
            tabIndex={-1}
            icon={<EditOutlined />}
            className="edit-pencil"
            aria-label={label}
            onClick={edit.begin}
            onKeyDown={edit.keys}
          />
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
      {(problem !== null || conflict !== null || beside) && (
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
                {conflict && (
                  <CellConflict
                    field={field}
                    conflict={conflict}
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
