// The share of one resource in the suites that loop over all of them: contract, rules and access.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bindings } from '#generated/bindings'
import type { Figure } from './measure'

const loops = ['tests/contract.test.ts', 'tests/rules.test.ts', 'tests/access']

interface Report {
  success: boolean
  testResults: { startTime: number; endTime: number; assertionResults: object[] }[]
}

function run(): Report {
  const folder = mkdtempSync(join(tmpdir(), 'association-proof-'))
  const file = join(folder, 'report.json')
  try {
    const args = [
      '--no-install',
      'vitest',
      'run',
      ...loops,
      '--maxWorkers=1',
      '--reporter=json',
      `--outputFile=${file}`,
    ]
    spawnSync('npx', args, { stdio: 'pipe', shell: process.platform === 'win32' })
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export function benchProof(): Figure[] {
  const { success, testResults } = run()
  if (!success) throw new Error('the suites that loop over the resources do not pass')
  const tests = testResults.reduce((sum, file) => sum + file.assertionResults.length, 0)
  // Of whole files: tests that run at the same time would be counted twice.
  const time = testResults.reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0)
  const resources = bindings.filter((binding) => binding.kind !== 'table').length
  const what = 'one more resource'
  return [
    { what: `${what}: tests of contract and access`, value: tests / resources, unit: 'tests' },
    { what: `${what}: time of these tests`, value: time / resources, unit: 'ms', limit: 1500 },
  ]
}
