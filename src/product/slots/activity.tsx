// Activities: enrolments, sign-ins, album and sponsors beside the record, and the desk at the door.

import { lazyWithRetry } from '../../api/lazy-with-retry'
import { slots } from '../../slots'

const isOpen = ({ status }: { status?: string | null }) => status !== 'draft'

export default slots('activity', {
  tabs: [
    {
      key: 'enrolments',
      title: 'activity.tabs.enrolments',
      component: lazyWithRetry(async () => ({ default: (await import('./activity/Related')).Enrolments })),
    },
    {
      key: 'signs',
      title: 'activity.tabs.signs',
      component: lazyWithRetry(async () => ({ default: (await import('./activity/Related')).Signs })),
      when: isOpen,
    },
    {
      key: 'album',
      title: 'activity.tabs.album',
      component: lazyWithRetry(() => import('./activity/Album')),
      when: isOpen,
    },
    {
      key: 'sponsors',
      title: 'activity.tabs.sponsors',
      component: lazyWithRetry(async () => ({ default: (await import('./activity/Related')).Sponsors })),
    },
  ],
  pages: { desk: lazyWithRetry(() => import('./activity/DeskPage')) },
})
