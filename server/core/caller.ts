// The person who asks: decides which rows and values an answer may show, and in which words.
import type { Grant } from '#kernel/access'
import type { Language } from '#kernel/text'
import type { Db } from '../database/database'
import type { Cipher } from './cipher'
import type { ColumnContext } from './columns'
import type { Resources } from './resources'

export type DataScope = 'all' | 'areas' | 'own'

export interface Admin {
  readonly id: number
  readonly username: string
  readonly real_name: string
  readonly is_super: boolean
}

/** A role as it stands in its editor, while it is being looked at. */
export interface DraftRole {
  readonly name: string
  /** Ids of menu entries, parents included. */
  readonly auth_ids: readonly number[]
  readonly data_scope: string
  readonly can_export: boolean
  readonly can_sensitive: boolean
}

/** A program with a token of its own. */
export interface Program {
  readonly id: number
  readonly name: string
  /** IP addresses and networks from which it may call; none: all. */
  readonly addresses: readonly string[]
  readonly perMinute: number
}

/** A signed-in person with all permissions of the menu. */
export interface Session {
  readonly tokenId: number
  readonly admin: Admin
  readonly grant: Grant
  readonly dataScope: DataScope
  /** Own areas and all below, for data scope `areas`. */
  readonly areaIds: readonly number[]
  readonly canSensitive: boolean
  readonly canExport: boolean
  /** Ids of held menu entries; all of them for a super administrator. */
  readonly held: ReadonlySet<number>
  /** Set while the person previews the app as a role: read-only. */
  readonly viewAs: { /** 0 of a role that is not saved. */ readonly roleId: number; readonly roleName: string } | null
  /** Digest of the person's permissions and menu, sent with every answer. */
  readonly etag: string
  /** A generated password is still in use, or the password has expired. */
  readonly mustChangePassword: boolean
  /** The token of a program that acts for the person. */
  readonly program: Program | null
  /** Expiry of the password in epoch milliseconds; null if it never expires. */
  readonly passwordUntil: number | null
  /** The password must be changed because it has expired. */
  readonly passwordExpired: boolean
  /** A role requires two-step sign-in, and the person has not set it up. */
  readonly mustEnrol: boolean
  /** Last use of the token when it was read, in milliseconds since 1970. */
  readonly last: number
  /** Epoch milliseconds. */
  readonly expires: number
}

/** All that reading a row depends on, besides the row. */
export interface Caller extends ColumnContext {
  readonly session: Session | null
  readonly resources: Resources
  readonly cipher: Cipher
  readonly language: Language
  /** The association's settings as stored, choices also as words. */
  readonly settings: Readonly<Record<string, unknown>>
  /** Takes note of records that are answered with contact data in clear. */
  seen?(resource: string, ids: readonly number[]): void
  /** Fills `{setting}` placeholders in a text written by people. */
  filled(text: string): string
}

/** A caller with the connection to read from. */
export interface Reader extends Caller {
  /** The transaction of a write, the pool for a read. */
  readonly db: Db
}
