// Adds the module of docs/add-a-module.md to a copy of this project, builds it and starts it.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SUPER_PASSWORD } from './constants'
import { blockOf, copyTree, type TreeCopy } from './tree-copy'

export const moduleFile = 'schemas/support/visit.json'

/** Extracted, because the document is the only place of the file. */
export function moduleSchema(): string {
  return blockOf(readFileSync('docs/add-a-module.md', 'utf8'), 'json')
}

export const reportFile = 'schemas/statistics/stat_visit.json'

/** The report in the same document: the file after the module's. */
export function reportSchema(): string {
  const text = readFileSync('docs/add-a-module.md', 'utf8')
  return blockOf(text.slice(text.indexOf(moduleSchema()) + moduleSchema().length), 'json')
}

export interface ModuleTree {
  readonly tree: TreeCopy
  /** Address of the running server. */
  readonly url: string
  readonly username: string
  readonly password: string
  stop(): Promise<void>
}

export interface ModuleTreeOptions {
  /** An empty database; by default the bundled PostgreSQL. */
  databaseUrl?: string
  /** Also checks generated files and migrations against the schemas, as `npm run check` does. */
  checked?: boolean
  /** Builds the browser code too; `shipped` also compresses it, which takes twice as long. */
  client?: 'shipped' | 'uncompressed'
  /** Any free port by default. */
  port?: number
  /** With the demonstration association. */
  demo?: boolean
}

async function step(tree: TreeCopy, program: string, ...args: string[]): Promise<void> {
  const { code, output } = await tree.run(program, ...args)
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} answered ${code}:\n${output}`)
}

/** Writes the files of a module; returns the name of its migration. */
export type AddFiles = (tree: TreeCopy) => string

export const addModule: AddFiles = (tree) => {
  const files = { [moduleFile]: moduleSchema(), [reportFile]: reportSchema() }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree.root, file)), { recursive: true })
    writeFileSync(join(tree.root, file), text)
  }
  return 'add_visit'
}

/** The commands of the document, in order. */
async function generate(tree: TreeCopy, migration: string): Promise<void> {
  await step(tree, 'tsx', 'generator/main.ts')
  await step(tree, 'tsx', 'scripts/migration.ts', migration)
}

async function checkAndBuild(tree: TreeCopy, { client, checked }: ModuleTreeOptions): Promise<void> {
  const checks = [
    ['tsx', 'generator/main.ts', '--check'],
    ['tsx', 'scripts/migration.ts', '--check'],
  ] as const
  await Promise.all([
    ...(checked ? checks.map(([program, ...args]) => step(tree, program, ...args)) : []),
    step(tree, 'tsc', '-b'),
    step(tree, 'vite', 'build', '--ssr', 'server/main.ts'),
    ...(client ? [step(tree, 'env', `COMPRESS=${client === 'shipped' ? 'on' : 'off'}`, 'vite', 'build')] : []),
  ])
}

function start(tree: TreeCopy, options: ModuleTreeOptions): Promise<Pick<ModuleTree, 'url' | 'stop'>> {
  const child = spawn(process.execPath, ['dist/server/main.js', ...(options.demo ? [] : ['--empty'])], {
    cwd: tree.root,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(options.port ?? 0),
      DATA_DIR: join(tree.root, '.data'),
      ADMIN_PASSWORD: SUPER_PASSWORD,
      ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  let output = ''
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)))
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk
        const url = /^Ready at (\S+)$/m.exec(output)?.[1]
        if (url) resolve({ url, stop })
      })
    }
  })
}

export function makeModuleTree(options: ModuleTreeOptions = {}): Promise<ModuleTree> {
  return makeTree(addModule, options)
}

export async function makeTree(add: AddFiles, options: ModuleTreeOptions): Promise<ModuleTree> {
  const tree = copyTree()
  try {
    await generate(tree, add(tree))
    await checkAndBuild(tree, options)
    const { url, stop } = await start(tree, options)
    const end = async () => {
      await stop()
      tree.remove()
    }
    return { tree, url, username: 'admin', password: SUPER_PASSWORD, stop: end }
  } catch (error) {
    tree.remove()
    throw error
  }
}
