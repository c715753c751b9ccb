// Runs actions: asks, confirms, sends, reports. Buttons below only name the action and its rows.

import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { createContext, type ReactNode, Suspense, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Action, Binding, Row } from '#kernel/binding'
import { unfitIn } from '#kernel/unfit'
import type { Match } from '#kernel/wire'
import { saveAnswer } from '../../api/download'
import { Failure, report } from '../../api/failure'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { useWords } from '../../locales/use-words'
import { usePage } from '../../navigation/page-context'
import { useAccess } from '../../providers/access'
import { fetchAgain, useRead, useWrites } from '../data'
import { secretsIn, useSecretsShown } from '../form/use-secrets-shown'
import { jobs } from '../jobs/jobs'
import { fetchMatchingIds } from '../list/selection/selection'
import { captionOf, idOf } from '../record'
import { WritesProvider } from '../row-write'
import { useToast, useUndoToast } from '../use-toast'
import { inputsOf, undoOf } from './offered'
import { idsIn, outcomesOf, useResultMessage } from './result-message'
import { bodyOf, jobIn, useFrozen } from './run-action'
import { useRemoval } from './use-removal'

const ActionForm = lazyWithRetry(() => import('./ActionForm'))
const AnswerDialog = lazyWithRetry(() => import('./AnswerDialog'))
const UnfitDialog = lazyWithRetry(() => import('./UnfitDialog'))

export interface Runner {
  /** `match` means all matching rows, beyond the given ones; `preset` fills inputs of the form. */
  run(action: Action, rows: readonly Row[], match?: Match | null, preset?: Row): void
  remove(rows: readonly Row[], after?: () => void, match?: Match | null): void
}

const RunnerContext = createContext<Runner>({ run: () => undefined, remove: () => undefined })

export function useRunner(): Runner {
  return useContext(RunnerContext)
}

const NAMED = 3

interface Asking {
  action: Action
  rows: readonly Row[]
  match: Match | null
  preset: Row
}

interface Answered {
  action: Action
  row: Row
  undo: (() => Promise<unknown>) | null
}

const empty: Row = {}

interface Props {
  binding: Binding
  /** After an action: the rows that it was done to, or all that match. */
  onDone?(rows: readonly Row[], match: Match | null): void
  children: ReactNode
}

