// Thanks to sponsors as a letter, on the association's own words.
import type { Row } from '#kernel/binding'
import { shownMoney } from '../../../fields/money'
import { dayOf } from '../../../fields/zone'
import { useSession } from '../../../gateway/session'
import { PrintedPage } from '../../../generic/PrintedPage'
import { useWords } from '../../../locales/use-words'
import type { PageProps } from '../../../screens'
import './letter.css'

function Letter({ row }: { row: Row }) {
  const { t } = useWords()
  const { admin } = useSession()
  const association = (admin as { sxh_name?: string } | null)?.sxh_name ?? ''
  const text = (name: string) => String(row[name] ?? '')
  const cash = row['type'] === 'cash'
  const words = {
    association,
    project: text('activity_name') || t('sponsor.letter.work'),
    amount: shownMoney(Number(row['amount'] ?? 0)),
    goods: text('goods'),
    date: text('sponsor_time'),
  }
  return (
    <>
      <h2>{t('sponsor.letter.title')}</h2>
      <p className="letter-to">{t('sponsor.letter.dear', { name: text('name') })}</p>
      <p>{t(cash ? 'sponsor.letter.cash' : 'sponsor.letter.goods', words)}</p>
      {text('thanks') && <p>{text('thanks')}</p>}
      <p>{t('sponsor.letter.end')}</p>
      <footer>
        <span>{association}</span>
        <span>{row['check_time'] ? dayOf(text('check_time')) : ''}</span>
        <span className="letter-no">No. {text('sponsor_no')}</span>
      </footer>
    </>
  )
}

export default function LetterPage({ binding, route }: PageProps) {
  const { t } = useWords()
  return (
    <PrintedPage binding={binding} route={route} title={t('sponsor.letter.print')} papers={['a4', 'a5']}>
      {(row) => <Letter row={row} />}
    </PrintedPage>
  )
}
