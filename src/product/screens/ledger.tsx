// The ledger: balances of the accounts above the list, and the closing sheet of a period.

import { lazyWithRetry } from '../../gateway/lazy-with-retry'
import { screens } from '../../screens'
import { ClosingButton } from './ledger/ClosingButton'

export default screens('ledger', {
  toolbar: ClosingButton,
  assist: lazyWithRetry(() => import('../extract/Assist')),
  overview: lazyWithRetry(() => import('./ledger/Balances')),
  pages: { closing: lazyWithRetry(() => import('./ledger/ClosingPage')) },
})
