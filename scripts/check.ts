/** `npm run check`: everything that can be known without running the product, at once, in seconds. */
import { availableParallelism } from 'node:os'
import { run } from './run'

/** Each checker repeats work of the others, and all steps run at once: two processors are full with one. */
const checkers = String(Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2))))

const steps: Array<[title: string, command: string, ...args: string[]]> = [
  ['generated files in step with schemas', 'tsx', 'generator/main.ts', '--check'],
  ['migrations in step with tables', 'tsx', 'scripts/migration.ts', '--check'],
  ['types', 'tsc', '-b', '--checkers', checkers],
  ['lint and format', 'biome', 'ci', '.', '--max-diagnostics=50', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`],
]

async function check([title, command, ...args]: (typeof steps)[number]): Promise<boolean> {
  const { code, output, seconds } = await run(command, args)
  const passed = code === 0
  console.log(`${passed ? 'ok    ' : 'FAILED'}  ${title}  ${seconds.toFixed(1)} s`)
  if (!passed) console.log(`${output.trimEnd()}\n(that was: ${[command, ...args].join(' ')})\n`)
  return passed
}

const passed = await Promise.all(steps.map(check))
process.exitCode = passed.every(Boolean) ? 0 : 1
