// The letters of a draft, one after the other, as each recipient will get it; and how many get none, by reason.
import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Skeleton } from 'antd'
import { useState } from 'react'
import type { Shapes } from '#generated/index'
import type { Binding } from '#kernel/binding'
import { bindingOf } from '../../../api/bindings'
import { call } from '../../../api/calls'
import { Trouble } from '../../../errors/Trouble'
import { useWords } from '../../../locales/use-words'
import { Link } from '../../../navigation/Link'
import { encodeState, firstState } from '../../../url-state/list-state'
import styles from './Mailing.module.css'

type Mailing = Shapes['mailing']['row'] & { id: number; revision?: number }
type Answer = Shapes['mailing']['calls']['preview']['output']

function Left({ id, left }: { id: number; left: Answer['left'] }) {
  const { t, say } = useWords()
  const { data } = useQuery({ queryKey: ['binding', 'mailing_row'], queryFn: () => bindingOf('mailing_row') })
  const titleOf = (reason: string | null | undefined): string => {
    const title = data?.fields['reason']?.choices?.find(({ value }) => value === reason)?.title
    return title ? say(title) : ''
  }
  if (left.length === 0 || !data) return null
  return (
    <p className={styles.left}>
      {left.map(({ reason, num }) => (
        <Link
          key={reason}
          to={`/mailing/row${encodeState({ ...firstState, filter: { mailing_id: [id], reason: [String(reason)] } })}`}
        >
          {t('mailing.left', { reason: titleOf(reason), num })}
        </Link>
      ))}
    </p>
  )
}

function Letter({ letter }: { letter: NonNullable<Answer['letter']> }) {
  const { t } = useWords()
  return (
    <article className={styles.letter}>
      <dl>
        <dt>{t('mailing.to')}</dt>
        <dd>{letter.name}</dd>
        {letter.address && (
          <>
            <dt>{t('mailing.address')}</dt>
            <dd>{[letter.postcode, letter.address].filter(Boolean).join(' ')}</dd>
          </>
        )}
        {letter.subject && (
          <>
            <dt>{t('mailing.subject')}</dt>
            <dd>{letter.subject}</dd>
          </>
        )}
      </dl>
      <div className={styles.text}>{letter.text}</div>
    </article>
  )
}

export default function Preview({ row }: { row: Mailing; binding: Binding }) {
  const { t } = useWords()
  const [place, setPlace] = useState(0)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['mailing', 'preview', row.id, row.revision, place],
    queryFn: () => call('mailing', 'preview', { id: row.id, place }),
    placeholderData: (previous) => previous,
  })
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  return (
    <section aria-label={t('mailing.preview')}>
      {data.letter ? (
        <>
          <div className={styles.steps}>
            <Button
              icon={<LeftOutlined />}
              aria-label={t('mailing.before')}
              disabled={place === 0 || isPlaceholderData}
              onClick={() => setPlace(place - 1)}
            />
            <span className="tabular">{t('mailing.place', { place: place + 1, total: data.total })}</span>
            <Button
              icon={<RightOutlined />}
              aria-label={t('mailing.after')}
              disabled={place + 1 >= data.total || isPlaceholderData}
              onClick={() => setPlace(place + 1)}
            />
          </div>
          <Letter letter={data.letter} />
        </>
      ) : (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('mailing.nobody')} />
      )}
      <Left id={row.id} left={data.left} />
    </section>
  )
}
