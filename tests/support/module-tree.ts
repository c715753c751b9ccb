// Adds the module of docs/add-a-module.md to a copy of this project, builds it and starts it.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
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

interface RunningTree {
  readonly root: string
  /** Address of the running server. */
  readonly url: string
  readonly username: string
  readonly password: string
  stop(): Promise<void>
}

export interface ModuleTree extends RunningTree {
  readonly tree: TreeCopy
}

export interface ModuleTreeOptions {
  /** An empty database; by default the bundled PostgreSQL. */
  databaseUrl?: string
  /** Also checks generated files and migrations against the schemas, as `npm run check` does. */
  checked?: boolean
  /** Builds the browser code too. */
  client?: true
  /** Any free port by default. */
  port?: number
  /** With the demonstration association. */
  demo?: boolean
  /** Called when the tree is built, before it starts. */
  onBuilt?: (root: string) => void
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
    // Each checker more repeats work of the others; the builds beside it keep the other processors busy.
    step(tree, 'tsc', '-b', '--checkers', '1'),
    step(tree, 'vite', 'build', '--ssr', 'server/main.ts'),
    ...(client ? [step(tree, 'env', 'COMPRESS=off', 'vite', 'build')] : []),
  ])
}

/** Starts what is built in the folder of a tree. */
function start(
  root: string,
  options: Pick<ModuleTreeOptions, 'databaseUrl' | 'port' | 'demo'> & { dataDir?: string },
): Promise<Pick<ModuleTree, 'url' | 'stop'>> {
  // An outside database of a test has no backup, and its module a migration more.
  const flags = [...(options.demo ? [] : ['--empty']), '--no-backup']
  const child = spawn(process.execPath, ['dist/server/main.js', ...flags], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(options.port ?? 0),
      DATA_DIR: options.dataDir ?? join(root, '.data'),
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

/** During `npm test` on the build of the trial, which has the module as well; otherwise on one of its own. */
export function makeModuleTree(databaseUrl: string): Promise<RunningTree> {
  const folder = process.env['TRIAL_FOLDER']
  return folder ? startOnTrial(folder, databaseUrl) : makeTree([addModule], { databaseUrl, checked: true })
}

async function startOnTrial(folder: string, databaseUrl: string): Promise<RunningTree> {
  const [built, failed] = [join(folder, 'built'), join(folder, 'failed')]
  while (!existsSync(built)) {
    if (existsSync(failed)) throw new Error(readFileSync(failed, 'utf8'))
    await sleep(200)
  }
  const root = readFileSync(built, 'utf8')
  const dataDir = mkdtempSync(join(tmpdir(), 'association-module-'))
  const { url, stop } = await start(root, { databaseUrl, dataDir })
  const end = async () => {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { root, url, username: 'admin', password: SUPER_PASSWORD, stop: end }
}

/** @param add each is generated and migrated before the next */
export async function makeTree(add: readonly AddFiles[], options: ModuleTreeOptions): Promise<ModuleTree> {
  const tree = copyTree()
  try {
    for (const one of add) await generate(tree, one(tree))
    await checkAndBuild(tree, options)
    options.onBuilt?.(tree.root)
    const { url, stop } = await start(tree.root, options)
    const end = async () => {
      await stop()
      tree.remove()
    }
    return { tree, root: tree.root, url, username: 'admin', password: SUPER_PASSWORD, stop: end }
  } catch (error) {
    tree.remove()
    throw error
  }
}
