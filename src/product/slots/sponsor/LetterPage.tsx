// Thanks to sponsors as a letter, on the association's own words.
import type { Row } from '#kernel/binding'
import { shownMoney } from '#kernel/money'
import { useSession } from '../../../api/session'
import { dayOf } from '../../../fields/zone'
import { useWords } from '../../../locales/use-words'
import { PrintedPage } from '../../../resource/PrintedPage'
import type { PageProps } from '../../../slots'
import './letter.css'

/** In words of the language; a day has no zone. */
const wordsOf = (day: string, language: string) =>
  day && new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

function Letter({ row }: { row: Row }) {
  const { t, language } = useWords()
  const { admin } = useSession()
  const association = (admin as { sxh_name?: string } | null)?.sxh_name ?? ''
  const text = (name: string) => String(row[name] ?? '')
  const cash = row['type'] === 'cash'
  const words = {
    association,
    project: text('activity_name') || t('sponsor.letter.work'),
    amount: shownMoney(Number(row['amount'] ?? 0)),
    goods: text('goods'),
    date: wordsOf(text('sponsor_time'), language),
  }
  return (
    <>
      <header className="letter-head">
        {admin?.ba_logo && <img src={admin.ba_logo} alt="" width={40} height={40} />}
        <span>{association}</span>
      </header>
      <h2>{t('sponsor.letter.title')}</h2>
      <p className="letter-to">{t('sponsor.letter.dear', { name: text('name') })}</p>
      <p>{t(cash ? 'sponsor.letter.cash' : 'sponsor.letter.goods', words)}</p>
      {text('thanks') && <p>{text('thanks')}</p>}
      {t('sponsor.letter.end')
        .split('\n')
        .map((line, place, { length }) => (
          <p key={line} className={place > 0 && place === length - 1 ? 'letter-last' : undefined}>
            {line}
          </p>
        ))}
      <div className="letter-sign">
        <span>{association}</span>
        <span>{row['check_time'] ? wordsOf(dayOf(text('check_time')), language) : ''}</span>
      </div>
      <footer>No. {text('sponsor_no')}</footer>
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
