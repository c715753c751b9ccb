// What one call knows: who calls, on which page, with which database, at what time.

import type { Grant, MenuEntry, Reach } from '#kernel/access'
import type { Binding, Call, Row, Text } from '#kernel/binding'
import type { Now } from '#kernel/dates'
import type { Language } from '#kernel/text'
import type { BatchCache } from '../database/batch-cache'
import type { Db } from '../database/database'
import type { Outside } from '../outside/outside'
import type { ColumnContext } from './behaviour'
import type { Cipher } from './cipher'
import type { Resource, Resources } from './resources'

export type DataScope = 'all' | 'areas' | 'own'

export interface Admin {
  readonly id: number
  readonly username: string
  readonly real_name: string
  readonly is_super: boolean
}

/** A signed-in person with everything the menu gives. */
export interface Session {
  readonly tokenId: number
  readonly admin: Admin
  readonly grant: Grant
  readonly dataScope: DataScope
  /** Own areas and all below, for data scope `areas`. */
  readonly areaIds: readonly number[]
  readonly canSensitive: boolean
  readonly canExport: boolean
  /** Entries of the menu that the person holds; all of them for a super administrator. */
  readonly held: ReadonlySet<number>
  /** Set while the person looks at the app as a role does: reads only. */
  readonly viewAs: { readonly roleId: number; readonly roleName: string } | null
  /** Changes whenever what the person may see or do changes; told with every answer. */
  readonly mark: string
  /** A generated password is still in use, or one that has become too old. */
  readonly mustChangePassword: boolean
  /** From when on the password is too old, in epoch milliseconds; null where none becomes so. */
  readonly passwordUntil: number | null
  /** The password must be changed for its age. */
  readonly passwordExpired: boolean
  /** A role asks for two-step sign-in, and the person has not set it up. */
  readonly mustEnrol: boolean
  /** Epoch milliseconds. */
  readonly expires: number
}

export interface Change {
  /** Of which record, where a call touched several. */
  id?: number
  field: string
  old: unknown
  new: unknown
}

/** What the log will say of this call. */
export interface AuditEntry {
  targets: { id: number; name: string }[]
  changes: Change[]
  /** Whose records they are, where that is not the page by which the call came. */
  page?: Binding
  /** Why it was done, where somebody had to say so. */
  note?: string
  /** What was done, where several buttons share the call. */
  action?: Text
}

/** A row that an action is not for, and why, in the caller's language. */
export interface Unfit {
  readonly id: number
  /** Empty where none of the caller's pages shows the row. */
  readonly name: string
  readonly message: string
}

export interface Upload {
  readonly name: string
  readonly bytes: Buffer
}

export interface Context extends ColumnContext {
  readonly session: Session | null
  /** The transaction of a write, the pool for a read. */
  readonly db: Db
  readonly call: Call
  /** The table behind the call; null for calls without one. */
  readonly resource: Resource | null
  /** The page by which the caller came: what it demands, stamps and shows. */
  readonly page: Binding
  readonly reach: Reach
  readonly resources: Resources
  readonly cipher: Cipher
  readonly outside: Outside
  readonly language: Language
  readonly ip: string
  readonly agent: string
  /** Answers to `/captcha`, carried by a cookie. */
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly audit: AuditEntry
  /** Values sent that look like masks; they must equal what is shown, and then change nothing. */
  readonly masked: Row
  /** Of an action for rows: their stored values in the order of the body, locked, and as its `when` wants them. */
  readonly subjects?: readonly Row[]
  /** Of an action that judges each row on its own: those that it is not for. */
  readonly unfit?: readonly Unfit[]
  /** Set while an import is undone: a record that it made is deleted together with what making it has caused. */
  unmakes?: boolean
  /** What was looked up beforehand, where one transaction writes many records. */
  batch?: BatchCache
  /** The file of a multipart body. */
  readonly upload: Upload | null
  /** The association's settings as they are stored, choices also as words. */
  readonly settings: Readonly<Record<string, unknown>>
  /** A text that people may have written with `{setting}` in it. */
  filled(text: string): string
  /** A resource's title in the caller's language, settings filled in. */
  title(binding: Binding): string
  /** The caller's own menu. */
  menuOf(language: Language): Promise<MenuEntry[]>
  /**
   * What the same person may do through another call, judged as if it had come by itself: page, rows, session.
   * `body` is tidied and checked where the call has a schema of its own. Refuses as the call would.
   */
  inside(binding: Binding, call: Call, body: Row): Promise<{ context: Context; body: Row }>
  /** Starts the work on jobs that this call made, once it is committed. */
  jobsChanged(): void
  /** Another call of the same person inside this one: same transaction, all checks, one log entry. */
  perform(binding: Binding, call: string, input: Row): Promise<unknown>
  /** What must last although the call is refused and its transaction undone: a wrong try that is counted. */
  afterRefusal(act: (outside: Context) => Promise<unknown>): void
  now(): Date
  setCookie(name: string, value: string, seconds: number): void
  /** Tells all instances that grants or sessions have changed. */
  accessChanged(): void
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

/** The day and the instant of a call, for rules about dates. */
export function nowOf({ today, now }: Pick<Context, 'today' | 'now'>): Now {
  return { today, moment: now().toISOString() }
}
