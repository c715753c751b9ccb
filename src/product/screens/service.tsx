// Services: sign-ins beside the record, and the desk where people sign in and out.

import { later } from '../../gateway/later'
import { screens } from '../../screens'

export default screens('service', {
  tabs: [{ key: 'signs', title: 'service.signs', component: later(() => import('./service/Signs')) }],
  pages: { desk: later(() => import('./service/DeskPage')) },
})
