// The ledger: balances of the accounts above the list, and the closing sheet of a period.
import { lazy } from 'react'
import { screens } from '../../screens'
import { ClosingButton } from './ledger/ClosingButton'

export default screens('ledger', {
  toolbar: ClosingButton,
  assist: lazy(() => import('../extract/Assist')),
  overview: lazy(() => import('./ledger/Balances')),
  pages: { closing: lazy(() => import('./ledger/ClosingPage')) },
})
