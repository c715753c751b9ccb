// The resources of a running server with the fields that staff add: made anew when a field changes, here or in another instance.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { groups } from '#generated/product'
import type { Binding } from '#kernel/binding'
import { allWithOwnFields, type OwnField, ownName } from '#kernel/own-fields'
import type { Changes } from '../core/changes'
import type { Resources } from '../core/resources'
import type { Db } from '../database/database'
import { living } from '../database/living'
import { indexRows } from '../rows/search'
import { syncMenu } from '../seed/menu'
import { readOwnFields } from './read'

export interface OwnFields {
  /** Digest of the fields; empty without any. */
  readonly tag: string
  /** Resolves when the resources are those of all fields that were committed before. */
  refresh(): Promise<void>
}

interface Options {
  readonly db: Db
  readonly changes: Changes
  readonly bindings: readonly Binding[]
  /** Takes the bindings from now on. */
  readonly use: (bindings: readonly Binding[]) => void
  readonly resources: Resources
  readonly failed: (error: unknown) => void
}

const BATCH = 1000
const LOCK = 7_301_103

/** Brings rows into the search index that hold a field which was taken into use or out of it. */
async function index(resources: Resources, db: Db): Promise<void> {
  const { rows } = await sql<{
    id: number
    resource: string
    used: boolean
  }>`select id, resource, status and ${living()} as used
    from own_field where not is_indexed`.execute(db)
  for (const { id, resource: name, used } of rows) {
    const resource = resources.get(name)
    const column = sql.ref(ownName(id))
    for (let after = 0; ; ) {
      const { rows: held } = await sql<{ id: number }>`select id from ${sql.table(resource.table)}
        where ${column} is not null and id > ${after} order by id limit ${BATCH}`.execute(db)
      const ids = held.map((row) => row.id)
      await indexRows(resource, ids, db)
      if (ids.length < BATCH) break
      after = ids.at(-1) as number
    }
    await sql`update own_field set is_indexed = true where id = ${id} and (status and ${living()}) = ${used}`.execute(
      db,
    )
  }
}

async function isStale(db: Db): Promise<boolean> {
  const { rows } = await sql`select from own_field where not is_indexed limit 1`.execute(db)
  return rows.length > 0
}

export function createOwnFields({ db, changes, bindings, use, resources, failed }: Options): OwnFields {
  let version = -1
  let tag = ''
  let started = false
  let pending: Promise<void> | null = null
  const load = async () => {
    const seen = changes.version()
    const found = await readOwnFields(db)
    const next = found.length === 0 ? '' : digestOf(found)
    if (next !== tag) {
      const extended = allWithOwnFields(bindings, found)
      use(extended)
      // Rights of limited fields are buttons of their pages.
      if (found.some((one) => one.limit_read || one.limit_write) && (await syncMenu(db, extended, groups)) > 0)
        changes.announce()
    }
    // At the start as well: the last process may have ended before it was done.
    if (next !== tag || (!started && (await isStale(db))))
      void db
        .transaction()
        .execute(async (transaction) => {
          await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction)
          await index(resources, transaction)
        })
        .catch(failed)
    tag = next
    started = true
    version = changes.live() ? seen : -1
  }
  return {
    get tag() {
      return tag
    },
    async refresh() {
      if (version === changes.version() && changes.live()) return
      pending ??= load().finally(() => {
        pending = null
      })
      await pending
    },
  }
}

function digestOf(fields: readonly OwnField[]): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 12)
}
