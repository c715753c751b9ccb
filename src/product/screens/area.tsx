// Areas and groups: their organisation as a chart, for each record and for head office on a page of its own.

import { lazyWithRetry } from '../../gateway/lazy-with-retry'
import { screens } from '../../screens'
import { FrameButton } from './frame/FrameButton'

export default screens('area', {
  tabs: [{ key: 'frame', title: 'organisation.frame', component: lazyWithRetry(() => import('./frame/FrameTab')) }],
  toolbar: FrameButton,
  pages: { frame: lazyWithRetry(() => import('./frame/FramePage')) },
})
