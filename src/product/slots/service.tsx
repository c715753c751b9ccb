// Services: sign-ins beside the record, and the desk where people sign in and out.

import { lazyWithRetry } from '../../api/lazy-with-retry'
import { slots } from '../../slots'

export default slots('service', {
  tabs: [{ key: 'signs', title: 'service.signs', component: lazyWithRetry(() => import('./service/Signs')) }],
  pages: { desk: lazyWithRetry(() => import('./service/DeskPage')) },
})
