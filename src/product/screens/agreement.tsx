// Agreements: earlier versions beside the record, compared with the current text.
import { lazy } from 'react'
import { screens } from '../../screens'

export default screens('agreement', {
  tabs: [
    {
      key: 'versions',
      title: 'agreement.versions',
      component: lazy(() => import('./agreement/Versions')),
      when: (row) => (row.version ?? 1) > 1,
    },
  ],
})
