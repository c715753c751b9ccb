// Areas and groups: their organisation as a chart, for each record and for head office on a page of its own.

import { later } from '../../gateway/later'
import { screens } from '../../screens'
import { FrameButton } from './frame/FrameButton'

export default screens('area', {
  tabs: [{ key: 'frame', title: 'organisation.frame', component: later(() => import('./frame/FrameTab')) }],
  toolbar: FrameButton,
  pages: { frame: later(() => import('./frame/FramePage')) },
})
