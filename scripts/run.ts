/** Runs one program of this project or of node_modules, with output shown or captured. */
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

export interface Outcome {
  readonly code: number
  /** Empty if it was shown directly. */
  readonly output: string
  readonly seconds: number
}

export interface RunOptions {
  readonly show?: boolean
  readonly env?: NodeJS.ProcessEnv
}

/** npm adds this to the path; needed if started without npm. */
const path = [join(process.cwd(), 'node_modules', '.bin'), process.env.PATH].join(delimiter)

export function run(
  command: string,
  args: readonly string[],
  { show = false, env = {} }: RunOptions = {},
): Promise<Outcome> {
  const started = performance.now()
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(command, args, {
    env: { ...color, ...process.env, PATH: path, ...env },
    stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    // On Windows, programs of npm are .cmd files.
    shell: process.platform === 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  return new Promise((resolve) => {
    const end = (code: number) => resolve({ code, output, seconds: (performance.now() - started) / 1000 })
    child.once('error', (error) => {
      output += error.message
      end(127)
    })
    child.once('close', (code) => end(code ?? 1))
  })
}
