// Income and expense of a fund by category; each number opens its entries.
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { Row } from '#kernel/binding'
import { shownMoney } from '#kernel/money'
import { call } from '../../../api/calls'
import { Trouble } from '../../../errors/Trouble'
import { useWords } from '../../../locales/use-words'
import { Link } from '../../../navigation/Link'
import { listLink } from '../../../resource/dashboard/panels'
import styles from '../figures.module.css'

export default function Use({ row }: { row: Row }) {
  const { t } = useWords()
  const id = row['id'] as number
  const { data, error, refetch } = useQuery({
    queryKey: ['fund', 'use', id, row['revision']],
    queryFn: () => call('fund', 'use', { id }),
  })
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  if (data.balance === undefined || data.balance === null) return null
  const lines = data.lines ?? []
  return (
    <table className={styles.figures} aria-label={t('fund.use')}>
      <tbody>
        {(data.opening ?? 0) !== 0 && (
          <tr>
            <td>{t('fund.opening')}</td>
            <td />
            <td>{shownMoney(data.opening ?? 0)}</td>
          </tr>
        )}
        {lines.map(({ type, cate_id: cate, cate_name: name, num, amount }) => (
          <tr key={`${type} ${cate}`}>
            <td>
              {t(type === 'income' ? 'fund.income' : 'fund.expense')}{' '}
              <Link
                to={listLink('/ledger/list', {
                  fund_id: [id],
                  cate_id: [cate ?? 0],
                  type: [type ?? ''],
                  status: ['approved'],
                })}
              >
                {name}
              </Link>
            </td>
            <td className="soft">{t('ledger.sheet.entries', { count: num ?? 0 })}</td>
            <td>{shownMoney((type === 'income' ? 1 : -1) * (amount ?? 0))}</td>
          </tr>
        ))}
        {(data.released ?? 0) !== 0 && (
          <tr>
            <td>{t('fund.released')}</td>
            <td />
            <td>{shownMoney(-(data.released ?? 0))}</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('fund.balance')}</th>
          <td />
          <td>{shownMoney(data.balance)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
