// The subject of a desk: whom it expects, what it sends, and its words; and reading a roster, all pages side by side.
import type { ParseKeys } from 'i18next'
import type { Guest } from './match'
import type { Waiting } from './queue'

const PAGE = 200

interface Page<T> {
  total: number
  list_data: readonly T[]
}

export async function readAll<T>(pageOf: (page: { page: number; limit: number }) => Promise<Page<T>>): Promise<T[]> {
  const first = await pageOf({ page: 1, limit: PAGE })
  const more = await Promise.all(
    Array.from({ length: Math.max(0, Math.ceil(first.total / PAGE) - 1) }, (_, index) =>
      pageOf({ page: index + 2, limit: PAGE }),
    ),
  )
  return [first, ...more].flatMap(({ list_data }) => list_data)
}

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
