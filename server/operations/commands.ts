// Commands on the bundled database, running or not, and on another one: backup, restore, tidy and upgrade-database.
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import packageFile from '#package.json'
import { connect, type Db } from '../database/database'
import { hasDatabase, runningUrl, startEmbedded } from '../database/embedded'
import { living } from '../database/living'
import { fileStoreOf } from '../outside/file-store'
import { createPapers } from '../outside/papers'
import { dryRun, tidyUp } from '../retention/tidy-up'
import { hashPassword } from '../rows/store'
import { generatePassword } from '../seed/initial'
import type { Config } from '../start/config'
import { storeSecret } from '../start/secret-key'
import { StartError } from '../start/start-error'
import type { Locks, Sums } from './archive'
import { backUp } from './backup'
import { copyClient } from './copying'
import { restore } from './restore'
import { type Target, targetOf } from './target'
import { isCurrent } from './upgrade'
import { upgradeDatabase } from './upgrade-database'

type Closers = (() => Promise<void>)[]

const commands = ['backup', 'restore', 'tidy', 'upgrade-database'] as const
export type Command = (typeof commands)[number]

export function isCommand(word: string): word is Command {
  return (commands as readonly string[]).includes(word)
}

const say = (line: string) => console.log(line)
const silently = () => undefined

const usage = `npm run backup -- --to FOLDER|s3://KEY:SECRET@HOST/BUCKET [--with-key] [--impersonal] [--recipient age1…]
npm run backup -- --verify FILE
npm run restore -- FILE
npm run tidy [-- --dry-run]
npm run upgrade-database [-- --binaries FOLDER]

--impersonal leaves out personal data and files, for tests.
Passphrases and keys stand in the environment: BACKUP_PASSPHRASE to encrypt and decrypt, BACKUP_IDENTITY (AGE-SECRET-KEY-1…) to decrypt what --recipient encrypted.`

/** From the environment, which is no place for a file of settings. */
export function locksOf(recipient?: string): Locks {
  const { BACKUP_PASSPHRASE: passphrase, BACKUP_IDENTITY: identity, BACKUP_RECIPIENT: other } = process.env
  return {
    passphrase: passphrase || undefined,
    identity: identity || undefined,
    recipient: recipient ?? (other || undefined),
  }
}

/** These commands must not make an empty installation. */
function refuseMissing({ databaseUrl, dataDir, dataDirExplicit }: Config, what: string): void {
  if (databaseUrl || hasDatabase(dataDir, dataDirExplicit)) return
  throw new StartError(`There is nothing to ${what}: no database in ${dataDir}, and DATABASE_URL is not set.`)
}

/** The database of these settings; a bundled one that isn't running runs until the command ends. */
async function databaseOf(
  { databaseUrl, dataDir, dataDirExplicit: explicit }: Config,
  closers: Closers,
): Promise<string> {
  const found = databaseUrl ?? runningUrl(dataDir, explicit)
  if (found) return found
  const embedded = await startEmbedded({ dataDir, explicit, log: say })
  closers.push(embedded.stop)
  return embedded.url
}

function described({ rows, parts }: Sums): string {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  const files = Object.keys(parts).filter((name) => name.startsWith('files/')).length
  return `${total} rows in ${Object.keys(rows).length} tables, ${files} files`
}

/** For the page of backups; a server of a former version has no table for it. */
async function record(
  databaseUrl: string,
  path: string,
  bytes: number,
  isEncrypted: boolean,
  since: Date,
): Promise<void> {
  const client = await copyClient(databaseUrl)
  await client
    .query(
      `insert into backup (name, state, origin, start_time, end_time, megabytes, is_encrypted)
        values ($1, 'done', 'command', $2, now(), $3, $4)`,
      [basename(path), since.toISOString(), Math.round(bytes / 1e5) / 10, isEncrypted],
    )
    .catch(() => undefined)
  await client.end()
}

