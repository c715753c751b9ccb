// What the server is made of, handed around explicitly so that a test makes as many as it likes.

import type { Changes } from '../core/changes'
import type { Cipher } from '../core/cipher'
import type { Resources } from '../core/resources'
import type { Settings } from '../core/settings'
import type { Db } from '../database/database'
import type { Outside } from '../outside/outside'
import type { Candidate } from './candidate'
import type { Sessions } from './sessions'
import type { Validators } from './validators'

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
  /** Of the bindings that `resources` is made of. */
  readonly validators: Validators
  /** Milliseconds after which a turn of a job gives its locks back, and hears a wish to cancel. */
  readonly turnTime: number
  /** Looks for jobs to do; called when one was made. */
  wakeJobs: () => void
  clock(): Date
  /** Whether calls of this resource are logged. */
  audited(candidate: Candidate): boolean
}
