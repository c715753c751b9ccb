// Leaving a form for a while, such as to look at the app as the role that is being edited, and coming back to it.
import { createContext } from 'react'
import { forget, remember, remembered } from '../../api/storage'

export interface Leave {
  /** Stores the input as a draft; false if that failed. */
  store(): Promise<boolean>
  /** Lets the form go without a question. */
  release(): void
}

/** State of the address that leads back: the draft is restored without asking. */
export interface Resumed {
  resumed: true
}

export const LeaveContext = createContext<Leave>({ store: () => Promise.resolve(true), release: () => undefined })

const KEY = 'return'

/** Marks an address of the app as the one to return to. */
export function markReturn(path: string): void {
  remember('session', KEY, path)
}

/** The marked address, once. */
export function takeReturn(): string | null {
  const path = remembered<string>('session', KEY)
  forget('session', KEY)
  return path
}
