// Receipts: printed on A5 or A4, one or many at once.

import { lazyWithRetry } from '../../gateway/lazy-with-retry'
import { screens } from '../../screens'

export default screens('receipt', {
  rowActions: lazyWithRetry(() => import('./receipt/PrintLink')),
  selection: lazyWithRetry(() => import('./receipt/PrintReceipts')),
  pages: { print: lazyWithRetry(() => import('./receipt/PrintPage')) },
})
