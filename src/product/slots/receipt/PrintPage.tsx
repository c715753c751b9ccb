// Receipts as printed: one per page of A5, or two on A4, with the amount in capitals.
import type { Binding, Row } from '#kernel/binding'
import { shownMoney } from '#kernel/money'
import { useSession } from '../../../api/session'
import { useWords } from '../../../locales/use-words'
import { PrintedPage } from '../../../resource/PrintedPage'
import type { PageProps } from '../../../slots'
import './receipt.css'

const DIGITS = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'] as const
const PLACES = ['', '拾', '佰', '仟'] as const
const GROUPS = ['', '万', '亿', '兆'] as const

/** Four digits; zeros between digits once, none at the end. */
function group(value: number): string {
  let text = ''
  let gap = false
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(value / 10 ** place) % 10
    if (digit === 0) {
      gap = text !== ''
      continue
    }
    text += `${gap ? DIGITS[0] : ''}${DIGITS[digit]}${PLACES[place]}`
    gap = false
  }
  return text
}

function whole(yuan: number): string {
  let text = ''
  let gap = false
  for (let place = GROUPS.length - 1; place >= 0; place--) {
    const value = Math.floor(yuan / 10_000 ** place) % 10_000
    if (value === 0) {
      gap = text !== ''
      continue
    }
    text += `${gap || (text !== '' && value < 1000) ? DIGITS[0] : ''}${group(value)}${GROUPS[place]}`
    gap = false
  }
  return text
}

/** Fen in capitals: `120050` → `人民币壹仟贰佰元伍角整`. */
export function capitals(fen: number): string {
  const amount = Math.abs(fen)
  const [yuan, jiao, cents] = [Math.floor(amount / 100), Math.floor(amount / 10) % 10, amount % 10]
  const front = yuan > 0 ? `${whole(yuan)}元` : ''
  const tenths = jiao > 0 ? `${DIGITS[jiao]}角` : front && cents > 0 ? DIGITS[0] : ''
  const end = cents > 0 ? `${DIGITS[cents]}分` : '整'
  return `人民币${fen < 0 ? '负' : ''}${front || tenths || cents > 0 ? front : '零元'}${tenths}${end}`
}

function Receipt({ row, binding }: { row: Row; binding: Binding }) {
  const { t, say } = useWords()
  const { admin } = useSession()
  const association = (admin as { sxh_name?: string } | null)?.sxh_name
  const choice = (name: string) => {
    const title = binding.fields[name]?.choices?.find((one) => one.value === row[name])?.title
    return title ? say(title) : ''
  }
  // Of a gift of goods the value, if anything.
  const amount = Number(row['amount'] ?? row['goods_value'] ?? 0)
  const text = (name: string) => String(row[name] ?? '')
  const official = [row['official_code'], row['official_no']].filter(Boolean).join(' ')
  const voided = row['status'] === 'voided'
  return (
    <div className={`receipt${voided ? ' receipt-voided' : ''}`}>
      <header>
        <h2>{association}</h2>
        <h3>{choice('kind')}</h3>
        <p>
          <span>{text('issue_date')}</span>
          <span>No. {text('receipt_no')}</span>
        </p>
      </header>
      <dl>
        <dt>{t('receipt.payer')}</dt>
        <dd>{text('payer')}</dd>
        {row['credit_code'] ? (
          <>
            <dt>{t('receipt.code')}</dt>
            <dd className="tabular">{text('credit_code')}</dd>
          </>
        ) : null}
        <dt>{t('receipt.for')}</dt>
        <dd>{choice('scene')}</dd>
        <dt>{t(row['goods'] ? 'receipt.goods' : 'receipt.way')}</dt>
        <dd>{row['goods'] ? text('goods') : choice('pay_type')}</dd>
        <dt>{t(row['goods'] ? 'receipt.goodsCapitals' : 'receipt.capitals')}</dt>
        <dd>{capitals(amount)}</dd>
        <dt>{t(row['goods'] ? 'receipt.goodsValue' : 'receipt.amount')}</dt>
        <dd className="receipt-amount">{shownMoney(amount)}</dd>
        {official ? (
          <>
            <dt>{t('receipt.official')}</dt>
            <dd className="tabular">{official}</dd>
          </>
        ) : null}
      </dl>
      <footer>
        <span>{t('receipt.seal')}</span>
        <span>
          {t('receipt.issuer')} {text('issuer')}
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
