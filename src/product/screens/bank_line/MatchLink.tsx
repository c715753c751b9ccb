// Link from an open line to the payments that it may settle.
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import type { Binding, Row } from '#kernel/binding'
import { useWords } from '../../../locales/use-words'
import '../../locales/later/bank'

export function MatchLink({ row, binding }: { row: Row; binding: Binding }) {
  const { t } = useWords()
  const navigate = useNavigate()
  if (row['status'] !== 'open' || Number(row['amount']) <= 0) return null
  return (
    <Button type="link" size="small" onClick={() => void navigate(`${binding.route}/${String(row['id'])}`)}>
      {t('bank.match')}
    </Button>
  )
}
