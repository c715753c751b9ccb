// The chart of the organisation as a page of the menu, and its poster.
import { lazy } from 'react'
import { screens } from '../../screens'

export default screens('frame', {
  pages: {
    list: lazy(async () => ({ default: (await import('./frame/FramePage')).ChartPage })),
    poster: lazy(() => import('./frame/PosterPage')),
  },
})
