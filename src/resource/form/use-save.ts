// Saves a draft: validates, merges concurrent changes, and shows refusals at their fields.

import { App } from 'antd'
import { type RefObject, useState } from 'react'
import type { Binding, Row } from '#kernel/binding'
import { Failure } from '../../api/failure'
import { requestNo } from '../../api/request-no'
import { type Stale, staleIn } from '../../errors/refused'
import { refusedBy } from '../../errors/use-refusal'
import { useWords } from '../../locales/use-words'
import { revisionOf } from '../record'
import { type Merge, mergeChanges } from './changes'
import type { FormHandle } from './FormFields'
import { fieldOfPath } from './problems'
import type { FormState } from './use-form-state'

interface Placed {
  here: Record<string, string>
  /** Problems of fields that the form doesn't show. */
  elsewhere: string[]
}

export function placed(errors: Readonly<Record<string, string>>, shown: (name: string) => boolean): Placed {
  const result: Placed = { here: {}, elsewhere: [] }
  for (const [path, text] of Object.entries(errors)) {
    if (shown(fieldOfPath(path))) result.here[path] = text
    else result.elsewhere.push(text)
  }
  return result
}

/** @param absent what to do about an invalid value that the form doesn't show */
export function showRefusal(
  error: unknown,
  formState: Pick<FormState, 'fields' | 'hidden' | 'setErrors' | 'refuse'>,
  handle: RefObject<FormHandle | null>,
  absent = (problem: string): string => problem,
): void {
  const errors = error instanceof Failure ? error.errors : {}
  const shown = (name: string) => Object.hasOwn(formState.fields, name) && !formState.hidden.has(name)
  const { here, elsewhere } = placed(errors, shown)
  const names = Object.keys(here)
  if (names.length > 0) {
    formState.setErrors(here)
    handle.current?.focus(names)
  }
  const text = [...new Set(elsewhere)].join(' ')
  const isInvalid = error instanceof Failure && error.code === 'PARAM'
  if (text) formState.refuse({ said: isInvalid ? absent(text) : text })
  else if (names.length === 0) formState.refuse(refusedBy(error))
}

export interface Conflict extends Merge {
  current: Row
  revision: number
}

interface Saving {
  busy: boolean
  conflict: Conflict | null
  /** The answer of the server, or null if the form needs attention. */
  save(): Promise<Row | null>
  /** After a conflict: saves the version that the person chose. */
  settle(change: Row): Promise<Row | null>
  cancel(): void
}

export function useSave(
  binding: Binding,
  formState: FormState,
  submit: (values: Row) => Promise<Row>,
  handle: RefObject<FormHandle | null>,
): Saving {
  const { t } = useWords()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [once] = useState(requestNo)
  const isNew = formState.start === null

  const attempt = async (change: Row, revision: number | undefined): Promise<Row | null> => {
    if (!isNew && Object.keys(change).length === 0) return {}
    try {
      if (isNew) return await submit(binding.calls['create']?.once ? { ...change, request_no: once } : change)
      return await submit({ ...change, ...(revision === undefined ? {} : { revision }) })
    } catch (error) {
      const stale = staleIn(error)
      if (stale && formState.start) return meetStale(change, stale, formState.start)
      showRefusal(error, formState, handle, (problem) => t('generic.notOnForm', { problem }))
      return null
    }
  }

  const meetStale = async (change: Row, { current, revision }: Stale, start: Row): Promise<Row | null> => {
    const meeting = mergeChanges(formState.fields, start, change, current)
    if (meeting.conflicts.length > 0) {
      setConflict({ ...meeting, current, revision })
      return null
    }
    const answer = await attempt(meeting.change, revision)
    if (answer) void message.info(t('generic.merged'))
    return answer
  }

  const whileBusy = async (work: () => Promise<Row | null>): Promise<Row | null> => {
    setBusy(true)
    try {
      return await work()
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    conflict,
    save: async () => {
      if (busy) return null
      const problems = Object.keys(formState.judge())
      if (problems.length > 0) {
        handle.current?.focus(problems)
        return null
      }
      return whileBusy(() => attempt(formState.change(), formState.start ? revisionOf(formState.start) : undefined))
    },
    settle: async (change) => {
      const revision = conflict?.revision
      setConflict(null)
      return whileBusy(() => attempt(change, revision))
    },
    cancel: () => setConflict(null),
  }
}
