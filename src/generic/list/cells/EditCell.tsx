// Inline editing: Enter or F2 begins, Tab saves and continues, Escape cancels.
import { EditOutlined } from '@ant-design/icons'
import { lazy, type ReactNode, type Ref, Suspense, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Binding, Field, Row } from '#kernel/binding'
import { kindOfField } from '../../../fields'
import { loadInputs } from '../../../fields/inputs-soon'
import { useText } from '../../../locales/use-text'
import { captionOf } from '../../record'
import { isLong } from './edit-kinds'
import { type CellEdit, useCellEdit } from './use-cell-edit'

const CellPopover = lazy(() => import('./CellPopover'))
const CellConflict = lazy(async () => ({ default: (await import('./CellConflict')).CellConflict }))

interface Props {
  binding: Binding
  field: Field
  row: Row
  shown: ReactNode
  /** The value is a link: a pencil beside it starts editing. */
  linked: boolean
}

const POPUPS = '.ant-select-dropdown, .ant-picker-dropdown, .ant-cascader-dropdown, .ant-modal-root'
/** Milliseconds: lazily loaded inputs appear with a delay. */
const SOON = 60

function focusWithin(frame: HTMLElement | null): void {
  if (frame?.contains(document.activeElement)) return
  const input = frame?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, [contenteditable=true], button')
  input?.focus()
  if (input instanceof HTMLInputElement && input.type === 'text') input.select()
}

interface EditorProps {
  field: Field
  row: Row
  label: string
  edit: CellEdit
}

function Editor({ field, row, label, edit }: EditorProps) {
  const { t } = useTranslation()
  const id = useId()
  const frame = useRef<HTMLFieldSetElement>(null)
  const { Input } = kindOfField(field)
  const long = isLong(field)
  const { typed, problem, busy, meeting, save } = edit
  useEffect(() => {
    focusWithin(frame.current)
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    void loadInputs().then(() => {
      if (!left) timer = setTimeout(() => focusWithin(frame.current), SOON)
    })
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [])
  const blur = (): void => {
    // The focus is briefly on no element.
    setTimeout(() => {
      const now = document.activeElement
      if (!frame.current || frame.current.contains(now) || now?.closest(POPUPS)) return
      if (typed && !busy && !meeting && problem === null) void save(typed.value, null)
    })
  }
  return (
    <fieldset
      ref={frame}
      aria-label={label}
      className={long ? 'cell-editor long' : 'cell-editor'}
      onBlur={blur}
      onKeyDown={edit.keys}
    >
      <label id={`${id}-label`} htmlFor={id} className={long ? 'cell-label' : 'hidden-words'}>
        {label}
      </label>
      <Input
        // Values out of bounds are reported, not clamped.
        field={{ ...field, minimum: undefined, maximum: undefined }}
        value={typed?.value}
        onChange={edit.type}
        id={id}
        labelId={`${id}-label`}
        aria={problem ? { 'aria-invalid': true } : {}}
        disabled={busy}
        invalid={problem !== null}
        record={row}
      />
      {long && <span className="soft cell-hint">{t('generic.cellKeys')}</span>}
    </fieldset>
  )
}

export function EditCell({ binding, field, row, shown, linked }: Props) {
  const { t } = useTranslation()
  const say = useText()
  const id = useId()
  const cell = useRef<HTMLElement>(null)
  const edit = useCellEdit(binding, field, row, cell)
  const { typed, problem, meeting, busy } = edit
  const editing = typed !== null
  const beside = editing && isLong(field)
  const label = t('generic.editField', { name: say(field.title), record: captionOf(binding, row) })
  const editor = editing && <Editor field={field} row={row} label={label} edit={edit} />
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
          aria-label={label}
          aria-describedby={`${id}-value`}
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
