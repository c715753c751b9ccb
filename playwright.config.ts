// The browser journeys: the built product on a database of its own, in the Chromium of this machine.
import { chmodSync, mkdtempSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

/** One folder for the whole run: this file is read by every worker. */
if (!process.env['BROWSER_DATA']) {
  process.env['BROWSER_DATA'] = mkdtempSync(join(tmpdir(), 'association-browser-'))
  // As root the database runs as another account, which has to get in.
  chmodSync(process.env['BROWSER_DATA'], 0o711)
}
const port = Number(process.env['BROWSER_PORT'] ?? 8123)
const address = `http://127.0.0.1:${port}`
/** The product with the resources of tests/schemas, where what the engine makes of a schema is proven. */
const trial = process.env['TRIAL_URL'] ?? `http://127.0.0.1:${port + 1}`

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  fullyParallel: false,
  // A journey waits for the server half of its time: one more than there are processors keeps them busy.
  workers: Math.max(2, Math.min(4, availableParallelism())),
  retries: process.env['CI'] ? 1 : 0,
  // Both only end what will never come: each wait is for what it means, and the machine may have other work.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['line']],
  outputDir: 'test-results',
  projects: [
    { name: 'product', testIgnore: '**/trial/**', use: { baseURL: address } },
    { name: 'trial', testMatch: '**/trial/**/*.spec.ts', use: { baseURL: trial } },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    // Nothing is waited for that only slides or fades; shell.spec.ts has it move.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: [
    {
      command: `node ${process.env['DIST'] ?? 'dist'}/server/main.js`,
      url: `${address}/health`,
      timeout: 60_000,
      reuseExistingServer: false,
      gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
      env: {
        DATA_DIR: join(process.env['BROWSER_DATA'], 'data'),
        PORT: String(port),
        ADMIN_PASSWORD: 'Passw0rd1',
      },
    },
    // TRIAL=off leaves it out, for whoever works on another journey; TRIAL_URL is one that runs already.
    ...(process.env['TRIAL'] === 'off' || process.env['TRIAL_URL']
      ? []
      : [
          {
            command: `npx tsx tests/support/serve-trial.ts ${port + 1}`,
            url: `${trial}/health`,
            timeout: 240_000,
            reuseExistingServer: false,
            gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
          },
        ]),
  ],
})
