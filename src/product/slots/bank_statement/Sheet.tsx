// The balance of the bank and that of the books, each with what only the other one has, down to the same figure.
import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import type { Row } from '#kernel/binding'
import { shownMoney } from '#kernel/money'
import { call } from '../../../api/calls'
import { Trouble } from '../../../errors/Trouble'
import { useWords } from '../../../locales/use-words'
import { Link } from '../../../navigation/Link'
import table from '../figures.module.css'
import styles from './Sheet.module.css'

interface Item {
  id?: number | null
  day?: string | null
  title?: string | null
  amount?: number | null
}

interface SideProps {
  /** Of the record behind an item. */
  route: string
  title: string
  balance: number
  /** Titles of what is added and taken off. */
  plus: string
  minus: string
  items: readonly Item[]
  adjusted: number
}

function Side({ route, title, balance, plus, minus, items, adjusted }: SideProps) {
  const { t } = useWords()
  const groups = [
    { title: plus, items: items.filter(({ amount }) => (amount ?? 0) > 0) },
    { title: minus, items: items.filter(({ amount }) => (amount ?? 0) < 0) },
  ]
  return (
    <table className={table.figures}>
      <tbody>
        <tr>
          <th scope="row">{title}</th>
          <td>{shownMoney(balance)}</td>
        </tr>
        {groups.map((group) => [
          <tr key={group.title} className="soft">
            <td>{group.title}</td>
            <td>{shownMoney(group.items.reduce((sum, { amount }) => sum + (amount ?? 0), 0))}</td>
          </tr>,
          ...group.items.map(({ id, day, title: text, amount }) => (
            <tr key={id}>
              <td className={styles.item}>
                <Link to={`${route}/${id}`}>{text || t('bank.unnamed')}</Link> <span className="soft">{day}</span>
              </td>
              <td>{shownMoney(amount ?? 0)}</td>
            </tr>
          )),
        ])}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('bank.adjusted')}</th>
          <td>{shownMoney(adjusted)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

export default function Sheet({ row }: { row: Row }) {
  const { t } = useWords()
  const id = row['id'] as number
  const { data, error, refetch } = useQuery({
    queryKey: ['bank_statement', 'statement', id, row['revision']],
    queryFn: () => call('bank_statement', 'statement', { id }),
  })
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  const { difference = 0 } = data
  return (
    <section aria-label={t('bank.sheet')}>
      {difference !== 0 && (
        <Alert type="warning" showIcon message={t('bank.difference', { amount: shownMoney(difference ?? 0) })} />
      )}
      <div className={styles.sides}>
        <Side
          route="/ledger/list"
          title={t('bank.atBank')}
          balance={data.balance ?? 0}
          plus={t('bank.notReceived')}
          minus={t('bank.notPaid')}
          items={data.entries ?? []}
          adjusted={data.adjusted_balance ?? 0}
        />
        <Side
          route="/bank/list"
          title={t('bank.inBooks')}
          balance={data.book_balance ?? 0}
          plus={t('bank.notBookedIn')}
          minus={t('bank.notBookedOut')}
          items={data.lines ?? []}
          adjusted={data.adjusted_book ?? 0}
        />
      </div>
    </section>
  )
}
