// The writes of the current resource: created once per screen, because the underlying hooks are costly in every cell.
import { createContext, useContext, useEffect, useMemo, useRef } from 'react'
import type { Writes } from './data'

const WritesContext = createContext<Writes | null>(null)

export const WritesProvider = WritesContext.Provider

export function useNearWrites(): Writes {
  const writes = useContext(WritesContext)
  if (!writes) throw new Error('No ActionHost around')
  return writes
}

/** A stable object for the lifetime of the screen. */
export function useSteady(writes: Writes): Writes {
  const latest = useRef(writes)
  useEffect(() => {
    latest.current = writes
  })
  return useMemo(
    () => ({
      create: (...given) => latest.current.create(...given),
      update: (...given) => latest.current.update(...given),
      remove: (...given) => latest.current.remove(...given),
      invoke: (...given) => latest.current.invoke(...given),
    }),
    [],
  )
}
