// The form around an input: its fields, for titles of siblings, and the one whose list opens by itself.
import { createContext, useContext } from 'react'
import type { Fields } from '#kernel/binding'

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
