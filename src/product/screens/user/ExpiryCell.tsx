// Expiry in a list: a date, or lifelong.

import type { Row } from '#kernel/binding'
import { Dash } from '../../../fields/Shown'
import { useWords } from '../../../locales/use-words'

interface Props {
  value: string | null | undefined
  row: Row
}

export function ExpiryCell({ value, row }: Props) {
  const { t } = useWords()
  if (value) return <span className="tabular">{value}</span>
  return row['status'] === 'active' || row['status'] === 'frozen' ? <span>{t('member.lifelong')}</span> : <Dash />
}
