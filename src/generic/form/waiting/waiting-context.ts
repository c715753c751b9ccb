// Changes of settings that wait for a second person or a day, for the fields of their form.
import { createContext } from 'react'

/** As the server answers it. */
export interface WaitingSetting {
  readonly setting: string
  readonly value?: unknown
  readonly admin_id: number
  readonly admin_name?: string | null
  readonly due_time: string
}

export interface Waiting {
  /** Settings that loosen a control, whether a change of them waits or not. */
  readonly names: ReadonlySet<string>
  readonly changes: readonly WaitingSetting[]
  /** Keeps the stored value: the change no longer waits. */
  withdraw(setting: string): Promise<void>
  /** Asks for the same value, which makes it effective. */
  agree(change: WaitingSetting): Promise<void>
}

export const WaitingContext = createContext<Waiting | null>(null)
