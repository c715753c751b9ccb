// The input of a cell that is edited in its place, with what went wrong while saving it.
import { Button } from 'antd'
import { useEffect, useId, useRef } from 'react'
import type { Field, Row } from '#kernel/binding'
import { kindOfField } from '../../../fields'
import { useWords } from '../../../locales/use-words'
import { type CellEdit, isLong } from './use-cell-edit'
import type { EditConflict } from './use-inline-write'

interface Props {
  field: Field
  conflict: EditConflict
  onTheirs(): void
  onMine(): void
}

export function CellConflict({ field, conflict, onTheirs, onMine }: Props) {
  const { t } = useWords()
  const { Detail } = kindOfField(field)
  return (
    <div role="alertdialog" aria-label={t('generic.conflict.title')} className="cell-conflict">
      <b>{t('generic.conflict.title')}</b>
      <dl>
        <dt className="soft">{t('generic.conflict.theirs')}</dt>
        <dd>
          <Detail field={field} value={conflict.theirs[field.name]} row={conflict.theirs} />
        </dd>
        <dt className="soft">{t('generic.conflict.mine')}</dt>
        <dd>
          <Detail field={field} value={conflict.mine} row={{}} />
        </dd>
      </dl>
      <div className="inline-buttons">
        <Button size="small" onClick={onTheirs}>
          {t('generic.keepTheirs')}
        </Button>
        <Button size="small" type="primary" onClick={onMine}>
          {t('generic.keepMine')}
        </Button>
      </div>
    </div>
  )
}

const POPUPS = '.ant-select-dropdown, .ant-picker-dropdown, .ant-cascader-dropdown, .ant-modal-root'

function focusWithin(frame: HTMLElement | null): void {
  if (frame?.contains(document.activeElement)) return
  const input = frame?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, [contenteditable=true], button')
  input?.focus()
  if (input instanceof HTMLInputElement && input.type === 'text') input.select()
}

interface CellEditorProps {
  field: Field
  row: Row
  label: string
  edit: CellEdit
}

export default function CellEditor({ field, row, label, edit }: CellEditorProps) {
  const { t } = useWords()
  const id = useId()
  const frame = useRef<HTMLFieldSetElement>(null)
  const { Input } = kindOfField(field)
  const long = isLong(field)
  const { typed, problem, busy, conflict, save } = edit
  useEffect(() => {
    const edited = frame.current as HTMLElement
    const focus = (): void => {
      focusWithin(edited)
      if (edited.contains(document.activeElement)) watch.disconnect()
    }
    // An input that loads on first use is there later.
    const watch = new MutationObserver(focus)
    watch.observe(edited, { childList: true, subtree: true })
    focus()
    return () => watch.disconnect()
  }, [])
  const blur = (): void => {
    // The focus is briefly on no element.
    setTimeout(() => {
      const now = document.activeElement
      if (!frame.current || frame.current.contains(now) || now?.closest(POPUPS)) return
      if (typed && !busy && !conflict && problem === null) void save(typed.value, null)
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
