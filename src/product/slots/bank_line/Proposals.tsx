// Outstanding payments of the line's amount, best match first; nothing is booked before somebody confirms.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Popconfirm } from 'antd'
import type { Row } from '#kernel/binding'
import { shownMoney } from '#kernel/money'
import { call } from '../../../api/calls'
import { Refusal } from '../../../errors/Refusal'
import { Trouble } from '../../../errors/Trouble'
import { useRefusal } from '../../../errors/use-refusal'
import { useWords } from '../../../locales/use-words'
import styles from './Proposals.module.css'

export default function Proposals({ row }: { row: Row }) {
  const { t } = useWords()
  const { message } = App.useApp()
  const client = useQueryClient()
  const { refusal, refuse, forget } = useRefusal()
  const id = row['id'] as number
  const open = row['status'] === 'open'
  const query = useQuery({
    queryKey: ['bank_line', 'proposals', id],
    queryFn: () => call('bank_line', 'proposals', { id }),
    enabled: open,
  })
  if (!open) return null
  if (query.error) return <Trouble error={query.error} onRetry={() => void query.refetch()} />
  const list = query.data?.list_data ?? []
  const book = async (pay: number): Promise<void> => {
    forget()
    try {
      await call('bank_line', 'confirm', { id, pay_id: pay }, { quiet: true })
    } catch (error) {
      return refuse(error)
    }
    void message.success(t('bank.done'))
    await client.invalidateQueries()
  }
  return (
    <section className={styles.proposals} aria-label={t('bank.proposals')}>
      <h3>{t('bank.proposals')}</h3>
      {list.length === 0 && !query.isLoading && (
        <p className="soft">{t('bank.none', { amount: shownMoney(Number(row['amount'])) })}</p>
      )}
      <ul>
        {list.map((one) => (
          <li key={one.id}>
            <span>
              <strong>{one.user_name}</strong>{' '}
              <span className="soft">{[one.member_no, one.company, one.pay_no].filter(Boolean).join(' · ')}</span>
              {(one.score ?? 0) > 0 && <em className={styles.proposalFit}>{t('bank.fits')}</em>}
            </span>
            <span className={styles.proposalAmount}>{shownMoney(one.amount ?? 0)}</span>
            <Popconfirm title={t('bank.sure', { name: one.user_name ?? '' })} onConfirm={() => book(one.id as number)}>
              <Button size="small" type={(one.score ?? 0) > 0 ? 'primary' : 'default'}>
                {t('bank.book')}
              </Button>
            </Popconfirm>
          </li>
        ))}
      </ul>
      <Refusal refusal={refusal} />
    </section>
  )
}
