// The world beyond the database: ports with a local default, so that tests replace them.
import type { Pictures } from '../pictures/pictures'
import type { FileStore } from './files'
import type { Papers } from './papers'
import type { Web } from './web'

export interface Outside {
  readonly files: FileStore
  readonly papers: Papers
  readonly pictures: Pictures
  readonly web: Web
}