function targetIn(to: string, dataDir: string): Target {
  try {
    return targetOf(to, join(dataDir, 'backups'))
  } catch (error) {
    throw new StartError(`The place of the backup ${(error as Error).message}`)
  }
}

interface Options {
  isWithKey: boolean
  isImpersonal: boolean
}

async function write(
  to: string,
  config: Config,
  { isWithKey, isImpersonal }: Options,
  locks: Locks,
  closers: Closers,
): Promise<void> {
  refuseMissing(config, 'back up')
  const databaseUrl = await databaseOf(config, closers)
  const key = isWithKey ? (config.secretKey ?? undefined) : undefined
  const place = { databaseUrl, files: fileStoreOf(config) }
  const target = targetIn(to, config.dataDir)
  const isEncrypted = Boolean(locks.passphrase || locks.recipient)
  const now = new Date()
  const path = await backUp(place, target.folder, { ...locks, version: packageFile.version, now, key, isImpersonal })
  const { size } = await stat(path)
  await target.keep(path)
  // Nobody gets an installation back from one without its people.
  if (!isImpersonal) await record(databaseUrl, path, size, isEncrypted, now)
  say(
    `Backup: ${join(target.title, basename(path))} (${(size / 1e6).toFixed(1)} MB${isEncrypted ? ', encrypted' : ''})`,
  )
  if (isImpersonal)
    say(
      'Its texts are made up, files are left out. Ids, dates and amounts are those of real people: keep it to yourselves.',
    )
  else if (!isWithKey) say('It holds no key: keep secret.key of DATA_DIR, or your SECRET_KEY, apart from it.')
}

/** Restores into a database of its own, which is removed afterwards. */
async function verify(path: string, locks: Locks, closers: Closers): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'association-verify-'))
  closers.push(() => rm(folder, { recursive: true, force: true }))
  const settings = ['fsync=off', 'full_page_writes=off']
  const embedded = await startEmbedded({ dataDir: join(folder, 'data'), explicit: false, log: silently, settings })
  closers.push(embedded.stop)
  const connection = connect(embedded.url, { size: 2 })
  closers.push(connection.close)
  const files = fileStoreOf({ bucket: null, dataDir: folder })
  const place = { connection, databaseUrl: embedded.url, files }
  const { header, sums, differing } = await restore(path, locks, place, true)
  if (differing.length > 0) throw new StartError(`Restored, these differ from the backup: ${differing.join(', ')}.`)
  say(`The backup of ${header.time} is whole: ${described(sums)}, restored and compared.`)
}

/** Made ready to be signed in to: accounts have no passwords, and no key was taken along. */
async function replaceSignIn(db: Db): Promise<{ username: string; password: string }> {
  const password = generatePassword()
  // That of the original: this installation makes a key of its own.
  await db.deleteFrom('version').where('key', '=', 'secret_key').execute()
  const { username } = await db
    .updateTable('admin')
    .set({ password: await hashPassword(password), force_pass: true })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('admin')
        .select(({ fn }) => fn.min('id').as('id'))
        .where('is_super', '=', true)
        .where(living()),
    )
    .returning('username')
    .executeTakeFirstOrThrow()
  return { username, password }
}

async function putBack(path: string, config: Config, locks: Locks, closers: Closers): Promise<void> {
  const isUsed =
    !config.databaseUrl && (await readdir(config.dataDir).catch(() => [])).some((name) => name !== 'secret.key')
  if (isUsed)
    throw new StartError(
      `${config.dataDir} is not empty. A backup is restored into an empty place only: set DATA_DIR to another folder.`,
    )
  const databaseUrl = await databaseOf(config, closers)
  const connection = connect(databaseUrl, { size: 2 })
  closers.push(connection.close)
  const { header, sums, key } = await restore(path, locks, { connection, databaseUrl, files: fileStoreOf(config) })
  if (key && !config.secretKey) storeSecret(config.dataDir, key)
  if (header.isImpersonal) {
    say(`Restored, with made-up texts, the backup of ${header.time}: ${described(sums)}.`)
    const { username, password } = await replaceSignIn(connection.db)
    return say(`Sign in as ${username} with the password ${password}. Nobody else has one.`)
  }
  say(`Restored the backup of ${header.time}: ${described(sums)}.`)
  say('Everybody signs in again. Messages and jobs that were under way are not done a second time: see 发件箱.')
  if (!key && !config.secretKey) say('Put secret.key into DATA_DIR, or set SECRET_KEY, before the first start.')
}

