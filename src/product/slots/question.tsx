// Proposals: the conversation beside the record.

import { lazyWithRetry } from '../../api/lazy-with-retry'
import { slots } from '../../slots'

export default slots('question', {
  tabs: [
    {
      key: 'conversation',
      title: 'question.conversation',
      component: lazyWithRetry(() => import('./question/Conversation')),
    },
  ],
})
