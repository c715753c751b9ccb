// The command `npm run generate`, in any folder.
import { watch } from 'node:fs'
import { join } from 'node:path'
import { build } from './build'
import { stale, write } from './output'

/** Where lines go; the console by itself. */
export type Say = Pick<Console, 'log' | 'warn' | 'error'>

async function run(root: string, check: boolean, say: Say): Promise<boolean> {
  const started = performance.now()
  const { faults, warnings, unwritten, files } = await build(root)
  for (const { file, line, column, message } of [...faults, ...unwritten])
    say.error(`${file}:${line}:${column}: ${message}`)
  for (const warning of warnings) say.warn(warning)
  if (faults.length > 0) {
    say.error(`${faults.length} fault${faults.length === 1 ? '' : 's'}; nothing was written`)
    return false
  }
  const took = () => `${Math.round(performance.now() - started)} ms`
  if (!check) {
    const changed = write(root, files)
    say.log(
      changed.length > 0
        ? `${changed.length} of ${files.size} files written, ${took()}`
        : `all ${files.size} files are as the schemas say, ${took()}`,
    )
    return true
  }
  const old = stale(root, files)
  for (const file of old) say.error(`stale: ${file}`)
  if (old.length > 0) say.error('run `npm run generate` and commit the result')
  return old.length === 0 && unwritten.length === 0
}

/** Runs one after the other, each shortly after the last save; `first` is the run already under way. */
function follow(root: string, first: Promise<unknown>, say: Say): void {
  let timer: NodeJS.Timeout | undefined
  let last = first
  const again = () => {
    // Report a failure, such as a folder that is being moved; the next save tries again.
    last = last.then(() => run(root, false, say)).catch((error: unknown) => say.error(error))
  }
  watch(join(root, 'schemas'), { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(again, 80)
  })
}

/**
 * Writes the outputs of the schemas in a folder; `--check` only compares them, `--watch` goes on until the process ends.
 *
 * @returns the exit code: 1 for faults and stale files, 2 for an unknown argument
 */
export async function generate(args: readonly string[], root: string, say: Say = console): Promise<number> {
  const unknown = args.filter((argument) => argument !== '--check' && argument !== '--watch')
  if (unknown.length > 0) {
    say.error(`unknown argument ${unknown.join(' ')}; known are --check and --watch`)
    return 2
  }
  const first = run(root, args.includes('--check'), say)
  // Watch from the start, so that a save during the first run isn't lost.
  if (args.includes('--watch')) {
    follow(root, first, say)
    return 0
  }
  return (await first) ? 0 : 1
}
