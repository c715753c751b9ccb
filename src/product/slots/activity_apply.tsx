// Enrolments: the activity's own questions in the form, and in the list their answers and the way to the payment.

import type { Shapes } from '#generated/index'
import { shownMoney } from '#kernel/money'
import { lazily } from '../../fields/field-kind'
import { useWords } from '../../locales/use-words'
import { Link } from '../../navigation/Link'
import { useAccess } from '../../providers/access'
import { slots } from '../../slots'

export function Answers({ value }: { value: unknown }) {
  const { t } = useWords()
  const said = (one: unknown): string =>
    Array.isArray(one)
      ? one.map(said).join('、')
      : typeof one === 'boolean'
        ? t(one ? 'fields.yes' : 'fields.no')
        : String(one)
  const answers = Object.values((value ?? {}) as Record<string, unknown>).filter((one) => one !== null && one !== '')
  return <span className="one-line">{answers.map(said).join(' · ')}</span>
}

const PAYMENTS = '/pay/list'

function Fee({ value, row }: { value: number | null; row: Shapes['activity_apply']['row'] }) {
  const { canOpen } = useAccess()
  const amount = <span className="tabular">{shownMoney(value ?? 0)}</span>
  return row.pay_id !== null && canOpen(PAYMENTS) ? <Link to={`${PAYMENTS}/${row.pay_id}`}>{amount}</Link> : amount
}

export default slots('activity_apply', {
  cells: { form_data: Answers, fee: Fee },
  inputs: { form_data: lazily(() => import('./activity_apply/AnswersInput')) },
})
