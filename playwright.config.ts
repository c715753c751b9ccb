// The browser journeys: the built product on a database of its own, in the Chromium of this machine.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { installedChromium } from './scripts/chromium'
import { isWhole } from './scripts/depth'
import { fastFolder } from './scripts/fast-folder'
import { ADMIN_PASSWORD } from './scripts/served'

/** One folder for the whole run, because every worker reads this file; it goes with the process that made it. */
if (!process.env['BROWSER_DATA']) {
  const folder = mkdtempSync(join(fastFolder(), 'association-browser-'))
  process.env['BROWSER_DATA'] = folder
  // As root the database runs as another account, which needs access.
  chmodSync(folder, 0o711)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}
const port = Number(process.env['BROWSER_PORT'] ?? 8123)
/** PRODUCT_URL and TRIAL_URL name running servers, as those of `npm test`; the others are started here. */
const address = process.env['PRODUCT_URL'] ?? `http://127.0.0.1:${port}`
/** The product with the resources of tests/schemas, for suites of the engine's generic screens. */
const trial = process.env['TRIAL_URL'] ?? `http://127.0.0.1:${port + 1}`

/** Journeys of `npm run test:all` only. */
const long = isWhole ? [] : ['**/*.long.spec.ts']

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  fullyParallel: false,
  // A journey waits for the server half of its time, so one worker more than processors keeps them busy.
  workers: Math.min(4, availableParallelism() + 1),
  retries: process.env['CI'] ? 1 : 0,
  // Upper limits only: waits are for conditions, and the machine may have other work.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['line']],
  outputDir: 'test-results',
  projects: [
    { name: 'product', testIgnore: ['**/trial/**', ...long], use: { baseURL: address } },
    { name: 'trial', testMatch: '**/trial/**/*.spec.ts', testIgnore: long, use: { baseURL: trial } },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    // No waiting for transitions; shell.spec.ts enables them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: installedChromium(),
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
    ...(process.env['PRODUCT_URL']
      ? []
      : [
          {
            command: `node ${process.env['DIST'] ?? 'dist'}/server/main.js`,
            url: `${address}/health`,
            timeout: 60_000,
            reuseExistingServer: false,
            gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
            env: {
              DATA_DIR: join(process.env['BROWSER_DATA'], 'data'),
              BACKUP_TO: join(process.env['BROWSER_DATA'], 'backups'),
              PORT: String(port),
              ADMIN_PASSWORD,
              // Receivers of webhooks are on this machine.
              ALLOW_PRIVATE: '127.0.0.1',
            },
          },
        ]),
    // TRIAL=off skips it, for work on other journeys.
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
