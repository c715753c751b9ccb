// Serious axe findings on a page: of one screen of each kind, and in the whole proof of every screen in every look.
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { isWhole } from '../../../scripts/depth'
import { settled } from './settled'

/** Also for the pictures. */
export const everything = isWhole || process.env['SCREENSHOTS'] !== undefined

export const looks = (['light', 'dark'] as const).flatMap((mode) => [
  { mode, size: 'wide', viewport: { width: 1440, height: 900 } } as const,
  { mode, size: 'narrow', viewport: { width: 390, height: 844 } } as const,
])

/** Every n-th entry of a list, so that each look has its share of the screens. */
export function shareOf<T>(list: readonly T[], turn: number, turns: number): readonly T[] {
  return everything ? list : list.filter((_, index) => index % turns === turn)
}

/** Rules that are never serious: their findings would be left out, their time would not. */
const minor = [
  ...[
    'region',
    'heading-order',
    'page-has-heading-one',
    'empty-heading',
    'skip-link',
    'landmark-one-main',
    'landmark-unique',
  ],
  ...['banner', 'complementary', 'contentinfo', 'main'].map((name) => `landmark-${name}-is-top-level`),
  ...['banner', 'contentinfo', 'main'].map((name) => `landmark-no-duplicate-${name}`),
  ...[
    'presentation-role-conflict',
    'image-redundant-alt',
    'meta-viewport-large',
    'aria-allowed-role',
    'empty-table-header',
  ],
]

/** Each violated rule, with the first elements that violate it. */
export async function serious(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  // Elements that are fading in, or pale while they wait for an answer, have no final contrast yet.
  await expect(page.locator('[data-busy="true"]')).toHaveCount(0)
  await settled(page)
  // Half a megabyte of script, once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async (rules) => {
      const { axe: loaded } = window as never as { axe: typeof axe }
      // There are no frames, and only violations need their nodes: three times as fast.
      const { violations } = await loaded.run(document, { resultTypes: ['violations'], rules })
      return violations
        .filter((one) => one.impact === 'serious' || one.impact === 'critical')
        .map((one) => {
          const places = one.nodes.map((node) => `${node.target.join(' ')} (${node.any[0]?.message ?? ''})`)
          return `${one.id} ${places.slice(0, 3).join(' | ')}`
        })
    },
    Object.fromEntries(minor.map((rule) => [rule, { enabled: false }])),
  )
}
