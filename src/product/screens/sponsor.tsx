// Sponsorships: a letter of thanks for each that was approved, and the payments.

import { lazyWithRetry } from '../../gateway/lazy-with-retry'
import { screens } from '../../screens'
import { paymentsOf } from './payments/tab'

export default screens('sponsor', {
  tabs: [paymentsOf()],
  rowActions: lazyWithRetry(() => import('./sponsor/LetterLink')),
  selection: lazyWithRetry(() => import('./sponsor/PrintLetters')),
  pages: { letter: lazyWithRetry(() => import('./sponsor/LetterPage')) },
})
