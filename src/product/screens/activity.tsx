// Activities: enrolments, sign-ins, album and sponsors beside the record, and the desk at the door.

import { later } from '../../gateway/later'
import { screens } from '../../screens'

const isOpen = ({ status }: { status?: string | null }) => status !== 'draft'

export default screens('activity', {
  tabs: [
    { key: 'enrolments', title: 'activity.tabs.enrolments', component: later(() => import('./activity/Enrolments')) },
    { key: 'signs', title: 'activity.tabs.signs', component: later(() => import('./activity/Signs')), when: isOpen },
    { key: 'album', title: 'activity.tabs.album', component: later(() => import('./activity/Album')), when: isOpen },
    { key: 'sponsors', title: 'activity.tabs.sponsors', component: later(() => import('./activity/Sponsors')) },
  ],
  pages: { desk: later(() => import('./activity/DeskPage')) },
})
