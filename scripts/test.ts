/**
 * `npm test`: check, the build, suites and browser journeys that every change needs; the last line has the totals.
 * `npm run test:all` runs all of them, `npm test -- changed [commit]` those that the change since a commit reaches.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Reached } from './changed'
import { findChromium } from './chromium'
import { fastFolder } from './fast-folder'
import { type Outcome, run } from './run'
import { type Served, serveProduct, serveTrial } from './served'
import { ofPlaywright, ofPlaywrightSkipped, ofStep, ofVitest, print, sum, type Tally } from './tally'

const reports = mkdtempSync(join(fastFolder(), 'association-reports-'))
// Every step leaves its files here, so that all go with the run; a database of root's runs as another account.
chmodSync(reports, 0o711)
process.env.TMPDIR = reports
const [mode = '', since = 'HEAD'] = process.argv.slice(2)
if (!['', 'all', 'changed'].includes(mode))
  throw new Error(`npm test, npm run test:all, or npm test -- changed [commit], not “${mode}”`)
if (mode === 'all') {
  process.env['DEPTH'] = 'all'
  console.log(`Seed of this run: SEED=${process.env['SEED'] ?? 0}`)
}
/** Only these suites and journeys; undefined for all. */
const reached = mode === 'changed' ? await reachedOf(since) : undefined

const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

/** Seconds of each step, from its title. */
const durations = new Map<string, number>()

/** Runs all steps even if an earlier one failed: one run shows every problem. All share one build. */
async function runAll(): Promise<Tally> {
  const browses = reached?.journeys.length !== 0
  // At once: each leaves a processor idle for a part of its time.
  let served: Served[] = []
  const building = browses
    ? run('npm', ['run', '--silent', 'build']).then((build) => {
        if (build.code === 0) served = [serveProduct(reports), serveTrial(reports)]
        return build
      })
    : null
  const check = await show('check', 'npm', ['run', '--silent', 'check'])
  const build = await building
  if (build) console.log(`\n── build ──\n${build.output.trimEnd()}`)
  const built = build?.code === 0
  try {
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
    const tallies = [check, build].flatMap((step) => (step ? [ofStep(step)] : []))
    if (reached?.suites.length !== 0) {
      const env = built ? { BUILT: 'dist', TRIAL_FOLDER: reports } : {}
      const vitest = await show('suites', 'vitest', [...args, ...(reached?.suites ?? [])], env)
      tallies.push(ofVitest(vitestReport, vitest))
    }
    if (built) tallies.push(await browse(served))
    return sum(tallies)
  } finally {
    await Promise.all(served.map((server) => server.stop()))
  }
}

async function browse(served: readonly Served[]): Promise<Tally> {
  let chromium: string | undefined
  try {
    chromium = findChromium()
  } catch (error) {
    console.log(`\n${(error as Error).message}`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
  if (!chromium) return skipBrowser()
  const urls = await Promise.all(served.map(({ url }) => url)).catch((error: Error) =>
    console.log(`\n${error.message}`),
  )
  if (!urls) return { passed: 0, failed: 1, skipped: 0 }
  const [PRODUCT_URL, TRIAL_URL] = urls
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport, PRODUCT_URL, TRIAL_URL }
  const outcome = await show(
    'browser',
    'playwright',
    ['test', '--reporter=list,json', ...(reached?.journeys ?? [])],
    env,
  )
  return ofPlaywright(playwrightReport, outcome)
}

async function skipBrowser(): Promise<Tally> {
  console.log(
    '\nThe browser suite is SKIPPED: there is no Chromium here, and none could be installed.\n' +
      'Install chromium or Google Chrome, run `npx playwright install chromium`, or set CHROMIUM_PATH.',
  )
  await run('playwright', ['test', '--list', '--reporter=json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
  })
  const tally = ofPlaywrightSkipped(playwrightReport)
  return process.env.CI ? { ...tally, failed: 1 } : tally
}

async function show(title: string, command: string, args: string[], env?: NodeJS.ProcessEnv): Promise<Outcome> {
  console.log(`\n── ${title} ──`)
  const outcome = await run(command, args, { show: true, env })
  durations.set(title, outcome.seconds)
  return outcome
}

/** Says what is run, and what is not. */
async function reachedOf(commit: string): Promise<Reached> {
  // Bindings have to be those of the schemas as they are now.
  execFileSync('npm', ['run', '--silent', 'generate'], { stdio: 'inherit' })
  const { reachedSince } = await import('./changed')
  const found = reachedSince(commit)
  const list = (title: string, files: readonly string[]) =>
    console.log(`${title} ${files.length}${files.map((file) => `\n  ${file}`).join('')}`)
  list('Changed', found.changed)
  list('Suites', found.suites)
  list('Journeys', found.journeys)
  if (found.left > 0) console.log(`${found.left} more call the same resources: npm test runs them.`)
  return found
}

function minutes(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

try {
  const started = performance.now()
  const total = await runAll()
  const steps = [...durations].map(([title, seconds]) => `${title} ${minutes(seconds)}`)
  console.log(`\nTime: ${steps.join(', ')}, all ${minutes((performance.now() - started) / 1000)}`)
  process.exitCode = total.failed > 0 ? 1 : 0
  console.log(print(total))
} finally {
  rmSync(reports, { recursive: true, force: true })
}
