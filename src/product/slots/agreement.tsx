// Agreements: earlier versions beside the record, compared with the current text.

import { lazyWithRetry } from '../../api/lazy-with-retry'
import { slots } from '../../slots'

export default slots('agreement', {
  tabs: [
    {
      key: 'versions',
      title: 'agreement.versions',
      component: lazyWithRetry(() => import('./agreement/Versions')),
      when: (row) => (row.version ?? 1) > 1,
    },
  ],
})
