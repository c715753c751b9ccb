// Expiry in a list: a date, or lifelong.
import { useTranslation } from 'react-i18next'
import type { Row } from '#kernel/binding'
import { Dash } from '../../../fields/Shown'

interface Props {
  value: string | null | undefined
  row: Row
}

export function ExpiryCell({ value, row }: Props) {
  const { t } = useTranslation()
  if (value) return <span className="tabular">{value}</span>
  return row['status'] === 'active' || row['status'] === 'frozen' ? <span>{t('member.lifelong')}</span> : <Dash />
}
