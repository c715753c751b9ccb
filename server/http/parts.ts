// Parts of the server, passed explicitly so that tests can create several.

import type { Changes } from '../core/changes'
import type { Cipher } from '../core/cipher'
import type { Renewable } from '../core/resources'
import type { Settings } from '../core/settings'
import type { Db } from '../database/database'
import type { Reads } from '../database/replica'
import type { Watch } from '../database/watch'
import type { Room } from '../operations/room'
import type { Outside } from '../outside/outside'
import type { OwnFields } from '../own-fields/registry'
import type { Candidate } from './candidate'
import type { Programs } from './programs'
import type { ReadingLog } from './reading-log'
import type { Sessions } from './sessions'
import type { Turns } from './turns'
import type { Validators } from './validators'

export interface Parts {
  readonly db: Db
  /** For calls that read, where they need not be on the primary. */
  readonly reads: Reads
  /** For calls that read. */
  readonly reading: Db
  readonly watch: Watch
  readonly room: () => Promise<Room>
  readonly turns: Turns
  readonly changes: Changes
  readonly cipher: Cipher
  readonly outside: Outside
  readonly resources: Renewable
  readonly sessions: Sessions
  readonly settings: Settings
  /** Resources that sessions and settings are derived from: writes take effect on the next call, in all instances. */
  readonly grantedFrom: ReadonlySet<string>
  readonly programs: Programs
  /** Every call with its code, by `resource.name`. */
  readonly candidates: Map<string, Candidate>
  /** For the bindings of `resources`. */
  readonly validators: Validators
  readonly ownFields: OwnFields
  /** Called once the resources are new. */
  renewed: () => void
  /** Milliseconds after which a turn of a job releases its locks and checks for cancellation. */
  readonly turnTime: number
  /** Milliseconds without a sign of life after which a job is taken to hang. */
  readonly silence: number
  /** Bounds of an export: rows, and milliseconds. */
  readonly exports: { readonly rows: number; readonly time: number }
  /** Looks for jobs to run; called after one was created. */
  wakeJobs: () => void
  clock(): Date
  readonly readingLog: ReadingLog
  /** True if calls of this resource are logged. */
  audited(candidate: Candidate): boolean
}
