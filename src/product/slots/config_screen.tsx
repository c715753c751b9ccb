// The big screen's settings, with the screen itself above them.

import { lazyWithRetry } from '../../api/lazy-with-retry'
import { slots } from '../../slots'

export default slots('config_screen', { preview: lazyWithRetry(() => import('./config_screen/Preview')) })
