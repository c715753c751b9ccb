// Receipts as printed: one per page of A5, or two on A4, with the amount in capitals.
import type { Binding, Row } from '#kernel/binding'
import { shownMoney } from '#kernel/money'
import { useSession } from '../../../gateway/session'
import { PrintedPage } from '../../../generic/PrintedPage'
import { useWords } from '../../../locales/use-words'
import type { PageProps } from '../../../screens'
import { capitals } from './capitals'
import './receipt.css'

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
    <div className={`receipt${voided ? ' receipt-voided' : ''}`}>
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
    </div>
  )
}

export default function PrintPage({ binding, route }: PageProps) {
  const { t } = useWords()
  return (
    <PrintedPage binding={binding} route={route} title={t('receipt.print')} papers={['a5', 'a4']}>
      {(row) => <Receipt row={row} binding={binding} />}
    </PrintedPage>
  )
}
