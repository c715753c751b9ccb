// Sponsorships: a letter of thanks for each that was approved.

import { later } from '../../gateway/later'
import { screens } from '../../screens'

export default screens('sponsor', {
  rowActions: later(() => import('./sponsor/LetterLink')),
  selection: later(() => import('./sponsor/PrintLetters')),
  pages: { letter: later(() => import('./sponsor/LetterPage')) },
})