/** One line for each rule that finds something. */
function lineOf(num: number, title: string, oldest = ''): string {
  return `${String(num).padStart(10)}  ${title.padEnd(24)}${oldest}`.trimEnd()
}

async function tidy(isDry: boolean, config: Config, closers: Closers): Promise<void> {
  refuseMissing(config, 'clean up')
  const connection = connect(await databaseOf(config, closers), { size: 2 })
  closers.push(connection.close)
  if (!(await isCurrent(connection.db)))
    throw new StartError('The database has no tables, or those of another version: start the server first.')
  const now = new Date()
  const expired = await dryRun(connection.db, now)
  if (isDry) {
    const found = expired.filter(({ num }) => num > 0)
    say(found.length > 0 ? 'The next clean-up deletes these rows, or empties them:' : 'Nothing has had its time.')
    for (const { rule, num, oldest } of found) say(lineOf(num, rule.title.en, `the oldest of ${oldest?.slice(0, 10)}`))
    return
  }
  const stores = { files: fileStoreOf(config), papers: createPapers(join(config.dataDir, 'papers')) }
  const stopping = new AbortController()
  closers.push(async () => stopping.abort())
  const counts = await tidyUp(connection.db, stores, now, { signal: stopping.signal })
  say(Object.keys(counts).length > 0 ? 'Deleted or emptied:' : 'Nothing has had its time.')
  for (const { rule } of expired) {
    const num = counts[rule.name]
    if (num) say(lineOf(num, rule.title.en))
  }
}

/** Options of each command: one that another command has is refused as well. */
const options: Record<Command, readonly string[]> = {
  backup: ['to', 'verify', 'recipient', 'with-key', 'impersonal'],
  restore: [],
  tidy: ['dry-run'],
  'upgrade-database': ['binaries'],
}

function optionsIn(command: Command, args: string[]) {
  try {
    const parsed = parseArgs({
      args,
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        verify: { type: 'string' },
        recipient: { type: 'string' },
        binaries: { type: 'string' },
        'with-key': { type: 'boolean' },
        impersonal: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
      },
    })
    if (Object.keys(parsed.values).every((name) => options[command].includes(name))) return parsed
  } catch {
    // Said below.
  }
  throw new StartError(usage)
}

/** @throws StartError with what to do */
export async function runCommand(command: Command, args: string[], config: Config, closers: Closers): Promise<void> {
  const { values, positionals } = optionsIn(command, args)
  const [file] = positionals
  if (command === 'tidy' && !file) return tidy(values['dry-run'] === true, config, closers)
  if (command === 'restore' && file) return putBack(resolve(file), config, locksOf(), closers)
  if (command === 'backup' && values.verify) return verify(resolve(values.verify), locksOf(), closers)
  if (command === 'backup' && values.to)
    return write(
      values.to,
      config,
      { isWithKey: values['with-key'] === true, isImpersonal: values.impersonal === true },
      locksOf(values.recipient),
      closers,
    )
  if (command === 'upgrade-database')
    return upgradeDatabase(config, { binaries: values.binaries && resolve(values.binaries), say, closers })
  const missing = { backup: 'Say where to, with --to.', restore: 'Name the file.', tidy: 'No file is needed.' }[command]
  throw new StartError(`${missing}\n\n${usage}`)
}
