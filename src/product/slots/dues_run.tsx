// Dues runs: what is due, received, waived and owed by position and area, each leading to its items.
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { slots } from '../../slots'

export default slots('dues_run', {
  tabs: [{ key: 'figures', title: 'dues.figures', component: lazyWithRetry(() => import('./dues_run/Figures')) }],
  common: ['post', 'recalculate'],
})
