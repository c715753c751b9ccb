// Lighthouse on the sign-in page and on a list, as a computer and as a phone see them.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import type { Figure } from '../measure'
import type { App } from './visit'

/** Packages of its own, which the product does not install. */
const folder = 'bench/peers/lighthouse'
const PORT = 9341

interface Outcome {
  lhr: { categories: Readonly<Record<string, { score: number | null }>> }
}
type Lighthouse = (url: string, flags: object, config: object) => Promise<Outcome>

async function load(): Promise<Lighthouse> {
  if (!existsSync(join(folder, 'node_modules')))
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder, stdio: 'pipe' })
  const module = await import(pathToFileURL(join(folder, 'node_modules/lighthouse/core/index.js')).href)
  return module.default
}

/** Lighthouse's own settings of a desktop computer; those of a phone are its defaults. */
const desktop = {
  formFactor: 'desktop',
  screenEmulation: { mobile: false, width: 1350, height: 940, deviceScaleFactor: 1, disabled: false },
  throttling: {
    rttMs: 40,
    throughputKbps: 10_240,
    cpuSlowdownMultiplier: 1,
    requestLatencyMs: 0,
    downloadThroughputKbps: 0,
    uploadThroughputKbps: 0,
  },
}

const categories = ['performance', 'accessibility', 'best-practices'] as const

/** Points of a hundred in each category. */
async function points(lighthouse: Lighthouse, url: string, settings: object): Promise<Record<string, number>> {
  const flags = { port: PORT, output: 'json', disableStorageReset: true, onlyCategories: categories, logLevel: 'error' }
  const { lhr } = await lighthouse(url, flags, { extends: 'lighthouse:default', settings })
  return Object.fromEntries(categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]))
}

async function withBrowser<T>(executablePath: string, work: (browser: Browser) => Promise<T>): Promise<T> {
  const args = ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${PORT}`]
  const browser = await chromium.launch({ executablePath, args })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** @param app of the product, with its session */
export async function benchLighthouse(app: App, executablePath: string): Promise<Figure[]> {
  const lighthouse = await load()
  const pages = [
    { name: 'sign-in page', path: '/#/login', least: 95, cookie: undefined },
    { name: 'list', path: app.list(0), least: 90, cookie: app.cookie },
  ]
  const figures: Figure[] = []
  for (const { name, path, least, cookie } of pages)
    await withBrowser(executablePath, async (browser) => {
      const session = await browser.newBrowserCDPSession()
      if (cookie) await session.send('Storage.setCookies', { cookies: [{ ...cookie, url: app.url }] })
      const seen = await points(lighthouse, app.url + path, desktop)
      const small = await points(lighthouse, app.url + path, {})
      const figure = (what: string, value: number, target?: number): Figure => ({
        what: `Lighthouse, ${name}: ${what}`,
        value,
        unit: 'points',
        ...(target === undefined ? {} : { target: { least: target } }),
      })
      figures.push(
        figure('performance', seen['performance'] ?? 0, least),
        figure('accessibility', seen['accessibility'] ?? 0, 97),
        figure('best practices', seen['best-practices'] ?? 0, 95),
        figure('performance on a slow phone', small['performance'] ?? 0),
      )
    })
  return figures
}
