// The ways that a card may go: an action, or an edit of the field that makes the columns.

import { replaceEqualDeep } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { can, type Grant } from '#kernel/access'
import type { Action, Binding, Field, Row } from '#kernel/binding'
import { holds } from '#kernel/condition'
import { report } from '../../../api/failure'
import { useWords } from '../../../locales/use-words'
import { useAccess } from '../../../providers/access'
import { useRunner } from '../../actions/ActionHost'
import { idOf, revisionOf } from '../../record'
import { mayEdit, useRowWrite } from '../../row-write'
import { useUndoToast } from '../../use-toast'

type Barred = 'here' | 'barred' | 'noRight' | 'fixed'

export type Move = { action: Action } | { edits: true } | { barred: Barred }

/** Actions on rows that lead to a choice of the field. */
export function movesTo({ actions }: Pick<Binding, 'actions'>, { name }: Field): Action[] {
  return actions.filter(({ on, to }) => (on === 'row' || on === 'selection') && to?.[name] !== undefined)
}

/** `value`: of a choice, as text. */
function moveOf(binding: Binding, grant: Grant, field: Field, row: Row, value: string): Move {
  if (String(row[field.name] ?? '') === value) return { barred: 'here' }
  const all = movesTo(binding, field)
  const leading = all.filter(({ to }) => to?.[field.name]?.some((one) => String(one) === value))
  const offered = leading.filter(({ name, when }) => can(grant, binding, name) && holds(when, row))
  const [action] = [...offered.filter(({ danger }) => !danger), ...offered]
  if (action) return { action }
  // Editing a state that actions move would leave out the rules of those actions.
  if (value !== '' && all.length === 0 && mayEdit(binding, grant, [field], row)) return { edits: true }
  if (all.length === 0) return { barred: field.readOnly ? 'fixed' : 'noRight' }
  const permitted = all.filter(({ name }) => can(grant, binding, name))
  return { barred: permitted.length > 0 ? 'barred' : 'noRight' }
}

export const isPossible = (move: Move): boolean => !('barred' in move)

/** `value`: of a choice, as text; `state`: its title. */
function useEditMove(binding: Binding, field: Field): (row: Row, value: string, state: string) => void {
  const { t } = useWords()
  const write = useRowWrite(binding)
  const undoToast = useUndoToast()
  return (row, value, state) => {
    const next = field.choices?.find((choice) => String(choice.value) === value)?.value ?? null
    write(idOf(row), { [field.name]: next }, revisionOf(row)).then(
      (answer) =>
        undoToast('moved', t('shapes.moved', { state }), () =>
          // Both calls are quiet, and so is the toast.
          write(idOf(row), { [field.name]: row[field.name] }, revisionOf(answer)).catch(report),
        ),
      report,
    )
  }
}

/** A column of a board: a choice, as text and as it is stored, null for rows without one. */
export interface KanbanColumn {
  key: string
  value: string | number | null
  name: string
}

/** A column that takes a card, with the words for going there. */
export interface CardMove {
  key: string
  words: string
}

export interface CardMoves {
  of(row: Row): CardMove[]
  /** Result of moving the card to a column, or the reason why it cannot be moved. */
  words(row: Row, key: string): string
  isPossible(row: Row, key: string): boolean
  /** The reason alone; null if the card can be moved there or is there. */
  barred(row: Row, key: string): string | null
  go(row: Row, key: string): void
}

/** The same value as long as its content is the same. */
function useStructurallySame<T>(value: T): T {
  const [kept, keep] = useState(value)
  const same = replaceEqualDeep(kept, value) as T
  if (same !== kept) keep(same)
  return same
}

/** The same object until a card can do something else: every card of the board holds it. */
export function useCardMoves(binding: Binding, field: Field, given: readonly KanbanColumn[]): CardMoves {
  const { t, say } = useWords()
  const { grant } = useAccess()
  const runner = useRunner()
  const edit = useEditMove(binding, field)
  const lanes = useStructurallySame(given)
  const going = useRef(edit)
  useEffect(() => {
    going.current = edit
  })
  return useMemo(() => {
    const nameOf = (key: string): string => lanes.find((one) => one.key === key)?.name ?? ''
    const move = (row: Row, key: string): Move => moveOf(binding, grant, field, row, key)
    const reasonOf = (barred: Extract<Move, { barred: unknown }>['barred'], key: string): string =>
      t(`shapes.${barred}`, { state: nameOf(key), field: say(field.title) })
    const wordsOf = (found: Move, key: string): string => {
      const state = nameOf(key)
      if ('action' in found) return t('shapes.over', { state, action: say(found.action.title) })
      if ('edits' in found) return t('shapes.moveTo', { state })
      return t('shapes.overBarred', { state, reason: reasonOf(found.barred, key) })
    }
    return {
      of: (row) =>
        lanes.flatMap(({ key }) => {
          const found = move(row, key)
          return isPossible(found) ? [{ key, words: wordsOf(found, key) }] : []
        }),
      words: (row, key) => wordsOf(move(row, key), key),
      isPossible: (row, key) => isPossible(move(row, key)),
      barred(row, key) {
        const found = move(row, key)
        return 'barred' in found && found.barred !== 'here' ? reasonOf(found.barred, key) : null
      },
      go(row, key) {
        const found = move(row, key)
        if ('action' in found) runner.run(found.action, [row])
        else if ('edits' in found) going.current(row, key, nameOf(key))
      },
    }
  }, [binding, field, grant, lanes, runner, say, t])
}
