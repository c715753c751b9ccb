// The library as a page of its own.

import { lazyWithRetry } from '../api/lazy-with-retry'
import { screens } from '../screens'

export default screens('file', { pages: { list: lazyWithRetry(() => import('./file/LibraryPage')) } })
