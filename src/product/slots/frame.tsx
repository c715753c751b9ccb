// The chart of the organisation as a page of the menu, and its poster.

import { lazyWithRetry } from '../../api/lazy-with-retry'
import { slots } from '../../slots'

export default slots('frame', {
  pages: {
    list: lazyWithRetry(async () => ({ default: (await import('./frame/FramePage')).ChartPage })),
    poster: lazyWithRetry(() => import('./frame/PosterPage')),
  },
})
