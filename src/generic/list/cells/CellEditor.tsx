// The input of a cell that is edited in its place, with what went wrong while saving it.
import { Button } from 'antd'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Binding, Field, Row } from '#kernel/binding'
import { problemOf } from '#kernel/rules'
import { tidy } from '#kernel/tidy'
import { kindOfField } from '../../../fields'
import { isComposing, isEnter } from '../../../keyboard/typing'
import { useText } from '../../../locales/use-text'
import { useWords } from '../../../locales/use-words'
import { same } from '../../form/changes'
import { wordsOf } from '../../refused'
import { isChosen, isLong } from './EditCell'
import { focusCell, neighbour } from './use-cell-keys'
import { type Meeting, useInlineWrite } from './use-inline-write'

interface Props {
  field: Field
  meeting: Meeting
  onTheirs(): void
  onMine(): void
}

export function CellConflict({ field, meeting, onTheirs, onMine }: Props) {
  const { t } = useWords()
  const { Detail } = kindOfField(field)
  return (
    <div role="alertdialog" aria-label={t('generic.conflict.title')} className="cell-conflict">
      <b>{t('generic.conflict.title')}</b>
      <dl>
        <dt className="soft">{t('generic.conflict.theirs')}</dt>
        <dd>
          <Detail field={field} value={meeting.theirs[field.name]} row={meeting.theirs} />
        </dd>
        <dt className="soft">{t('generic.conflict.mine')}</dt>
        <dd>
          <Detail field={field} value={meeting.mine} row={{}} />
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

/** Focus after saving. */
export type Step = 'stay' | 'down' | 'next' | 'previous'

export interface CellEdit {
  /** null: not being edited. */
  typed: { value: unknown } | null
  problem: string | null
  meeting: Meeting | null
  busy: boolean
  begin(): void
  type(value: unknown): void
  save(value: unknown, step: Step | null): Promise<void>
  /** Ends editing without saving. */
  leave(): void
  insist(): Promise<void>
  giveWay(): void
  keys(event: KeyboardEvent): void
}

/** Event by which a cell left with Tab starts the next one. */
const BEGIN = 'edit-cell'

function stepFrom(cell: HTMLElement | null, step: Step): void {
  if (!cell) return
  const goal = step === 'stay' ? cell : (neighbour(cell, step) ?? cell)
  focusCell(goal)
  if (goal !== cell && step !== 'down') goal.dispatchEvent(new CustomEvent(BEGIN))
}

export function useCellEdit(binding: Binding, field: Field, row: Row, cell: RefObject<HTMLElement | null>): CellEdit {
  const say = useText()
  const write = useInlineWrite(binding)
  const [typed, setTyped] = useState<CellEdit['typed']>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [meeting, setMeeting] = useState<Meeting | null>(null)

  const said = (error: unknown): string =>
    wordsOf(error, field.name, (name) => {
      const other = binding.fields[name]
      return other ? say(other.title) : name
    })
  const begin = (): void => {
    setProblem(null)
    setTyped({ value: row[field.name] })
  }
  const end = (): void => {
    setTyped(null)
    setProblem(null)
    setMeeting(null)
  }
  const leave = (): void => {
    end()
    stepFrom(cell.current, 'stay')
  }
  const save = async (value: unknown, step: Step | null): Promise<void> => {
    const tidied = tidy({ [field.name]: field }, { [field.name]: value })[field.name] ?? null
    const wrong = problemOf(field, tidied)
    if (wrong) return setProblem(say(wrong))
    const still = same(tidied, row[field.name])
    if (still) end()
    // Continue to the next cell at once: a refusal stays here with the typed value.
    if (step && (still || step !== 'stay')) stepFrom(cell.current, step)
    if (still) return
    setBusy(true)
    setProblem(null)
    try {
      const met = await write(row, field.name, tidied)
      if (met) return setMeeting(met)
      end()
      if (step === 'stay') stepFrom(cell.current, step)
    } catch (error) {
      setProblem(said(error))
    } finally {
      setBusy(false)
    }
  }
  const insist = async (): Promise<void> => {
    setMeeting(null)
    setBusy(true)
    await meeting?.insist().then(end, (error: unknown) => setProblem(said(error)))
    setBusy(false)
  }
  const keys = (event: KeyboardEvent): void => {
    if (isComposing(event)) return
    if (!typed) {
      if (!isEnter(event) && event.key !== 'F2') return
      event.preventDefault()
      event.stopPropagation()
      begin()
      return
    }
    event.stopPropagation()
    // Enter belongs to popups and to multi-line texts.
    const plain = !isLong(field) && !isChosen(field)
    if (event.key === 'Escape') leave()
    else if (event.key === 'Tab') void save(typed.value, event.shiftKey ? 'previous' : 'next')
    else if (isEnter(event) && (plain || event.ctrlKey || event.metaKey)) void save(typed.value, 'down')
    else return
    event.preventDefault()
  }
  useEffect(() => {
    const element = cell.current
    element?.addEventListener(BEGIN, begin)
    return () => element?.removeEventListener(BEGIN, begin)
  })
  return {
    typed,
    problem,
    meeting,
    busy,
    begin,
    save,
    leave,
    insist,
    keys,
    type(value) {
      setTyped({ value })
      setProblem(null)
      // A choice ends editing.
      if (isChosen(field) && !field.many) void save(value, 'stay')
    },
    giveWay() {
      meeting?.giveWay()
      leave()
    },
  }
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
  const { typed, problem, busy, meeting, save } = edit
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
