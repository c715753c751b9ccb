// Editing a cell in its place: which kinds take up more room than it has, what is typed, what is wrong with it, and where the focus goes.
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import type { Binding, Field, Kind, Row } from '#kernel/binding'
import { problemOf } from '#kernel/rules'
import { tidy } from '#kernel/tidy'
import { isComposing, isEnter } from '../../../components/typing'
import { wordsOf } from '../../../errors/refused'
import { useWords } from '../../../locales/use-words'
import { same } from '../../form/changes'
import { focusCell, neighbour } from './use-cell-keys'
import { type EditConflict, useInlineWrite } from './use-inline-write'

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
function isChosen(field: Field): boolean {
  return chosen.has(field.kind)
}

/** Needs more space than a cell. */
export function isLong(field: Field): boolean {
  return field.many || !short.has(field.kind) || field.widget === 'tree' || field.widget === 'textarea'
}

/** Focus after saving. */
export type Step = 'stay' | 'down' | 'next' | 'previous'

export interface CellEdit {
  /** null: not being edited. */
  typed: { value: unknown } | null
  problem: string | null
  conflict: EditConflict | null
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
  const { say } = useWords()
  const write = useInlineWrite(binding)
  const [typed, setTyped] = useState<CellEdit['typed']>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [conflict, setMeeting] = useState<EditConflict | null>(null)

  const reasonOf = (error: unknown): string =>
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
    const unchanged = same(tidied, row[field.name])
    if (unchanged) end()
    // Continue to the next cell at once: a refusal stays here with the typed value.
    if (step && (unchanged || step !== 'stay')) stepFrom(cell.current, step)
    if (unchanged) return
    setBusy(true)
    setProblem(null)
    try {
      const met = await write(row, field.name, tidied)
      if (met) return setMeeting(met)
      end()
      if (step === 'stay') stepFrom(cell.current, step)
    } catch (error) {
      setProblem(reasonOf(error))
    } finally {
      setBusy(false)
    }
  }
  const insist = async (): Promise<void> => {
    setMeeting(null)
    setBusy(true)
    await conflict?.insist().then(end, (error: unknown) => setProblem(reasonOf(error)))
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
    conflict,
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
      conflict?.giveWay()
      leave()
    },
  }
}
