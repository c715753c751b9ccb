// Bank statement: beside an open line the payments that it may settle, each with a button to book it.

import { lazyWithRetry } from '../../gateway/lazy-with-retry'
import { screens } from '../../screens'
import { MatchLink } from './bank_line/MatchLink'

export default screens('bank_line', {
  rowActions: MatchLink,
  header: lazyWithRetry(() => import('./bank_line/Proposals')),
})
