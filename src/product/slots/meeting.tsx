// Meetings: who is here and whether that is a quorum above the record, and the desk at the door.
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { slots } from '../../slots'

export default slots('meeting', {
  header: lazyWithRetry(() => import('./meeting/Attendance')),
  common: ['open', 'invite', 'close'],
  tabs: [
    {
      key: 'roll',
      title: 'meeting.roll',
      component: lazyWithRetry(async () => ({ default: (await import('./meeting/Related')).Roll })),
      when: ({ state }) => state !== 'draft',
    },
  ],
  pages: { desk: lazyWithRetry(() => import('./meeting/DeskPage')) },
})
