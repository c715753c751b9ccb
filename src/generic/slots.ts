// The slots of the resource in view, for the generic parts that ask whether something stands in for them.
import { createContext, useContext } from 'react'
import type { Screens } from '../screens'

export const SlotsContext = createContext<Screens>({})

export function useSlots(): Screens {
  return useContext(SlotsContext)
}
