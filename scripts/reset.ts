/** `npm run reset`: deletes all data after confirmation, and never under a running server. */
import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { findLiving } from '../server/database/embedded/adopt'
import { EmbeddedError } from '../server/database/embedded/fault'
import { takeHold } from '../server/database/embedded/holder'
import { findNative, prepareNative } from '../server/database/embedded/native'
import { choosePlace, type Place } from '../server/database/embedded/place'
import { stopPostmaster, watchPostmaster } from '../server/database/embedded/postmaster'

async function reset(dataDir: string, explicit: boolean): Promise<string> {
  const place = choosePlace(dataDir, explicit)
  const folders = [...new Set([dataDir, place.folder])].filter((folder) => existsSync(folder))
  if (folders.length === 0) return `There are no data in ${dataDir}.`
  // DATA_DIR may be mistyped: delete only files that this program created.
  const foreign = folders.find((folder) => !['pg', 'secret.key'].some((name) => existsSync(join(folder, name))))
  if (foreign)
    throw new EmbeddedError(`${foreign} does not look like a data folder of this program. Nothing was removed.`)

  // Held during the question too, so that no server starts meanwhile.
  const hold = existsSync(place.folder) ? await takeHold(place.folder, console.log) : undefined
  try {
    if (!(await isMeant(folders))) return 'Nothing was removed.'
    await stopLeftOver(place)
    for (const folder of folders) rmSync(folder, { recursive: true })
    return `Removed ${folders.join(' and ')}. The next start begins anew.`
  } finally {
    hold?.release()
  }
}

async function isMeant(folders: readonly string[]): Promise<boolean> {
  if (process.argv.includes('--yes')) return true
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`Everything in ${folders.join(' and ')} will be lost. Type yes to go on: `)
  terminal.close()
  return answer.trim() === 'yes'
}

/** A PostgreSQL that outlived its killed server would continue to write into deleted files. */
async function stopLeftOver(place: Place): Promise<void> {
  const living = findLiving(place)
  if (living) await stopPostmaster(watchPostmaster(living.pid, living.port), place, prepareNative(findNative(), place))
}

try {
  if (process.env.DATABASE_URL) console.log('The database of DATABASE_URL is not touched; drop that one yourself.')
  console.log(await reset(resolve(process.env.DATA_DIR || '.data'), Boolean(process.env.DATA_DIR)))
} catch (error) {
  if (!(error instanceof EmbeddedError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
