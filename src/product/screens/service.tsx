// Services: sign-ins beside the record, and the desk where people sign in and out.
import { lazy } from 'react'
import { screens } from '../../screens'

export default screens('service', {
  tabs: [{ key: 'signs', title: 'service.signs', component: lazy(() => import('./service/Signs')) }],
  pages: { desk: lazy(() => import('./service/DeskPage')) },
})
