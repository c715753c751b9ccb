// Restricted funds: how the money was used, in the record and on paper for whoever gave it.
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { slots } from '../../slots'

export default slots('fund', { header: lazyWithRetry(() => import('./fund/Use')) })
