// What one call knows: who calls, on which page, with which database, at what time.

import type { Grant, MenuEntry, Reach } from '#kernel/access'
import type { Binding, Call, Row } from '#kernel/binding'
import type { Language } from '#kernel/text'
import type { ColumnContext } from './behaviour'
import type { Cipher } from './cipher'
import type { Db } from './database/database'
import type { Outside } from './outside/outside'
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
  /** A generated password is still in use. */
  readonly mustChangePassword: boolean
  /** Epoch milliseconds. */
  readonly expires: number
}

export interface Change {
  field: string
  old: unknown
  new: unknown
}

/** What the log will say of this call. */
export interface Trail {
  targets: { id: number; name: string }[]
  changes: Change[]
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
  readonly trail: Trail
  /** Values sent that look like masks; they must equal what is shown, and then change nothing. */
  readonly masked: Row
  /** The file of a multipart body. */
  readonly upload: Upload | null
  /** A text that people may have written with `{setting}` in it. */
  filled(text: string): string
  /** A resource's title in the caller's language, settings filled in. */
  title(binding: Binding): string
  /** The caller's own menu. */
  menuOf(language: Language): Promise<MenuEntry[]>
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
