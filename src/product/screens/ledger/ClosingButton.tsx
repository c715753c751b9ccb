// Link from the ledger to its closing sheet.

import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useWords } from '../../../locales/use-words'
import type { PageProps } from '../../../screens'

export function ClosingButton({ route }: PageProps) {
  const { t } = useWords()
  const navigate = useNavigate()
  return <Button onClick={() => void navigate(`${route}/closing`)}>{t('ledger.closing')}</Button>
}
