// Receipts as printed: one per page of A5, or two on A4, with the amount in capitals.
import { PrinterOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Binding, Row } from '#kernel/binding'
import { shownMoney } from '../../../fields/money'
import { call } from '../../../gateway/gateway'
import { useSession } from '../../../gateway/session'
import { BackButton } from '../../../generic/BackButton'
import { Trouble } from '../../../generic/Trouble'
import { useWords } from '../../../locales/use-words'
import { useCrumb } from '../../../navigation/crumb'
import { NotFound } from '../../../pages/NotFound'
import type { PageProps } from '../../../screens'
import { capitals } from './capitals'
import '../../../generic/generic.css'
import '../../../generic/print.css'
import './receipt.css'

type Paper = 'a5' | 'a4'

function Receipt({ row, binding }: { row: Row; binding: Binding }) {
  const { t, say } = useWords()
  const { admin } = useSession()
  const association = (admin as { sxh_name?: string } | null)?.sxh_name
  const choice = (name: string) => {
    const title = binding.fields[name]?.choices?.find((one) => one.value === row[name])?.title
    return title ? say(title) : ''
  }
  const amount = Number(row['amount'] ?? 0)
  const voided = row['status'] === 'voided'
  return (
    <article className={`receipt${voided ? ' receipt-voided' : ''}`}>
      <header>
        <h2>{association}</h2>
        <h3>{t('receipt.title')}</h3>
        <p>
          <span>{String(row['issue_date'] ?? '')}</span>
          <span>No. {String(row['receipt_no'] ?? '')}</span>
        </p>
      </header>
      <dl>
        <dt>{t('receipt.payer')}</dt>
        <dd>{String(row['payer'] ?? '')}</dd>
        <dt>{t('receipt.for')}</dt>
        <dd>{choice('scene')}</dd>
        <dt>{t('receipt.way')}</dt>
        <dd>{choice('pay_type')}</dd>
        <dt>{t('receipt.capitals')}</dt>
        <dd className="receipt-capitals">{capitals(amount)}</dd>
        <dt>{t('receipt.amount')}</dt>
        <dd className="receipt-amount">{shownMoney(amount)}</dd>
      </dl>
      <footer>
        <span>{t('receipt.seal')}</span>
        <span>
          {t('receipt.issuer')} {String(row['issuer'] ?? '')}
        </span>
      </footer>
      {voided && <strong className="receipt-void">{t('receipt.void')}</strong>}
    </article>
  )
}

export default function PrintPage({ binding, route }: PageProps) {
  const { t } = useWords()
  const [params] = useSearchParams()
  const [paper, setPaper] = useState<Paper>('a5')
  useCrumb(t('generic.print'))
  const ids = (params.get('ids') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)
  const asked = useQuery({
    queryKey: ['receipt', 'print', ...ids],
    queryFn: () => Promise.all(ids.map((id) => call('receipt', 'read', { id }))),
    enabled: ids.length > 0,
  })
  if (ids.length === 0) return <NotFound />
  return (
    <>
      <header className="page-head">
        <BackButton to={route} />
        <h1>{t('receipt.print')}</h1>
        <div className="page-actions">
          <Segmented
            value={paper}
            onChange={setPaper}
            options={[
              { value: 'a5', label: 'A5' },
              { value: 'a4', label: 'A4' },
            ]}
          />
          <Button type="primary" icon={<PrinterOutlined />} onClick={() => window.print()}>
            {t('generic.print')}
          </Button>
        </div>
      </header>
      <style>{`@media print { @page { size: ${paper === 'a5' ? 'A5 landscape' : 'A4 portrait'}; margin: 10mm; } }`}</style>
      {asked.error ? (
        <Trouble error={asked.error} onRetry={() => void asked.refetch()} />
      ) : asked.data ? (
        <div className={`receipts receipts-${paper}`}>
          {asked.data.map((row) => (
            <Receipt key={row.id} row={row as Row} binding={binding} />
          ))}
        </div>
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </>
  )
}
