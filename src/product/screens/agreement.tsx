// Agreements: earlier versions beside the record, compared with the current text.

import { later } from '../../gateway/later'
import { screens } from '../../screens'

export default screens('agreement', {
  tabs: [
    {
      key: 'versions',
      title: 'agreement.versions',
      component: later(() => import('./agreement/Versions')),
      when: (row) => (row.version ?? 1) > 1,
    },
  ],
})
