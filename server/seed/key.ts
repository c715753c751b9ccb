// Refuses to start without the SECRET_KEY that encrypted the stored identity numbers.
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { bindings } from '#generated/bindings'
import type { Cipher } from '../core/cipher'
import type { Db } from '../database/database'
import { makeSecret } from '../start/secret-key'
import { StartError } from '../start/start-error'

const NAME = 'secret_key'

/** 31 bits derived from the key: enough to detect another one, useless for finding it. */
function sumOf(cipher: Cipher): number {
  return Buffer.from(cipher.blindIndex(NAME), 'base64url').readUInt32BE(0) >>> 1
}

function encryptedColumns(): [table: string, column: string][] {
  return bindings.flatMap((binding) => {
    const { table } = binding
    if (table === null || binding.name !== binding.base) return []
    return Object.values(binding.fields)
      .filter((field) => field.sensitive === 'identity' || field.sensitive === 'secret')
      .map((field): [string, string] => [table, field.name])
  })
}

/** Also called before the migrations, when tables may be missing. */
async function holdsEncrypted(db: Db): Promise<boolean> {
  const { rows: places } = await sql<{ place: string }>`select table_name || '.' || column_name as place
    from information_schema.columns where table_schema = current_schema()`.execute(db)
  const there = new Set(places.map((row) => row.place))
  const columns = encryptedColumns().filter(([table, column]) => there.has(`${table}.${column}`))
  const found: RawBuilder<unknown>[] = columns.map(
    ([table, column]) => sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(column)} is not null)`,
  )
  if (found.length === 0) return false
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(found, sql` or `)} as found`.execute(db)
  return rows[0]?.found === true
}

/** Refusal of a key that this start has made, since another server of the database has one. */
export class OtherKey extends StartError {}

/**
 * Stores a check value of the key; while nothing is encrypted, another key may replace it, unless this start has just made
 * it beside another server.
 */
export async function checkKey(db: Db, cipher: Cipher, isMade = false): Promise<void> {
  const sum = sumOf(cipher)
  const stored = await db.selectFrom('version').select('value').where('key', '=', NAME).executeTakeFirst()
  if (stored?.value === sum) return
  if (stored && isMade)
    throw new OtherKey(
      'Another server of this database has made a SECRET_KEY, and all need the same one: copy secret.key from its DATA_DIR, or set SECRET_KEY for all.',
    )
  if (stored && (await holdsEncrypted(db))) {
    throw new StartError(
      'SECRET_KEY is not the one that the identity numbers in this database were encrypted with. ' +
        'Start with the earlier SECRET_KEY, or with the earlier secret.key in DATA_DIR.',
    )
  }
  await sql`insert into version (key, value) values (${NAME}, ${sum})
    on conflict (key) do update set value = excluded.value`.execute(db)
}

/** A key for a database without encrypted values; refuses if a lost key would be needed to read existing ones. */
export async function firstKey(db: Db, dataDir: string): Promise<string> {
  if (await holdsEncrypted(db))
    throw new StartError(
      `${join(dataDir, 'secret.key')} is missing, and the database holds values that were encrypted with it. ` +
        'Put back the copy that was kept apart (a backup has none, unless it was made with --with-key), or set SECRET_KEY to the earlier key.',
    )
  return makeSecret(dataDir)
}
