// The chart of the organisation as a page of the menu, and its poster.

import { later } from '../../gateway/later'
import { screens } from '../../screens'

export default screens('frame', {
  pages: {
    list: later(async () => ({ default: (await import('./frame/FramePage')).ChartPage })),
    poster: later(() => import('./frame/PosterPage')),
  },
})
