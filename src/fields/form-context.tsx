// An input within its form: fields beside it, the list that opens by itself, attributes for screen readers, the problem below it.
import { createContext, useContext, useEffect } from 'react'
import type { Fields } from '#kernel/binding'
import type { Aria } from './field-kind'

export const FieldsContext = createContext<Fields>({})

export function useFields(): Fields {
  return useContext(FieldsContext)
}

/** The name of a field whose list of choices opens at once, because choosing is the next step; null for none. */
export const OpenedContext = createContext<string | null>(null)

/** Properties of a select box. */
export function useOpened(name: string): { defaultOpen?: true; autoFocus?: true } {
  return useContext(OpenedContext) === name ? { defaultOpen: true, autoFocus: true } : {}
}

/** Sets `required` on the control itself, and returns the attributes to pass on. */
export function useAria(id: string, { 'aria-required': required, ...aria }: Aria): Aria {
  useEffect(() => {
    const control = document.getElementById(id)
    if (required) control?.setAttribute('aria-required', 'true')
    else control?.removeAttribute('aria-required')
  }, [id, required])
  return aria
}

interface Props {
  /** Id that the input is described by. */
  id: string
  problem: string | undefined
}

export function PartProblem({ id, problem }: Props) {
  if (problem === undefined) return null
  return (
    <div id={id} role="alert" className="part-problem">
      {problem}
    </div>
  )
}
