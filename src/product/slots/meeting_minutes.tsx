// Minutes: as a sheet of paper above the details, which is what is printed.
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { slots } from '../../slots'

export default slots('meeting_minutes', { header: lazyWithRetry(() => import('./meeting_minutes/Paper')) })
