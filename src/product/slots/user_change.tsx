// Requests of changes: the member's present values beside those proposed, each to be ticked.
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { slots } from '../../slots'

export default slots('user_change', { header: lazyWithRetry(() => import('./user_change/Compare')) })
