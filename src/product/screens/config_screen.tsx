// The big screen's settings, with the screen itself above them.

import { later } from '../../gateway/later'
import { screens } from '../../screens'

export default screens('config_screen', { preview: later(() => import('./config_screen/Preview')) })
