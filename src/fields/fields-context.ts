// The fields of the form around an input, for titles of siblings.
import { createContext, useContext } from 'react'
import type { Fields } from '#kernel/binding'

export const FieldsContext = createContext<Fields>({})

export function useFields(): Fields {
  return useContext(FieldsContext)
}