export function ActionHost({ binding, onDone, children }: Props) {
  const { t, say } = useWords()
  const { message } = App.useApp()
  const { grant } = useAccess()
  const navigate = useNavigate()
  const writes = useWrites(binding)
  const frozen = useFrozen(binding.name)
  const undoToast = useUndoToast()
  const toast = useToast()
  const read = useRead(binding)
  const resultMessage = useResultMessage(binding)
  const showSecrets = useSecretsShown()
  const [asking, ask] = useState<Asking | null>(null)
  const [answer, setAnswer] = useState<Answered | null>(null)
  const { pathname } = usePage()
  const client = useQueryClient()
  /** Of a review that came too late: the records behind the dialog are shown as they are now. */
  const lookAgain = (error: unknown): never => {
    if (error instanceof Failure && error.code === 'STALE') void fetchAgain(client)
    throw error
  }
  // A record may open over a list that stays, and would be covered by the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed when the address changes
  useEffect(() => ask(null), [pathname])

  const names = (rows: readonly Row[]): string => {
    const list = rows
      .slice(0, NAMED)
      .map((row) => captionOf(binding, row) || `#${idOf(row)}`)
      .join(t('generic.comma'))
    return rows.length > NAMED ? t('generic.andMore', { names: list }) : list
  }
  const describe = (rows: readonly Row[], match: Match | null): string =>
    match ? t('many.all', { count: match.expected }) : names(rows)
  /** The job continues in the background; the tray reports its end. */
  const began = (result: Row): boolean => {
    const job = jobIn(result)
    if (job === null) return false
    void message.info(t('jobs.begun'))
    void jobs.begin(job)
    return true
  }
  /** With ways on, as long as the page is there on which they work. */
  const offering = useRef({ here: false, shown: false, turn: 0 })
  useEffect(() => {
    const state = offering.current
    state.here = true
    return () => {
      if (state.shown) message.destroy('acted')
      Object.assign(state, { here: false, shown: false })
    }
  }, [message])
  const offerNext = async (action: Action, rows: readonly Row[], answer: Row, said: string): Promise<void> => {
    toast('acted', said, [])
    const { turn } = offering.current
    const { offersAfter } = await import('./after-action')
    const found = await offersAfter(
      { binding, action, rows, answer, grant },
      { t, say, read, go: navigate, run: steady.run },
    )
    // Left, or something else done meanwhile.
    if (found.length === 0 || !offering.current.here || offering.current.turn !== turn) return
    offering.current.shown = true
    toast('acted', said, found)
  }
  /** Rows of the last action; null if they are too many to undo at once. */
  const acted = useRef<readonly number[] | null>(null)
  const done = (action: Action, given: readonly Row[], match: Match | null, result: Row): void => {
    onDone?.(given, match)
    if (began(result)) return
    if (secretsIn(action.call.output, result).length > 0) return void showSecrets(action.call.output, result)
    const rows = match ? [] : given
    offering.current.shown = false
    offering.current.turn += 1
    const text = resultMessage(action, rows, result)
    const back = undoOf(binding, grant, action)
    // Records that nobody selected are named, and undone by the answer.
    const made = action.on === 'page'
    const ids = made ? idsIn(action, result) : acted.current
    const shows =
      unfitIn(action.call, result) !== null ||
      (made && outcomesOf(action, result, say).length > 1) ||
      (action.call.reads && Object.keys(action.call.output).length > 0)
    const undo =
      back && ids && ids.length > 0 && (made || !shows)
        ? async () => {
            const rows = ids.map((id) => ({ id }))
            await writes.invoke(back.call.name, bodyOf(back, rows, {}))
            void message.success(t('generic.acted.undone', { action: say(action.title) }))
          }
        : null
    if (shows) setAnswer({ action, row: result, undo })
    else if (undo) undoToast('acted', text, undo)
    else void offerNext(action, rows, result, text)
  }
  const invoke = (action: Action, rows: readonly Row[], match: Match | null, asked: Row, no?: string): Promise<Row> => {
    const { name } = action.call
    acted.current = match ? null : rows.map(idOf)
    if (action.call.answersFile)
      return saveAnswer(action.call, bodyOf(action, rows, asked), say(action.title)).then(() => empty)
    if (!match) return writes.invoke(name, bodyOf(action, rows, asked, null, no), true).catch(lookAgain)
    return frozen(match, async (now) => {
      if (action.undo) acted.current = await fetchMatchingIds(binding, now).catch(() => null)
      return writes.invoke(name, bodyOf(action, rows, asked, now, no), true)
    })
  }
  const send = (action: Action, rows: readonly Row[], match: Match | null): Promise<void> =>
    invoke(action, rows, match, {}).then((result) => done(action, rows, match, result), report)

  const removal = useRemoval(binding, { said: describe, began, onDone })
  const runner: Runner = {
    run(action, rows, match = null, preset = empty) {
      const asks = Object.keys(inputsOf(action)).length > 0
      const confirms = action.confirm !== undefined || action.danger || match !== null
      if (asks || confirms) ask({ action, rows, match, preset })
      else void send(action, rows, match)
    },
    remove: removal.remove,
  }
  // A stable object: every row has buttons that hold it.
  const latest = useRef(runner)
  useEffect(() => {
    latest.current = runner
  })
  const steady = useMemo<Runner>(
    () => ({
      run: (...given) => latest.current.run(...given),
      remove: (...given) => latest.current.remove(...given),
    }),
    [],
  )
  return (
    <RunnerContext value={steady}>
      <WritesProvider value={writes}>{children}</WritesProvider>
      {removal.question}
      <Suspense fallback={null}>
        {asking && (
          <ActionForm
            key={asking.action.name}
            binding={binding}
            action={asking.action}
            names={describe(asking.rows, asking.match)}
            rows={asking.match ? [] : asking.rows}
            preset={asking.preset}
            onCancel={() => ask(null)}
            onDone={(result) => {
              ask(null)
              done(asking.action, asking.rows, asking.match, result)
            }}
            send={(asked, no) => invoke(asking.action, asking.rows, asking.match, asked, no)}
          />
        )}
        {answer &&
          (answer.action.call.reads && !unfitIn(answer.action.call, answer.row) ? (
            <AnswerDialog {...answer} onClose={() => setAnswer(null)} />
          ) : (
            <UnfitDialog binding={binding} {...answer} onClose={() => setAnswer(null)} />
          ))}
      </Suspense>
    </RunnerContext>
  )
}
