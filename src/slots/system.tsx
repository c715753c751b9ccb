// The state of the system as a page of the menu.

import { lazyWithRetry } from '../api/lazy-with-retry'
import { slots } from '../slots'

export default slots('system', { pages: { list: lazyWithRetry(() => import('./system/StatusPage')) } })
