// Removing rows: the question with what goes along, and the way back.

import { App } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import { offers } from '#kernel/access'
import type { Binding, Call, Row } from '#kernel/binding'
import { holds } from '#kernel/condition'
import { engineCall } from '#kernel/engine-calls'
import { countIn } from '#kernel/unfit'
import type { Match } from '#kernel/wire'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { send as sendOut } from '../../api/send'
import { useWords } from '../../locales/use-words'
import { useAccess } from '../../providers/access'
import { useSettled, useWrites } from '../data'
import { fetchMatchingIds } from '../list/selection/selection'
import { idOf } from '../record'
import { useUndoToast } from '../use-toast'
import { wordOf } from './result-message'
import { gainsOf, useFrozen } from './run-action'

type Removed = Pick<Binding, 'calls'>

/** Of these rows: to all of them, some, or none; to all that match, which are unknown, perhaps to some. */
export function insteadFor({ calls }: Removed, rows: readonly Row[] | null): 'all' | 'some' | 'none' {
  const instead = calls['remove']?.instead
  if (!instead) return 'none'
  if (rows === null) return 'some'
  const fit = rows.filter((row) => holds(instead.when, row)).length
  return fit === 0 ? 'none' : fit === rows.length ? 'all' : 'some'
}

/** `rows`: null if all that match are meant. */
export function useRemovalTitle(binding: Removed): (rows: readonly Row[] | null) => string {
  const { t, say } = useWords()
  const { title, instead } = binding.calls['remove'] ?? {}
  const usual = title ? say(title) : t('generic.remove')
  return (rows) => {
    const other = insteadFor(binding, rows)
    if (!instead || other === 'none') return usual
    return other === 'all' ? say(instead.title) : t('generic.removeOr', { remove: usual, other: say(instead.title) })
  }
}

const RemoveQuestion = lazyWithRetry(() => import('./RemoveQuestion'))

const none: readonly Row[] = []

interface Removal {
  rows: readonly Row[]
  match: Match | null
  after: (() => void) | undefined
}

interface Around {
  /** Captions of the rows, or how many match. */
  said(rows: readonly Row[], match: Match | null): string
  /** True if the answer began a job, which has been reported. */
  began(answer: Row): boolean
  onDone: ((rows: readonly Row[], match: Match | null) => void) | undefined
}

interface Removing {
  remove(rows: readonly Row[], after?: () => void, match?: Match | null): void
  /** The question, while it is open. */
  question: ReactNode
}

export function useRemoval(binding: Binding, { said, began, onDone }: Around): Removing {
  const { t, say } = useWords()
  const { message } = App.useApp()
  const { grant } = useAccess()
  const writes = useWrites(binding)
  const settled = useSettled(binding.name)
  const frozen = useFrozen(binding.name)
  const undoToast = useUndoToast()
  const titled = useRemovalTitle(binding)
  const [asking, ask] = useState<Removal | null>(null)

  const mayRestore = offers(grant, binding, engineCall(binding, 'restore'))
  const takeBack = async (ids: readonly number[]): Promise<void> => {
    const body = { resource: binding.name, id_list: [...ids] }
    await settled(sendOut({ method: 'POST', path: '/recycle/restore' }, body))
    void message.success(t('recycle.restored', { num: ids.length }))
  }
  const told = (num: number, name: string): string => {
    const action = titled([])
    if (!binding.calls['remove']?.title)
      return name ? t('generic.removedOne', { name }) : t('generic.removedNum', { num })
    return name
      ? t('generic.acted.one', { action, name })
      : t('generic.acted.many', { action, count: num, noun: say(binding.noun) })
  }
  const removed = (answer: Row, ids: readonly number[] | null, expected: number, name = ''): void => {
    const facts = gainsOf(binding.calls['remove'] as Call).flatMap((field) => {
      const value = answer[field.name]
      return value === undefined ? [] : [`${say(field.title)} ${wordOf(field, value, say) ?? value}`]
    })
    // Rows that are kept with another state, as their resource does, are no longer counted.
    const num = countIn(answer) ?? expected
    const gone = num === 0 ? [] : [told(num, name)]
    const text = [...gone, ...facts].join(t('generic.comma'))
    if (mayRestore && ids && num === ids.length) undoToast('removed', text, () => takeBack(ids))
    else void message.success(text)
  }
  const send = async ({ rows, match }: Removal): Promise<void> => {
    if (!match) {
      const ids = rows.map(idOf)
      const answer = await writes.remove(ids, true)
      return removed(answer, ids, ids.length, rows.length === 1 ? said(rows, null) : '')
    }
    let ids: number[] | null = null
    const answer = await frozen(match, async (now) => {
      ids = mayRestore ? await fetchMatchingIds(binding, now).catch(() => null) : null
      return writes.remove({ match: now }, true)
    })
    if (!began(answer)) removed(answer, ids, match.expected)
  }
  const confirmed = async (removal: Removal): Promise<void> => {
    await send(removal)
    onDone?.(removal.rows, removal.match)
    removal.after?.()
  }
  return {
    remove: (rows, after, match = null) => ask({ rows, match, after }),
    question: asking && (
      <Suspense fallback={null}>
        <RemoveQuestion
          binding={binding}
          call={binding.calls['remove'] as Call}
          rows={asking.match ? none : asking.rows}
          num={asking.match?.expected ?? asking.rows.length}
          names={said(asking.rows, asking.match)}
          send={() => confirmed(asking)}
          onClose={() => ask(null)}
        />
      </Suspense>
    ),
  }
}
