// Sponsorships: a letter of thanks for each that was approved.
import { lazy } from 'react'
import { screens } from '../../screens'

export default screens('sponsor', {
  rowActions: lazy(() => import('./sponsor/LetterLink')),
  selection: lazy(() => import('./sponsor/PrintLetters')),
  pages: { letter: lazy(() => import('./sponsor/LetterPage')) },
})
