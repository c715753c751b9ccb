// Expiry of a membership, and the remaining time.

import { today } from '../../../fields/zone'
import { useWords } from '../../../locales/use-words'
import { daysLeft } from './days-left'

interface Props {
  /** The last valid day; null for life. */
  expires: string | null
  status: unknown
}

/** Days are not counted beyond a year. */
const COUNTED = 366

export function Expiry({ expires, status }: Props) {
  const { t } = useWords()
  if (expires === null) return <span>{t('member.lifelong')}</span>
  const left = daysLeft(expires, today())
  const words =
    left < 0
      ? t('member.over', { count: -left })
      : left === 0
        ? t('member.lastDay')
        : left < COUNTED
          ? t('member.daysLeft', { count: left })
          : null
  const tone = left < 0 ? 'bad' : status === 'expiring' ? 'near' : 'calm'
  return (
    <span className="tabular">
      {expires} {words && <span className={`person-left person-${tone}`}>{words}</span>}
    </span>
  )
}
