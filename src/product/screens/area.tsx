// Areas and groups: their organisation as a chart, for each record and for head office on a page of its own.
import { lazy } from 'react'
import { screens } from '../../screens'
import { FrameButton } from './frame/FrameButton'
import '../locales/later/organisation'

export default screens('area', {
  tabs: [{ key: 'frame', title: 'organisation.frame', component: lazy(() => import('./frame/FrameTab')) }],
  toolbar: FrameButton,
  pages: { frame: lazy(() => import('./frame/FramePage')) },
})
