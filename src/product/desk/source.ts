// A desk's subject: whom it expects, what it sends, and its words.
import type { ParseKeys } from 'i18next'
import type { Guest } from './match'
import type { Waiting } from './queue'

export interface Refusal {
  code: string
  message: string
}

type Step = 'sign' | 'here' | 'gone' | 'again' | 'done' | 'refused' | 'already'
/** `unlisted` is said of a person, `nobody` of a text; `empty` of the roster. */
type Word = Step | 'join' | 'others' | 'unlisted' | 'nobody' | 'empty' | 'back'

export interface Source {
  /** Names its queue in the browser and its roster in the cache. */
  key: string
  /** Title of its record, once that is read. */
  title: string | undefined
  /** Address of its record. */
  back: string
  /** In the order of their names. */
  read(): Promise<Guest[]>
  /** Sends one step; answers the refusal if there is one. */
  send(one: Waiting): Promise<Refusal | null>
  /** Takes back the last step of a guest. */
  undo(guest: Guest): Promise<void>
  /** People sign out here as well. */
  leaves: boolean
  /** People sign in again after they are gone. */
  returns: boolean
  words: Readonly<Record<Word, ParseKeys>>
}
