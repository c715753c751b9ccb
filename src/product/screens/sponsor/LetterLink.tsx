// Link from an approved sponsorship to its letter of thanks.
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import type { Binding, Row } from '#kernel/binding'
import { useWords } from '../../../locales/use-words'

export default function LetterLink({ row, binding }: { row: Row; binding: Binding }) {
  const { t } = useWords()
  const navigate = useNavigate()
  if (row['status'] !== 'approved') return null
  return (
    <Button type="link" size="small" onClick={() => void navigate(`${binding.route}/letter?ids=${String(row['id'])}`)}>
      {t('sponsor.letter.link')}
    </Button>
  )
}
