// What the server is made of, handed around explicitly so that a test makes as many as it likes.

import type { Db } from '../database/database'
import type { Candidate } from '../http/resolve'
import type { Sessions } from '../http/sessions'
import type { Outside } from '../outside/outside'
import type { Changes } from './changes'
import type { Cipher } from './cipher'
import type { Resources } from './resources'
import type { Settings } from './settings'

export interface Parts {
  readonly db: Db
  readonly changes: Changes
  readonly cipher: Cipher
  readonly outside: Outside
  readonly resources: Resources
  readonly sessions: Sessions
  readonly settings: Settings
  /** Resources that sessions and settings are made from: writing them takes effect on the next call, everywhere. */
  readonly grantedFrom: ReadonlySet<string>
  /** Every call with its code, by `resource.name`. */
  readonly candidates: Map<string, Candidate>
  /** Milliseconds after which a turn of a job gives its locks back, and hears a wish to cancel. */
  readonly turnTime: number
  /** Looks for jobs to do; called when one was made. */
  wakeJobs: () => void
  clock(): Date
  /** Whether calls of this resource are logged. */
  audited(candidate: Candidate): boolean
}
