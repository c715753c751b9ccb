// A copy of this project in a temporary folder, where a test may change any file.
import { execFile, execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

export interface Outcome {
  readonly code: number
  readonly output: string
}

export interface TreeCopy {
  readonly root: string
  /** A program of node_modules, run in the copy. */
  run(program: string, ...args: string[]): Promise<Outcome>
  remove(): void
}

const origin = process.cwd()

/** Without the starter of tsx, which is a second process; `npm run generate` does the same. */
function commandOf(program: string, args: string[]): [string, string[]] {
  return program === 'tsx' ? [process.execPath, ['--import', 'tsx/esm', ...args]] : [program, args]
}

/** Linked one by one, so that caches in node_modules/.cache or .vite stay the copy's own. */
function linkPackages(root: string): void {
  const from = join(origin, 'node_modules')
  mkdirSync(join(root, 'node_modules'))
  for (const name of readdirSync(from)) {
    if (name.startsWith('.') && name !== '.bin') continue
    symlinkSync(join(from, name), join(root, 'node_modules', name))
  }
}

export function copyTree(): TreeCopy {
  const root = mkdtempSync(join(tmpdir(), 'association-tree-'))
  // The bundled PostgreSQL of a server started as root runs under another account.
  chmodSync(root, 0o711)
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: origin, encoding: 'utf8' })
  for (const file of files.split('\n').filter((name) => name && existsSync(join(origin, name)))) {
    if (!lstatSync(join(origin, file)).isFile()) continue
    mkdirSync(dirname(join(root, file)), { recursive: true })
    cpSync(join(origin, file), join(root, file))
  }
  linkPackages(root)
  const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
  return {
    root,
    run: (program, ...args) =>
      new Promise((resolve) => {
        const env = { ...process.env, PATH: path, NODE_ENV: 'production', VITEST: '', COMPRESS: 'off' }
        const [command, words] = commandOf(program, args)
        execFile(command, words, { cwd: root, env, maxBuffer: 2 ** 26 }, (error, out, errors) =>
          resolve({ code: error ? Number(error.code ?? 1) : 0, output: out + errors }),
        )
      }),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

/** The content of the first such code block of a document. */
export function blockOf(markdown: string, language: string): string {
  const block = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(markdown)
  if (!block?.[1]) throw new Error(`no block of ${language}`)
  return block[1]
}
