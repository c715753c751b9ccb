// Reconciliations: the sheet with both adjusted balances, in the record and on paper.
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { slots } from '../../slots'

export default slots('bank_statement', { header: lazyWithRetry(() => import('./bank_statement/Sheet')) })
