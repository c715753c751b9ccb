// The writes of the current resource: created once per screen, because the underlying hooks are costly in every cell.
import { createContext, useContext } from 'react'
import type { Writes } from './data'

const WritesContext = createContext<Writes | null>(null)

export const WritesProvider = WritesContext.Provider

export function useNearWrites(): Writes {
  const writes = useContext(WritesContext)
  if (!writes) throw new Error('No ActionHost around')
  return writes
}
