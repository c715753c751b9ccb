// Shows the problems of a refused call at the fields of its form; others above its buttons.
import type { RefObject } from 'react'
import { Failure } from '../../gateway/failure'
import { refusedBy } from '../../refusal/use-refusal'
import { fieldIn } from './parts'
import type { FormHandle } from './RecordForm'
import type { Draft } from './use-draft'

interface Placed {
  here: Record<string, string>
  /** Problems of fields that the form doesn't show. */
  elsewhere: string[]
}

export function placed(errors: Readonly<Record<string, string>>, shown: (name: string) => boolean): Placed {
  const result: Placed = { here: {}, elsewhere: [] }
  for (const [path, text] of Object.entries(errors)) {
    if (shown(fieldIn(path))) result.here[path] = text
    else result.elsewhere.push(text)
  }
  return result
}

/** @param absent what to do about an invalid value that the form doesn't show */
export function showRefusal(
  error: unknown,
  draft: Pick<Draft, 'fields' | 'hidden' | 'setErrors' | 'refuse'>,
  handle: RefObject<FormHandle | null>,
  absent = (problem: string): string => problem,
): void {
  const errors = error instanceof Failure ? error.errors : {}
  const shown = (name: string) => Object.hasOwn(draft.fields, name) && !draft.hidden.has(name)
  const { here, elsewhere } = placed(errors, shown)
  const names = Object.keys(here)
  if (names.length > 0) {
    draft.setErrors(here)
    handle.current?.focus(names)
  }
  const said = [...new Set(elsewhere)].join(' ')
  const isInvalid = error instanceof Failure && error.code === 'PARAM'
  if (said) draft.refuse({ said: isInvalid ? absent(said) : said })
  else if (names.length === 0) draft.refuse(refusedBy(error))
}
