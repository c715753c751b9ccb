// The library as a page of its own.

import { later } from '../gateway/later'
import { screens } from '../screens'

export default screens('file', { pages: { list: later(() => import('./file/LibraryPage')) } })
