/** Parses the reports of Vitest and Playwright into the same counts. */
import { existsSync, readFileSync } from 'node:fs'
import type { Outcome } from './run'

export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: Array<{ status: string; assertionResults: unknown[] }>
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: Suite[]
}

interface Suite {
  specs: unknown[]
  suites?: Suite[]
}

/** A step without tests of its own counts only if it fails, so that "0 failed" always means success. */
export function ofStep({ code }: Outcome): Tally {
  return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}

export function ofVitest(file: string, outcome: Outcome): Tally {
  const report = read<VitestReport>(file)
  if (!report) return ofStep(outcome)
  // A file that fails to load has no tests to fail.
  const broken = report.testResults.filter(
    (result) => result.status === 'failed' && result.assertionResults.length === 0,
  )
  return atLeastOne(outcome, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  })
}

export function ofPlaywright(file: string, outcome: Outcome): Tally {
  const report = read<PlaywrightReport>(file)
  if (!report) return ofStep(outcome)
  const { expected, flaky, unexpected, skipped } = report.stats
  return atLeastOne(outcome, { passed: expected + flaky, failed: unexpected, skipped })
}

/** From a run with `--list`: all tests that were not run. */
export function ofPlaywrightSkipped(file: string): Tally {
  const count = (suites: Suite[]): number =>
    suites.reduce((sum, suite) => sum + suite.specs.length + count(suite.suites ?? []), 0)
  return { passed: 0, failed: 0, skipped: count(read<PlaywrightReport>(file)?.suites ?? []) }
}

export function sum(tallies: readonly Tally[]): Tally {
  const total = (part: keyof Tally) => tallies.reduce((all, tally) => all + tally[part], 0)
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') }
}

export function print({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** An error outside any test (an unhandled rejection, a failed set-up) is a failure too. */
function atLeastOne({ code }: Outcome, tally: Tally): Tally {
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

function read<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
}
