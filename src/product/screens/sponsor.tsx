// Sponsorships: a letter of thanks for each that was approved, and the payments.

import { later } from '../../gateway/later'
import { screens } from '../../screens'
import { paymentsOf } from './payments/tab'

export default screens('sponsor', {
  tabs: [paymentsOf()],
  rowActions: later(() => import('./sponsor/LetterLink')),
  selection: later(() => import('./sponsor/PrintLetters')),
  pages: { letter: later(() => import('./sponsor/LetterPage')) },
})
