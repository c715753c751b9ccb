// Waiting time after `npm start`: on the very first start, and later ones.
import type { TreeCopy } from '../tests/support/tree-copy'
import type { Figure } from './measure'
import { startProduct } from './product'

/** Seconds until the first page is answered, without stopping. */
async function wait(tree: TreeCopy): Promise<number> {
  const started = performance.now()
  const running = await startProduct(tree)
  const taken = (performance.now() - started) / 1000
  await running.stop()
  return taken
}

export async function benchStart(tree: TreeCopy): Promise<Figure[]> {
  const first = await wait(tree)
  const later = [await wait(tree), await wait(tree), await wait(tree)]
  return [
    { what: 'very first start, with database and demonstration', value: first, unit: 's', limit: 15 },
    { what: 'start on existing data', value: Math.min(...later), unit: 's', limit: 2 },
  ]
}
