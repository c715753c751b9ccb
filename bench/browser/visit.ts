// One visit of a page in a real browser: requests, bytes, waves and time until the first row.
/// <reference lib="dom" />
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

export interface App {
  url: string
  /** Address of list number `index`, below `url`. */
  list(index: number): string
  /** A row of the visible list. */
  row: string
  cookie?: { name: string; value: string }
}

export interface Visit {
  requests: number
  /** Kilobytes of JavaScript as transferred, headers included. */
  script: number
  /** Longest chain of requests that caused each other, the page itself not counted. */
  waves: number
  /** Milliseconds until the first row stands in the document. */
  firstRow: number
  /** Milliseconds of JavaScript until then. */
  scripting: number
  /** Layout shift after the first drawing. */
  shift: number
}

interface Sent {
  url: string
  start: number
  by: string | undefined
  bytes: number
}

interface Initiator {
  url?: string
  stack?: Stack
}

interface Stack {
  callFrames: { url: string }[]
  parent?: Stack
}

function causeOf({ url, stack }: Initiator): string | undefined {
  for (let now = stack; now; now = now.parent) if (now.callFrames[0]?.url) return now.callFrames[0].url
  return url
}

function listen(session: CDPSession): Map<string, Sent> {
  const sent = new Map<string, Sent>()
  // Pictures of the rows begin with the rows, some before the browser tells that these are there.
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, initiator, type }) => {
    if (request.url.startsWith('data:') || type === 'Image') return
    sent.set(requestId, { url: request.url, start: timestamp, by: causeOf(initiator as Initiator), bytes: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = sent.get(requestId)
    if (known) known.bytes = encodedDataLength
  })
  return sent
}

/** The wave of the latest request; a file preloaded by the page is not delayed by the script that imports it later. */
function wavesOf(all: readonly Sent[]): number {
  const waves = new Map<string, number>()
  let most = 0
  for (const { url, by } of [...all].sort((left, right) => left.start - right.start)) {
    const wave = by === undefined || by === url ? 0 : (waves.get(by) ?? 0) + 1
    if (!waves.has(url)) waves.set(url, wave)
    most = Math.max(most, wave)
  }
  return most
}

/** A slow office: a quarter of the processor, 9 Mbit/s, 60 ms. */
async function throttle(session: CDPSession): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 60,
    downloadThroughput: 9e6 / 8,
    uploadThroughput: 9e6 / 8,
  })
}

export async function contextOf(browser: Browser, app: App): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  if (app.cookie) await context.addCookies([{ ...app.cookie, url: app.url }])
  return context
}

/** Runs in the page: notes when the first row is there, and what moves. */
function watch(row: string): void {
  const noted = { row: 0, shift: 0 }
  Object.assign(window, { noted })
  new MutationObserver((_, observer) => {
    if (!document.querySelector(row)) return
    noted.row = performance.now()
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) noted.shift += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

async function metric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find((one) => one.name === name)?.value ?? 0
}

/** With an empty cache, straight to a list. */
export async function visit(browser: Browser, app: App, throttled = false): Promise<Visit> {
  const context = await contextOf(browser, app)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Performance.enable')
  if (throttled) await throttle(session)
  const sent = listen(session)
  await page.addInitScript(watch, app.row)
  await page.goto(app.url + app.list(0))
  await page.locator(app.row).first().waitFor()
  const scripting = (await metric(session, 'ScriptDuration')) * 1000
  const until = await page.evaluate(() => (window as never as { noted: { row: number } }).noted.row)
  await page.waitForLoadState('networkidle')
  const shift = await page.evaluate(() => (window as never as { noted: { shift: number } }).noted.shift)
  await context.close()
  const all = [...sent.values()]
  const begin = Math.min(...all.map(({ start }) => start))
  const before = all.filter(({ start }) => (start - begin) * 1000 < until)
  const bytes = before.filter(({ url }) => /\.js($|\?)/.test(url)).reduce((sum, one) => sum + one.bytes, 0)
  return { requests: before.length, script: bytes / 1024, waves: wavesOf(before), firstRow: until, scripting, shift }
}

/** Milliseconds from one address to the rows of another list; `path` was given to `list`. */
export async function goTo(page: Page, app: App, path: string): Promise<number> {
  return page.evaluate(
    async ([hash, row]) => {
      // No inner functions: the compiler would name them by a helper that the page does not have.
      const before = new Set(document.querySelectorAll<HTMLElement>(row as string))
      for (const one of before) if (one.offsetParent === null) before.delete(one)
      const begin = performance.now()
      window.location.hash = hash as string
      for (;;) {
        await new Promise(requestAnimationFrame)
        const now = [...document.querySelectorAll<HTMLElement>(row as string)].filter(
          (one) => one.offsetParent !== null,
        )
        if (now.length > 0 && !now.some((one) => before.has(one))) return performance.now() - begin
        if (performance.now() - begin > 60_000) throw new Error(`no rows at ${hash}`)
      }
    },
    [path.replace(/^\/?#/, ''), app.row],
  )
}

/** Megabytes of the heap after collecting garbage. */
export async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  return (await metric(session, 'JSHeapUsedSize')) / 1e6
}
