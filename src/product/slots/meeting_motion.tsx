// Motions: their tally above the record, with the count of the tellers of a secret vote.
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { slots } from '../../slots'

export default slots('meeting_motion', {
  header: lazyWithRetry(() => import('./meeting_motion/Tally')),
  tabs: [
    {
      key: 'candidates',
      title: 'motion.candidates',
      component: lazyWithRetry(async () => ({ default: (await import('./meeting/Related')).Candidates })),
      when: ({ kind }) => kind === 'election',
    },
    {
      key: 'votes',
      title: 'motion.votesTab',
      component: lazyWithRetry(async () => ({ default: (await import('./meeting/Related')).Votes })),
      when: ({ state }) => state !== 'draft',
    },
  ],
  common: ['open_vote', 'cast_rest', 'issue_all', 'close_vote', 'appoint'],
})
