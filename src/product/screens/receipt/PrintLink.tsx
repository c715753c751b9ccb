// Link from a receipt to its printed form.
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import type { Binding, Row } from '#kernel/binding'
import { useWords } from '../../../locales/use-words'

export default function PrintLink({ row, binding }: { row: Row; binding: Binding }) {
  const { t } = useWords()
  const navigate = useNavigate()
  return (
    <Button type="link" size="small" onClick={() => void navigate(`${binding.route}/print?ids=${String(row['id'])}`)}>
      {t('generic.print')}
    </Button>
  )
}
