// The big screen's settings, with the screen itself above them.
import { lazy } from 'react'
import { screens } from '../../screens'

export default screens('config_screen', { preview: lazy(() => import('./config_screen/Preview')) })
