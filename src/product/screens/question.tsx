// Proposals: the conversation beside the record.
import { lazy } from 'react'
import { screens } from '../../screens'

export default screens('question', {
  tabs: [
    {
      key: 'conversation',
      title: 'question.conversation',
      component: lazy(() => import('./question/Conversation')),
    },
  ],
})
