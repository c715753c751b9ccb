/**
 * `npm run former [-- tag --minutes 1]`: the former release and this one work on one database, as they do while servers
 * are replaced one after the other. Every answer of both is compared, with the figures for docs/reliability.md.
 */
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { bindings } from '#generated/bindings'
import { API, RELEASE_HEADER } from '#kernel/constants'
import { startEmbedded } from '../server/database/embedded'
import { buildRelease, releaseOf } from './former/checkout'
import { compareLists, deskOf, type Findings, moneyOf, runJob } from './former/drive'
import { type Running, startRelease } from './former/process'
import { crowdOf } from './hard-days/people'
import { makePeople } from './hard-days/world'

const PEOPLE = 12
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '1' } },
})
const minutes = Number(values.minutes)

interface Document {
  paths: Record<string, Record<string, unknown>>
}

/** Lists that the former release publishes. */
function listsOf(root: string): string[] {
  const { paths } = JSON.parse(readFileSync(join(root, 'generated/openapi.json'), 'utf8')) as Document
  return Object.entries(paths)
    .filter(([path, methods]) => path.endsWith('/list') && 'post' in methods)
    .map(([path]) => path.replace(API, ''))
}

/** The entry of its pages, which each answer names; null for a release that names none. */
async function entryOf({ url }: Running): Promise<string | null> {
  return (await fetch(`${url}${API}/getConfig`, { method: 'POST' })).headers.get(RELEASE_HEADER)
}

/** Lines of the log that report an unforeseen error. */
const errorsIn = ({ said }: Running) => said().match(/^\{"level":(50|60|"error"|"fatal").*$/gm) ?? []

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const former = releaseOf(positionals[0])
if (!existsSync('dist/server/main.js')) throw new Error('Run npm run build first: this release is the one in dist/.')
const folder = mkdtempSync(join(tmpdir(), 'association-former-'))
chmodSync(folder, 0o711)
const root = join(folder, 'release')
mkdirSync(root)
console.log(`Building ${former.version}, commit ${former.commit.slice(0, 12)} …`)
const closers: (() => Promise<unknown>)[] = []
const found: Findings = { answers: 0, longest: 0, wrong: [] }
try {
  buildRelease(former, root)
  const database = await startEmbedded({ dataDir: join(folder, 'database'), explicit: true, log: () => undefined })
  closers.push(database.stop)
  const shared = {
    databaseUrl: database.url,
    dataDir: join(folder, 'data'),
    secretKey: randomBytes(24).toString('hex'),
    adminPassword: 'Passw0rd1',
  }
  const old = await startRelease({ ...shared, root }).ready
  closers.push(() => old.stop())
  const [first = '', second = '', ...tokens] = await makePeople(database.url, PEOPLE + 2)
  const urls = [old.url]
  // Nothing is hit here: an unforeseen error is a fault.
  const crowd = crowdOf({ urls, tokens, name: 'f', passing: new Set(['DOWN', 'RATE']) })
  await sleep(5000)

  // People work on the former release while this one migrates beside it.
  const before = performance.now()
  const present = await startRelease({ ...shared, root: process.cwd(), args: ['--yes'] }).ready
  const migrated = Math.round(performance.now() - before) / 1000
  closers.push(() => present.stop())
  urls.push(present.url)

  const desks = [
    deskOf(`${former.version}`, old.url, { first, second }, found),
    deskOf('this release', present.url, { first, second }, found),
  ] as const
  const [one, other] = desks
  const lists = listsOf(root)
  const money = await moneyOf(database.url)
  const type = bindings.find(({ name }) => name === 'label')?.fields['type']?.choices?.[0]?.value
  let rounds = 0
  for (const end = Date.now() + minutes * 60_000; Date.now() < end || rounds < 2; rounds++) {
    const [asked, watched] = rounds % 2 ? [other, one] : [one, other]
    await money.run(asked, watched, rounds, found)
    if (rounds % 5 === 0) await runJob(asked, watched, type, found)
    if (rounds % 10 === 0) await compareLists(one, other, lists, found)
  }
  const [formerEntry, entry] = [await entryOf(old), await entryOf(present)]
  if (!entry) found.wrong.push(`no answer names its release (${RELEASE_HEADER})`)
  const reload = formerEntry ? formerEntry !== entry : null
  if (reload === false) console.log('The pages of both are the same: nobody has to reload.')

  // The last server of the former release goes; what was done there is read on this one.
  urls.shift()
  await sleep(1000)
  const code = await old.stop()
  if (code !== 0) found.wrong.push(`the former release ended with ${code}`)
  await sleep(2000)
  const day = await crowd.finish()
  found.wrong.push(...day.wrong)
  for (const line of [...errorsIn(old), ...errorsIn(present)]) found.wrong.push(line.slice(0, 600))
  const again = await startRelease({ ...shared, root }).ready.then(
    (running) => running.stop().then(() => 'starts again'),
    (reason: Error) => (/newer version/.test(reason.message) ? 'is refused' : reason.message.slice(0, 300)),
  )
  for (const line of [...new Set(found.wrong)].slice(0, 20)) console.error(line)
  console.log(`\n${lists.length} lists of both compared, ${rounds} entries of the books, over ${minutes} minutes.`)
  const pages = reload === null ? 'do not hear of it' : reload ? 'are asked to reload' : 'are the same'
  console.log(`| Beside | Minutes | Acknowledged writes | Lost or wrong | Answers, longest | This one ready after | Pages of the former | The former, started again |
|---|---:|---:|---:|---:|---:|---|---|
| ${former.version} (${former.commit.slice(0, 12)}) | ${minutes} | ${day.acknowledged} | ${found.wrong.length} | ${day.answers + found.answers}, ${(Math.max(day.longest, found.longest) / 1000).toFixed(1)} s | ${migrated.toFixed(1)} s | ${pages} | ${again} |`)
} finally {
  for (const close of closers.reverse()) await close()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = found.wrong.length > 0 ? 1 : 0
