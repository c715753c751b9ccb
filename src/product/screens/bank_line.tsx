// Bank statement: beside an open line the payments that it may settle, each with a button to book it.
import { lazy } from 'react'
import { screens } from '../../screens'

export default screens('bank_line', {
  header: lazy(() => import('./bank_line/Proposals')),
})
