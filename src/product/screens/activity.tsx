// Activities: enrolments, sign-ins, album and sponsors beside the record, and the desk at the door.
import { lazy } from 'react'
import { screens } from '../../screens'

const isOpen = ({ status }: { status?: string | null }) => status !== 'draft'

export default screens('activity', {
  tabs: [
    { key: 'enrolments', title: 'activity.tabs.enrolments', component: lazy(() => import('./activity/Enrolments')) },
    { key: 'signs', title: 'activity.tabs.signs', component: lazy(() => import('./activity/Signs')), when: isOpen },
    { key: 'album', title: 'activity.tabs.album', component: lazy(() => import('./activity/Album')), when: isOpen },
    { key: 'sponsors', title: 'activity.tabs.sponsors', component: lazy(() => import('./activity/Sponsors')) },
  ],
  pages: { desk: lazy(() => import('./activity/DeskPage')) },
})
