// Receipts: printed on A5 or A4, one or many at once.
import { lazy } from 'react'
import { screens } from '../../screens'

export default screens('receipt', {
  rowActions: lazy(() => import('./receipt/PrintLink')),
  selection: lazy(() => import('./receipt/PrintReceipts')),
  pages: { print: lazy(() => import('./receipt/PrintPage')) },
})
