/** Finds a Chromium for the browser suite, or installs one where that is allowed. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const usual = [
  // Without the parts of a window: the same pages in a fifth less time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** @throws if CHROMIUM_PATH names no file */
export function installedChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH is ${named}, where there is no file.`)
  return named || [...usual, chromium.executablePath()].find((path) => existsSync(path))
}

/** `undefined`: none is installed, and none can be. */
export function findChromium(): string | undefined {
  return installedChromium() ?? install()
}

/** A root shell with apt-get is a container or a CI machine: install the missing browser. */
function install(): string | undefined {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  console.log('No Chromium found: installing one with apt-get …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...args: string[]) => spawnSync('apt-get', ['-q', ...args], { env, encoding: 'utf8' })
  run('update')
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const { status, stdout, stderr } = run('install', '-y', '--no-install-recommends', name)
    if (status === 0) break
    console.log(`${stdout}${stderr}apt-get could not install ${name}.`)
  }
  return usual.find((path) => existsSync(path))
}
