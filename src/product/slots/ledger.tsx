// The ledger: balances of the accounts above the list, and the closing sheet of a period.
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { useWords } from '../../locales/use-words'
import { type PageProps, slots } from '../../slots'

function ClosingButton({ route }: PageProps) {
  const { t } = useWords()
  const navigate = useNavigate()
  return <Button onClick={() => void navigate(`${route}/closing`)}>{t('ledger.closing')}</Button>
}

export default slots('ledger', {
  toolbar: ClosingButton,
  assist: lazyWithRetry(() => import('../extract/Assist')),
  overview: lazyWithRetry(() => import('./ledger/Balances')),
  pages: { closing: lazyWithRetry(() => import('./ledger/ClosingPage')) },
})
