// Fields that staff added: as they are stored, in their order.
import { sql } from 'kysely'
import { holdsRight } from '#kernel/access'
import type { Row } from '#kernel/binding'
import { type OwnField, ownFieldsOf, ownRight } from '#kernel/own-fields'
import { openedPages } from '../actions/opened-page'
import { type Context, signedIn } from '../core/context'
import type { Db } from '../database/database'
import { living } from '../database/living'

/** Fields in use. */
export async function readOwnFields(db: Db): Promise<OwnField[]> {
  const { rows } = await sql<
    OwnField & Row
  >`select id, resource, title, title_en, kind, options, target, hint, hint_en, required,
      section, section_en, limit_read, limit_write from own_field where status and ${living()} order by sort, id`.execute(
    db,
  )
  return ownFieldsOf(rows)
}

/** Fields that the person may see, on pages that are open to them. */
export async function ownFieldsFor(context: Context): Promise<OwnField[]> {
  const { grant } = signedIn(context)
  const found = await readOwnFields(context.db)
  if (found.length === 0) return found
  const opened = new Set(openedPages(context).map(({ base }) => base))
  return found.filter(
    ({ id, resource, limit_read: limited }) =>
      opened.has(resource) && (!limited || holdsRight(grant, ownRight(id, 'read'))),
  )
}
