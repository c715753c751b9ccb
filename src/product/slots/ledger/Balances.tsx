// Balances of the accounts, of all approved entries, and what this month has brought.
import { useQuery } from '@tanstack/react-query'
import { canOpen } from '#kernel/access'
import { shownMoney } from '#kernel/money'
import { call } from '../../../api/calls'
import { today } from '../../../fields/zone'
import { useWords } from '../../../locales/use-words'
import { Link } from '../../../navigation/Link'
import { useAccess } from '../../../providers/access'
import { listLink } from '../../../resource/dashboard/panels'
import { encodeState, firstState } from '../../../url-state/list-state'
import { Rate } from '../budget/Rate'
import styles from './Ledger.module.css'

/** Kinds of accounts whose balance is money at hand. */
const MONEY: ReadonlySet<string> = new Set(['bank', 'cash', 'other_money'])

/** Income and expense of this year beside their budgets; nothing without one. */
function BudgetProgress() {
  const { t } = useWords()
  const year = String(today().year())
  const { data } = useQuery({
    queryKey: ['budget', 'progress', year],
    queryFn: () => call('budget', 'progress', { year }, { quiet: true }),
  })
  if (!data || data.list_data.length === 0) return null
  return (
    <ul className={styles.budget} aria-label={t('ledger.budget.title', { year })}>
      {data.list_data.map(({ type, amount, actual }) => (
        <li key={type}>
          <Link to={`/ledger/budget${encodeState({ ...firstState, filter: { year, type: [type] } })}`}>
            {t(type === 'income' ? 'ledger.budget.income' : 'ledger.budget.expense', { year })}
          </Link>
          <Rate rate={amount > 0 ? Math.round((100 * actual) / amount) : null} isExpense={type === 'expense'} />
          <small>{t('ledger.budget.of', { actual: shownMoney(actual), amount: shownMoney(amount) })}</small>
        </li>
      ))}
    </ul>
  )
}

/** Only people who see all areas are answered balances. */
export default function Balances() {
  const { t } = useWords()
  const { grant } = useAccess()
  const { data } = useQuery({
    queryKey: ['ledger', 'balances'],
    queryFn: () => call('ledger', 'list', { limit: 1, filter: { trade_date: { within: 'this_month' } } }),
  })
  const { accounts, income, expense } = data?.summary ?? {}
  const held = accounts?.filter(({ kind }) => MONEY.has(kind ?? ''))
  if (!held || held.length === 0) return null
  const total = held.reduce((sum, { balance }) => sum + (balance ?? 0), 0)
  const figures = [{ account: 'total', account_id: null, name: t('ledger.balance'), balance: total }, ...held]
  return (
    <>
      <ul className={styles.balances} aria-label={t('ledger.balances')}>
        {figures.map(({ account, account_id: id, name, balance }) => (
          <li key={account} className="panel">
            {id ? (
              <Link to={listLink('/ledger/list', { account_id: [id] })}>{name}</Link>
            ) : (
              <span className="soft">{name}</span>
            )}
            <strong className={(balance ?? 0) < 0 ? styles.below : ''}>{shownMoney(balance ?? 0)}</strong>
            {account === 'total' && (
              <small>{t('ledger.moved', { income: shownMoney(income ?? 0), expense: shownMoney(expense ?? 0) })}</small>
            )}
          </li>
        ))}
      </ul>
      {canOpen(grant, '/ledger/budget') && <BudgetProgress />}
    </>
  )
}
