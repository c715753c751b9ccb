// External services: interfaces with a local default, so that tests can replace them.
import type { Pictures } from '../pictures/pictures'
import type { FileStore } from './files'
import type { Machine } from './machine'
import type { Mailer } from './mail'
import type { Papers } from './papers'
import type { Web } from './web'

export interface Outside {
  readonly files: FileStore
  readonly papers: Papers
  readonly pictures: Pictures
  readonly web: Web
  /** Null if no mail server is configured. */
  readonly mail: Mailer | null
  readonly machine: Machine
  /** The address that people open, without a slash at its end; absent if nobody has said it. */
  readonly site?: string
}
