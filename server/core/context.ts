// Context of one call: person, page, database, time.

import type { MenuEntry, RowScope } from '#kernel/access'
import type { Binding, Call, Row, Text } from '#kernel/binding'
import type { Now } from '#kernel/dates'
import type { Language } from '#kernel/text'
import type { Db } from '../database/database'
import type { Outside } from '../outside/outside'
import type { Reader, Session } from './caller'
import type { Resource } from './resources'

export interface Change {
  /** Record of the change, if a call touched several. */
  id?: number
  field: string
  old: unknown
  new: unknown
}

/** Log entry of this call. */
export interface AuditEntry {
  targets: { id: number; name: string }[]
  changes: Change[]
  /** Page of the records, if not the call's own. */
  page?: Binding
  /** Reason given by the person, if one is required. */
  note?: string
  /** Title of the action, if several buttons share the call. */
  action?: Text
}

/** A row that the action doesn't apply to, and why, in the caller's language. */
export interface Unfit {
  readonly id: number
  /** Empty if none of the caller's pages shows the row. */
  readonly name: string
  readonly message: string
}

/** An uploaded file, deleted after the call unless the call has moved it. */
export interface Upload {
  readonly name: string
  readonly path: string
  /** Bytes. */
  readonly size: number
}

/** Runs a deferred effect for all its items at once. */
export type Act<T, R> = (items: readonly T[], context: Context) => Promise<readonly R[]>

export interface Deferred {
  readonly item: unknown
  readonly act: Act<unknown, unknown>
  readonly context: Context
}

/**
 * Valid until the transaction ends. `targets`: referenceable rows, locked against deletion. `absent`: values that no
 * record had; the unique index catches later ones.
 */
export interface Learned {
  readonly targets: Set<string>
  readonly absent: Set<string>
}

export interface BatchCache extends Learned {
  /** Rows to be changed, locked and authorised for the caller; null once one was written. */
  readonly locked: Map<string, Row | null>
  /**
   * Results found under a lock of the transaction; dropped when a row is rolled back, because the lock is released with
   * it.
   */
  readonly memo: Map<string, unknown>
  /** Deferred effects of the records (deferred.ts). */
  readonly later: Deferred[]
}

export interface Context extends Reader {
  /** Accepts writes also in a call that reads, whose own connection refuses them; see `writable`. */
  readonly primary: Db
  readonly call: Call
  /** The table behind the call; null for calls without one. */
  readonly resource: Resource | null
  /** The page of the call: its required fields, stamped values and columns. */
  readonly page: Binding
  readonly rowScope: RowScope
  readonly outside: Outside
  readonly ip: string
  readonly agent: string
  /** Cookies of the request, for the answer to `/captcha`. */
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly audit: AuditEntry
  /** Submitted values that look like masks; they must equal the shown mask, and then change nothing. */
  readonly masked: Row
  /** Of an action for rows: their stored values in the order of the body, locked and satisfying its `when`. */
  readonly subjects?: readonly Row[]
  /** Of an action that checks each row separately: rows that it doesn't apply to. */
  readonly unfit?: readonly Unfit[]
  /** Set while an import is undone: a created record is deleted together with the side effects of its creation. */
  unmakes?: boolean
  /** Set in a call, or an import, that is rolled back at its end. */
  dry?: boolean
  /** Set while old values are put back: those that other choices hide come back as well. */
  restores?: boolean
  /** Set while a waiting change of the settings takes effect. */
  isDue?: boolean
  /** Look-ups made beforehand, if one transaction writes many records. */
  batch?: BatchCache
  /** Look-ups made beforehand for a change of one record. */
  readonly learned?: Learned
  /** The file of a multipart body. */
  readonly upload: Upload | null
  /** A resource's title in the caller's language, settings filled in. */
  title(binding: Binding): string
  /** The caller's own menu. */
  menuOf(language: Language): Promise<MenuEntry[]>
  /**
   * Authorises a nested call of the same person as if it were separate: page, rows, session. `body` is tidied and
   * validated if the call has a schema of its own. Refuses as the call would.
   */
  inside(binding: Binding, call: Call, body: Row): Promise<{ context: Context; body: Row }>
  /** Starts the work on jobs that this call made, once it is committed. */
  jobsChanged(): void
  /** Runs another call of the same person within this one: same transaction, all checks, one log entry. */
  perform(binding: Binding, call: string, input: Row): Promise<unknown>
  /** Effects that persist although the call is refused and rolled back, such as counting a wrong password. */
  afterRefusal(act: (outside: Context) => Promise<unknown>): void
  setCookie(name: string, value: string, seconds: number): void
  /** Notifies all instances that permissions or sessions have changed. */
  accessChanged(): void
}

/** Where counters and notices are written: within the transaction of a call that writes, otherwise at once. */
export function writable({ db, primary }: Pick<Context, 'db' | 'primary'>): Db {
  return db.isTransaction ? db : primary
}

/** The table behind a call that has one. */
export function resourceOf(context: Context): Resource {
  if (!context.resource) throw new Error(`${context.call.path} has no table`)
  return context.resource
}

/** The session of a call that needs one; open calls have none. */
export function signedIn(context: Context): Session {
  if (!context.session) throw new Error('this call has no session')
  return context.session
}

/** The day and the instant of a call, for date rules. */
export function nowOf({ today, now }: Pick<Context, 'today' | 'now'>): Now {
  return { today, moment: now().toISOString() }
}
