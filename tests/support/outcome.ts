// A command of the project, run within this process: a process of its own takes longer than most commands.
import type { Say } from '../../generator/command'
import type { Outcome } from './tree-copy'

/** Its exit code, and all that it says. */
export async function outcomeOf(command: (say: Say) => Promise<number>): Promise<Outcome> {
  const lines: unknown[] = []
  const keep = (line: unknown) => lines.push(line)
  const code = await command({ log: keep, warn: keep, error: keep })
  return { code, output: lines.join('\n') }
}
