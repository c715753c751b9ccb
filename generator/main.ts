// `npm run generate`: writes the outputs; `-- --check` only compares; `-- --watch` follows the schemas.
import { watch } from 'node:fs'
import { join } from 'node:path'
import { build } from './build'
import { stale, write } from './output'

const root = process.cwd()
const args = new Set(process.argv.slice(2))
const unknown = [...args].filter((argument) => argument !== '--check' && argument !== '--watch')
if (unknown.length > 0) {
  console.error(`unknown argument ${unknown.join(' ')}; known are --check and --watch`)
  process.exit(2)
}

async function run(check: boolean): Promise<boolean> {
  const started = performance.now()
  const { faults, warnings, unwritten, files } = await build(root)
  for (const { file, line, column, message } of [...faults, ...unwritten])
    console.error(`${file}:${line}:${column}: ${message}`)
  if (faults.length > 0) {
    for (const warning of warnings) console.warn(warning)
    console.error(`${faults.length} fault${faults.length === 1 ? '' : 's'}; nothing was written`)
    return false
  }
  for (const warning of warnings) console.warn(warning)
  const took = () => `${Math.round(performance.now() - started)} ms`
  if (!check) {
    const changed = write(root, files)
    console.log(
      changed.length > 0
        ? `${changed.length} of ${files.size} files written, ${took()}`
        : `all ${files.size} files are as the schemas say, ${took()}`,
    )
    return true
  }
  const old = stale(root, files)
  for (const file of old) console.error(`stale: ${file}`)
  if (old.length > 0) console.error('run `npm run generate` and commit the result')
  return old.length === 0 && unwritten.length === 0
}

/** Runs one after the other, each shortly after the last save; `first` is the run already under way. */
function follow(first: Promise<unknown>): void {
  let timer: NodeJS.Timeout | undefined
  let last = first
  const again = () => {
    // Report a failure, such as a folder that is being moved; the next save tries again.
    last = last.then(() => run(false)).catch((error: unknown) => console.error(error))
  }
  watch(join(root, 'schemas'), { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(again, 80)
  })
}

const first = run(args.has('--check'))
// Watch from the start, so that a save during the first run isn't lost.
if (args.has('--watch')) follow(first)
else if (!(await first)) process.exit(1)
