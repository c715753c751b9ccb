// The big screen's settings, with the screen itself above them.

import { lazyWithRetry } from '../../api/lazy-with-retry'
import { screens } from '../../screens'

export default screens('config_screen', { preview: lazyWithRetry(() => import('./config_screen/Preview')) })
