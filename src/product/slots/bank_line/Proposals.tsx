// Outstanding payments and entries that a line may be, the likeliest first; nothing is booked before somebody confirms.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Popconfirm } from 'antd'
import type { Row } from '#kernel/binding'
import { shownMoney } from '#kernel/money'
import { call } from '../../../api/calls'
import { Refusal } from '../../../errors/Refusal'
import { Trouble } from '../../../errors/Trouble'
import { useRefusal } from '../../../errors/use-refusal'
import { useWords } from '../../../locales/use-words'
import { type Act, type Offered, Picked } from './Picked'
import styles from './Proposals.module.css'

function Payments({ id, list, act }: { id: number; list: NonNullable<Offered['list_data']>; act: Act }) {
  const { t } = useWords()
  return (
    <ul>
      {list.map((one) => (
        <li key={one.id}>
          <span>
            <strong>{one.user_name}</strong>{' '}
            <span className="soft">{[one.member_no, one.company, one.pay_no].filter(Boolean).join(' · ')}</span>
            {(one.score ?? 0) > 0 && <em className={styles.proposalFit}>{t('bank.fits')}</em>}
          </span>
          <span className={styles.proposalAmount}>{shownMoney(one.amount ?? 0)}</span>
          <Popconfirm
            title={t('bank.sure', { name: one.user_name ?? '' })}
            onConfirm={() => act(() => call('bank_line', 'confirm', { id, pay_id: one.id as number }, { quiet: true }))}
          >
            <Button size="small" type={(one.score ?? 0) > 0 ? 'primary' : 'default'}>
              {t('bank.book')}
            </Button>
          </Popconfirm>
        </li>
      ))}
    </ul>
  )
}

/** Entries whose sum is that of the line. */
function Matches({ id, offered, act }: { id: number; offered: Offered; act: Act }) {
  const { t } = useWords()
  const entries = new Map((offered.entries ?? []).map((entry) => [entry.id, entry]))
  return (
    <ul>
      {(offered.matches ?? []).map(({ id_list: ids }, index) => (
        <li key={ids?.join()}>
          <span>
            {(ids ?? []).map((one) => {
              const { title, ledger_no: number, trade_date: day, party } = entries.get(one) ?? {}
              return (
                <div key={one}>
                  <strong>{title}</strong>{' '}
                  <span className="soft">{[day, number, party].filter(Boolean).join(' · ')}</span>
                </div>
              )
            })}
          </span>
          <span className={styles.proposalAmount}>
            {shownMoney((ids ?? []).reduce((sum, one) => sum + (entries.get(one)?.amount ?? 0), 0))}
          </span>
          <Button
            size="small"
            type={index === 0 ? 'primary' : 'default'}
            onClick={() => act(() => call('bank_line', 'match', { id, entry_id_list: ids ?? [] }, { quiet: true }))}
          >
            {t('bank.join')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

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
  const act: Act = async (begun) => {
    forget()
    try {
      await begun()
    } catch (error) {
      return refuse(error)
    }
    void message.success(t('bank.done'))
    await client.invalidateQueries()
  }
  const offered = query.data ?? {}
  const { list_data: list = [], matches = [], cate_id: cate, cate_name: name } = offered
  const isNone = list.length === 0 && matches.length === 0 && !cate
  return (
    <section className={styles.proposals} aria-label={t('bank.proposals')}>
      <h3>{t('bank.proposals')}</h3>
      {isNone && !query.isLoading && (
        <p className="soft">{t('bank.none', { amount: shownMoney(Number(row['amount'])) })}</p>
      )}
      <Matches id={id} offered={offered} act={act} />
      <Payments id={id} list={list} act={act} />
      {cate && matches.length === 0 && (
        <p>
          <Button
            type="primary"
            size="small"
            onClick={() => act(() => call('bank_line', 'enter', { id, cate_id: cate }, { quiet: true }))}
          >
            {t('bank.enterAs', { name })}
          </Button>
        </p>
      )}
      <Picked row={row} offered={offered} act={act} />
      <Refusal refusal={refusal} />
    </section>
  )
}
