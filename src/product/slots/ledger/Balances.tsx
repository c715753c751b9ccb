// Balances of the accounts, of all approved entries, and what this month has brought.
import { useQuery } from '@tanstack/react-query'
import { shownMoney } from '#kernel/money'
import { call } from '../../../api/calls'
import { useWords } from '../../../locales/use-words'
import styles from './Ledger.module.css'

/** Only people who see all areas are answered balances. */
export default function Balances() {
  const { t } = useWords()
  const { data } = useQuery({
    queryKey: ['ledger', 'balances'],
    queryFn: () => call('ledger', 'list', { limit: 1, filter: { trade_date: { within: 'this_month' } } }),
  })
  const { accounts, income, expense } = data?.summary ?? {}
  if (!accounts || accounts.length === 0) return null
  const total = accounts.reduce((sum, { balance }) => sum + (balance ?? 0), 0)
  const figures = [{ account: 'total', name: t('ledger.balance'), balance: total }, ...accounts]
  return (
    <ul className={styles.balances} aria-label={t('ledger.balances')}>
      {figures.map(({ account, name, balance }) => (
        <li key={account} className="panel">
          <span className="soft">{name}</span>
          <strong className={(balance ?? 0) < 0 ? styles.below : ''}>{shownMoney(balance ?? 0)}</strong>
          {account === 'total' && (
            <small>{t('ledger.moved', { income: shownMoney(income ?? 0), expense: shownMoney(expense ?? 0) })}</small>
          )}
        </li>
      ))}
    </ul>
  )
}
