// Many rows at once: indexes, references and triggers of tables are set aside meanwhile, and are back when the transaction ends.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/database'
import { inTransaction } from '../../../database/transaction'

interface Aside {
  readonly drop: string
  readonly restore: string
}

/** Indexes that no constraint needs, then references to other tables. */
const ASIDE = (tables: readonly string[]): RawBuilder<Aside> => sql<Aside>`
  select format('drop index %I', i.relname) as drop, pg_get_indexdef(i.oid) as restore
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
  where t.relname = any(${[...tables]}::text[]) and not x.indisprimary
    and not exists (select from pg_constraint c where c.conindid = i.oid)
  union all
  select format('alter table %I drop constraint %I', t.relname, c.conname),
    format('alter table %I add constraint %I %s', t.relname, c.conname, pg_get_constraintdef(c.oid))
  from pg_constraint c join pg_class t on t.oid = c.conrelid where t.relname = any(${[...tables]}::text[]) and c.contype = 'f'`

/**
 * Runs `write` in one transaction, so a crash leaves nothing half-done. References are checked for all rows at its end.
 * `silent`: triggers that do not fire, as `[table, trigger]`; `write` does their work.
 */
export async function inBulk<T>(
  db: Db,
  tables: readonly string[],
  write: (db: Db) => Promise<T>,
  silent: readonly (readonly [table: string, trigger: string])[] = [],
): Promise<T> {
  return inTransaction(db, async (transaction) => {
    const { db: own } = transaction
    const run = (text: string) => sql.raw(text).execute(own)
    const switched = async (word: 'disable' | 'enable') => {
      for (const [table, trigger] of silent) await run(`alter table "${table}" ${word} trigger "${trigger}"`)
    }
    await run('set local statement_timeout = 0')
    // Sorting a million keys in memory instead of on disk.
    await run("set local maintenance_work_mem = '256MB'")
    const { rows: aside } = await ASIDE(tables).execute(own)
    for (const { drop } of aside) await run(drop)
    await switched('disable')
    const result = await write(own)
    await switched('enable')
    for (const { restore } of aside) await run(restore)
    return result
  })
}
