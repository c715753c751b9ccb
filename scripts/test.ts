/** `npm test`: check, all suites, the build, the browser journeys; the last line counts them all. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium'
import { run } from './run'
import { ofPlaywright, ofPlaywrightSkipped, ofStep, ofVitest, print, sum, type Tally } from './tally'

const reports = mkdtempSync(join(tmpdir(), 'association-reports-'))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

/** Each is run also when an earlier one failed: one run shows everything there is to mend. */
async function runAll(): Promise<Tally> {
  const check = await show('check', 'npm', ['run', '--silent', 'check'])
  const vitest = await show('suites', 'vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ])
  const build = await show('build', 'npm', ['run', '--silent', 'build'])
  const tallies = [ofStep(check), ofVitest(vitestReport, vitest), ofStep(build)]
  if (build.code === 0) tallies.push(await browse())
  return sum(tallies)
}

async function browse(): Promise<Tally> {
  let chromium: string | undefined
  try {
    chromium = findChromium()
  } catch (error) {
    console.log(`\n${(error as Error).message}`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
  if (!chromium) return skipBrowser()
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport }
  const outcome = await show('browser', 'playwright', ['test', '--reporter=list,json'], env)
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

function show(title: string, command: string, args: string[], env?: NodeJS.ProcessEnv) {
  console.log(`\n── ${title} ──`)
  return run(command, args, { show: true, env })
}

try {
  const total = await runAll()
  process.exitCode = total.failed > 0 ? 1 : 0
  console.log(`\n${print(total)}`)
} finally {
  rmSync(reports, { recursive: true, force: true })
}
