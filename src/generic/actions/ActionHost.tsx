// Runs actions: asks, confirms, sends, tells. Buttons anywhere below only say which and for what.
import { App } from 'antd'
import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Action, Binding, Row } from '#kernel/binding'
import { useText } from '../../locales/use-text'
import { useWrites } from '../data'
import { requestNo } from '../form/request-no'
import { captionOf, idOf } from '../record'
import { askedBy } from './offered'
import { bodyOf, countIn } from './run-action'

const ActionForm = lazy(() => import('./ActionForm'))
const AnswerDialog = lazy(() => import('./AnswerDialog'))

export interface Runner {
  run(action: Action, rows: readonly Row[]): void
  remove(rows: readonly Row[], after?: () => void): void
}

const RunnerContext = createContext<Runner>({ run: () => undefined, remove: () => undefined })

export function useRunner(): Runner {
  return useContext(RunnerContext)
}

const NAMED = 3

interface Props {
  binding: Binding
  /** After something was done: a selection is of no use any more. */
  onDone?(): void
  children: ReactNode
}

export function ActionHost({ binding, onDone, children }: Props) {
  const { t } = useTranslation()
  const say = useText()
  const { message, modal } = App.useApp()
  const writes = useWrites(binding)
  const [asking, ask] = useState<{ action: Action; rows: readonly Row[] } | null>(null)
  const [answer, setAnswer] = useState<{ action: Action; row: Row } | null>(null)

  const names = (rows: readonly Row[]): string => {
    const said = rows
      .slice(0, NAMED)
      .map((row) => captionOf(binding, row) || `#${idOf(row)}`)
      .join(t('generic.comma'))
    return rows.length > NAMED ? t('generic.andMore', { names: said }) : said
  }
  const done = (action: Action, result: Row): void => {
    const num = countIn(result)
    if (action.call.reads && Object.keys(action.call.output).length > 0) setAnswer({ action, row: result })
    else void message.success(num === null ? t('notifications.success') : t('generic.doneNum', { num }))
    onDone?.()
  }
  const send = async (action: Action, rows: readonly Row[]): Promise<void> =>
    done(action, await writes.invoke(action.call.name, bodyOf(action, rows, {}, requestNo())))

  const runner: Runner = {
    run(action, rows) {
      if (Object.keys(askedBy(action)).length > 0) ask({ action, rows })
      else if (action.confirm || action.danger) {
        void modal.confirm({
          title: action.confirm ? say(action.confirm) : t('generic.confirmAction', { action: say(action.title) }),
          content: rows.length > 0 ? names(rows) : null,
          okText: say(action.title),
          okButtonProps: { danger: action.danger },
          autoFocusButton: action.danger ? 'cancel' : 'ok',
          // A refusal has been told by then; the box closes either way.
          onOk: () => send(action, rows).catch(() => undefined),
        })
      } else void send(action, rows).catch(() => undefined)
    },
    remove(rows, after) {
      void modal.confirm({
        title: t(rows.length > 1 ? 'generic.removeMany' : 'generic.removeOne', {
          num: rows.length,
          noun: say(binding.noun),
        }),
        content: names(rows),
        okText: t('generic.remove'),
        okButtonProps: { danger: true },
        autoFocusButton: 'cancel',
        onOk: async () => {
          try {
            await writes.remove(rows.map(idOf))
          } catch {
            return // told by the gateway: the message names the record that is in the way
          }
          void message.success(t('notifications.deleteSuccess'))
          onDone?.()
          after?.()
        },
      })
    },
  }
  return (
    <RunnerContext value={runner}>
      {children}
      <Suspense fallback={null}>
        {asking && (
          <ActionForm
            key={asking.action.name}
            action={asking.action}
            names={names(asking.rows)}
            rows={asking.rows}
            onCancel={() => ask(null)}
            onDone={(result) => {
              ask(null)
              done(asking.action, result)
            }}
            send={(asked, no) =>
              writes.invoke(asking.action.call.name, bodyOf(asking.action, asking.rows, asked, no), true)
            }
          />
        )}
        {answer && <AnswerDialog action={answer.action} row={answer.row} onClose={() => setAnswer(null)} />}
      </Suspense>
    </RunnerContext>
  )
}
