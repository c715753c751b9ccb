// The ledger: balances of the accounts above the list, and the closing sheet of a period.

import { later } from '../../gateway/later'
import { screens } from '../../screens'
import { ClosingButton } from './ledger/ClosingButton'

export default screens('ledger', {
  toolbar: ClosingButton,
  assist: later(() => import('../extract/Assist')),
  overview: later(() => import('./ledger/Balances')),
  pages: { closing: later(() => import('./ledger/ClosingPage')) },
})
