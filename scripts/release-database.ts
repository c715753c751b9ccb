/**
 * `npm run release-database [-- tag]`: keeps the demonstration of a release as a small database, which every later
 * release must open. DATABASE_URL names an empty database of the oldest PostgreSQL that releases are opened with.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import pg from 'pg'
import { buildRelease, releaseOf } from './former/checkout'
import { startRelease } from './former/process'
import { RELEASE_PASSWORD, RELEASE_SECRET_KEY, releaseFile } from './former/release-file'

/** Rows of a table that others don't refer to: more of them prove nothing. */
const ENOUGH = 500

/** Removes rows beyond these, and the search index, which the start makes anew where it is missing. */
async function thin(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string; searched: boolean; alone: boolean }>(
    `select c.oid::regclass::text as name,
        exists (select from pg_attribute where attrelid = c.oid and attname = 'search_grams') as searched,
        exists (select from pg_attribute where attrelid = c.oid and attname = 'id' and attidentity <> '')
          and not exists (select from pg_constraint where confrelid = c.oid and contype = 'f') as alone
      from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  )
  for (const { name, searched, alone } of tables) {
    // Counts of files are of all uses.
    if (alone && name !== 'file_use')
      await client.query(
        `delete from ${name} where id not in (select id from ${name} order by id desc limit ${ENOUGH})`,
      )
    if (searched) await client.query(`update ${name} set search_grams = null`)
  }
  await client.end()
}

/** Statements that any later version reads, without the commands of psql that newer versions of pg_dump add. */
function dump(databaseUrl: string): string {
  const args = ['--no-owner', '--no-privileges', '--inserts', '--rows-per-insert=500', databaseUrl]
  const text = execFileSync('pg_dump', args, { encoding: 'utf8', maxBuffer: 2 ** 28 })
  return text.replace(/^\\(un)?restrict .*\n/gm, '')
}

const databaseUrl = process.env['DATABASE_URL']
if (!databaseUrl) throw new Error('Set DATABASE_URL to an empty database; pg_dump of its version must be there too.')
const folder = mkdtempSync(join(tmpdir(), 'association-release-'))
chmodSync(folder, 0o711)
try {
  const release = releaseOf(process.argv[2] ?? 'HEAD')
  buildRelease(release, folder)
  const options = { root: folder, databaseUrl, dataDir: join(folder, 'data'), secretKey: RELEASE_SECRET_KEY }
  const running = await startRelease({ ...options, adminPassword: RELEASE_PASSWORD }).ready
  await running.stop()
  await thin(databaseUrl)
  const file = releaseFile(release.version)
  writeFileSync(file, brotliCompressSync(dump(databaseUrl)))
  console.log(`${file}: version ${release.version}, commit ${release.commit}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
