// Elements that are drawn anew although nothing about them changed.
import type { Locator } from '@playwright/test'

/** How many of these elements have been drawn anew since the last call; React keeps the properties of each drawing beside it. */
export function drawnAnew(elements: Locator): Promise<number> {
  return elements.evaluateAll((all) => {
    const drawn = all.filter((element) => {
      const one = element as unknown as Record<string, unknown>
      const drawing = one[Object.keys(one).find((key) => key.startsWith('__reactProps$')) as string]
      if (drawing === undefined) throw new Error('Not drawn by React')
      const before = one['drawnAs'] ?? drawing
      one['drawnAs'] = drawing
      return before !== drawing
    })
    return drawn.length
  })
}
