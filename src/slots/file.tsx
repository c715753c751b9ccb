// The library as a page of its own.

import { lazyWithRetry } from '../api/lazy-with-retry'
import { slots } from '../slots'

export default slots('file', { pages: { list: lazyWithRetry(() => import('./file/LibraryPage')) } })
