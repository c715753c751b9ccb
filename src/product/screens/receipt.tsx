// Receipts: printed on A5 or A4, one or many at once.

import { later } from '../../gateway/later'
import { screens } from '../../screens'

export default screens('receipt', {
  rowActions: later(() => import('./receipt/PrintLink')),
  selection: later(() => import('./receipt/PrintReceipts')),
  pages: { print: later(() => import('./receipt/PrintPage')) },
})
