// Bytes that a real browser receives: up to the sign-in page, up to the first list, and on the next visit.
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/chromium'
import type { TreeCopy } from '../tests/support/tree-copy'
import type { Figure } from './measure'
import { startProduct } from './product'

const TOKEN_COOKIE = 'vue_backend_sxh_token'

/** Counts the bytes of everything that a page receives from now on, headers included. */
async function countBytes(page: Page): Promise<() => number> {
  let bytes = 0
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  return () => bytes / 1024
}

export async function benchTransfer(tree: TreeCopy): Promise<Figure[]> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('no Chromium: what a browser receives cannot be measured')
  const running = await startProduct(tree)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const visit = async (path: string, shown: string, token?: string): Promise<[first: number, again: number]> => {
    const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
    if (token) await context.addCookies([{ name: TOKEN_COOKIE, value: token, url: running.url }])
    const page = await context.newPage()
    const sum = await countBytes(page)
    const stand = async () => {
      await page.locator(shown).first().waitFor()
      await page.waitForLoadState('networkidle')
      return sum()
    }
    await page.goto(`${running.url}/#${path}`)
    const first = await stand()
    await page.reload()
    const both = await stand()
    await context.close()
    return [first, both - first]
  }
  try {
    await running.signIn()
    const [signIn] = await visit('/', 'input[type=password]')
    const [list, again] = await visit('/user/list', 'tbody tr.ant-table-row', running.token)
    return [
      {
        what: 'sign-in page in a browser, with the parts of the first list that it fetches ahead',
        value: signIn,
        unit: 'KB',
        limit: 500,
      },
      { what: 'first list in a browser, all it receives', value: list, unit: 'KB', limit: 625 },
      { what: 'the same list in the same browser again', value: again, unit: 'KB', limit: 25 },
    ]
  } finally {
    await browser.close()
    await running.stop()
  }
}
