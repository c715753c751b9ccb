/**
 * `npm start`: builds if necessary, then becomes the server. Plain JavaScript, so that it runs before anything is
 * built.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const main = join(root, 'dist/server/main.js')
const stamp = join(root, 'dist/.sources')
const sources = [
  'schemas',
  'generated',
  'kernel',
  'server',
  'src',
  'index.html',
  'screen.html',
  'card.html',
  'unsubscribe.html',
  'reference.html',
  'vite.config.ts',
  'vite.pages.config.ts',
  'scripts/build',
  'package-lock.json',
]
/** Tests aren't part of the build; editors leave dot files. */
const ignored = /^\.|\.test\.tsx?$/

start()

function start() {
  refuseOldNode()
  if (!existsSync(join(root, 'node_modules'))) fail('The packages are not installed yet. Run: npm ci')
  const now = readSources()
  if (isStale(now)) build()
  if (readStamp() !== now.digest) keepStamp(now.digest)
  run()
}

/** Checks `engines` of package.json: `^20.19 || >=22.12`. */
function refuseOldNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [major, minor] = process.versions.node.split('.').map(Number)
  const fits = engines.node.split('||').some((range) => {
    const [, sign, line, least] = /(\^|>=)(\d+)\.(\d+)/.exec(range)
    return major === Number(line) ? minor >= Number(least) : sign === '>=' && major > Number(line)
  })
  if (fits) return
  fail(
    `This needs Node ${engines.node}; this is Node ${process.versions.node}. Install another one from https://nodejs.org`,
  )
}

/** The server in this very process, so that signals, exit code and kill reach it directly. */
function run() {
  process.env.NODE_ENV = process.env.NODE_ENV || 'production'
  if (process.env.npm_lifecycle_event) endWithShell()
  import(pathToFileURL(main).href)
}

/** npm starts a shell in between, which dies of a SIGTERM without passing it on: end the server with it. */
function endWithShell() {
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 300)
  timer.unref()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      // The server already has the signal: a second one would interrupt its shutdown.
      clearInterval(timer)
      if (process.listenerCount(signal) === 0) process.exit(1)
    })
  }
}

function build() {
  const why = existsSync(main) ? 'The sources have changed since the last build' : 'Nothing is built yet'
  console.log(`${why}: building, about half a minute …`)
  if (!existsSync(join(root, 'node_modules/vite'))) fail('The build tools are not installed. Run: npm ci --include=dev')
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'build'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
  })
  if (status !== 0) fail(`${stdout}${stderr}\nThe build failed, see above.`)
}

/**
 * A digest of the sources. Times alone miss a deleted file, and git gives a restored file the current time: so paths,
 * sizes and times (in seconds, all that an image layer keeps) together.
 */
function readSources() {
  const hash = createHash('sha1')
  let newest = 0
  const read = (path) => {
    const found = statSync(join(root, path), { throwIfNoEntry: false })
    if (!found) return
    newest = Math.max(newest, found.mtimeMs)
    if (!found.isDirectory()) return hash.update(`${path}\0${found.size}\0${Math.floor(found.mtimeMs / 1000)}\n`)
    for (const name of readdirSync(join(root, path)).sort()) if (!ignored.test(name)) read(`${path}/${name}`)
  }
  for (const path of sources) read(path)
  return { digest: hash.digest('hex'), newest }
}

/**
 * A manual build has no stamp, or an older one; it is valid if no source is newer. An image and the file of
 * `npm run pack` hold no sources: their build is never stale.
 */
function isStale({ digest, newest }) {
  const built = statSync(main, { throwIfNoEntry: false })
  if (!built) return true
  if (readStamp() === digest) return false
  const stamped = statSync(stamp, { throwIfNoEntry: false })
  return built.mtimeMs < newest || (stamped !== undefined && built.mtimeMs < stamped.mtimeMs)
}

function readStamp() {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
}

function keepStamp(digest) {
  try {
    writeFileSync(stamp, digest)
  } catch {
    // A read-only installation: the next start compares times again.
  }
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
