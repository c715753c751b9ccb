// The slots of the current resource, for the generic parts.
import { createContext, useContext } from 'react'
import type { Slots } from '../slots'

export const SlotsContext = createContext<Slots>({})

export function useSlots(): Slots {
  return useContext(SlotsContext)
}
