// Proposals: the conversation beside the record.

import { later } from '../../gateway/later'
import { screens } from '../../screens'

export default screens('question', {
  tabs: [
    {
      key: 'conversation',
      title: 'question.conversation',
      component: later(() => import('./question/Conversation')),
    },
  ],
})
