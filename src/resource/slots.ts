// The slots of the current resource, for the generic parts.
import { createContext, useContext } from 'react'
import type { Screens } from '../screens'

export const SlotsContext = createContext<Screens>({})

export function useSlots(): Screens {
  return useContext(SlotsContext)
}
