// Proposals: the conversation beside the record.

import { lazyWithRetry } from '../../api/lazy-with-retry'
import { screens } from '../../screens'

export default screens('question', {
  tabs: [
    {
      key: 'conversation',
      title: 'question.conversation',
      component: lazyWithRetry(() => import('./question/Conversation')),
    },
  ],
})
