// A public list as stored: which columns and rows of which list, on whose behalf.
import { type RawBuilder, sql } from 'kysely'
import type { Row } from '#kernel/binding'
import type { Session } from '../core/caller'
import type { Db } from '../database/database'

export interface PublicList {
  readonly id: number
  /** The owner, with whose rights it reads. */
  readonly admin_id: number | null
  readonly revision: number
  readonly name: string
  readonly name_en: string | null
  readonly is_secret: boolean
  /** The page, by binding name. */
  readonly resource: string
  readonly columns: readonly string[]
  /** Columns that may be about people and are published all the same. */
  readonly personal: readonly string[]
  /** `keyword`, `filter`, `any` and `sort` of the page's list call. */
  readonly query: Row
  readonly with_contacts: boolean
  readonly max_rows: number
  readonly cache_minutes: number
  readonly expire_time: string | null
}

const columns = sql`t.id, t.admin_id, t.revision, t.name, t.name_en, t.is_secret, t.resource, t.columns, t.personal, t.query,
  t.with_contacts, t.max_rows, t.cache_minutes, t.expire_time`

/** `where`: SQL about a row called `t`. */
export async function publicLists(where: RawBuilder<unknown>, db: Db): Promise<PublicList[]> {
  const { rows } = await sql<PublicList>`select ${columns} from public_list t where ${where}`.execute(db)
  return rows
}

/** The owner as the list reads: contacts are masked unless the list was published with them. */
export function narrowed(list: Pick<PublicList, 'with_contacts'>, session: Session): Session {
  return { ...session, canSensitive: session.canSensitive && list.with_contacts }
}
