// Bank statement: beside an open line the payments that it may settle, each with a button to book it.

import { later } from '../../gateway/later'
import { screens } from '../../screens'
import { MatchLink } from './bank_line/MatchLink'

export default screens('bank_line', {
  rowActions: MatchLink,
  header: later(() => import('./bank_line/Proposals')),
})
