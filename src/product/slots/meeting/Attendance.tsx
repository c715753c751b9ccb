// Attendance: people here, represented and missing for the quorum, up to date while they come in and vote.
import { useQuery } from '@tanstack/react-query'
import { Progress, Tag } from 'antd'
import type { Shapes } from '#generated/index'
import { call } from '../../../api/calls'
import { useWords } from '../../../locales/use-words'
import { Link } from '../../../navigation/Link'
import styles from './Meeting.module.css'

type Meeting = Shapes['meeting']['row']

/** Milliseconds after which a meeting under way is asked for anew. */
const AGAIN = 5000

const isUnderWay = ({ state }: Pick<Meeting, 'state'>) => state === 'called' || state === 'open'

export default function Attendance({ row }: { row: Meeting }) {
  const { t } = useWords()
  const { data } = useQuery({
    queryKey: ['meeting', 'figures', row.id, row.revision],
    queryFn: () => call('meeting', 'figures', { id: row.id }, { quiet: true }),
    refetchInterval: isUnderWay(row) ? AGAIN : false,
    enabled: row.state !== 'draft',
  })
  if (row.state === 'draft') return <p className="soft">{t('meeting.notCalled')}</p>
  if (!data) return <div className={styles.attendance} />
  const { voters, present, proxies, guests, needed, has_quorum, running } = data
  const here = present + proxies
  return (
    <section className={styles.attendance} aria-label={t('meeting.attendance')}>
      <ul>
        <li>
          <span className="soft">{t('meeting.voters')}</span>
          <strong>{voters}</strong>
        </li>
        <li>
          <span className="soft">{t('meeting.present')}</span>
          <strong>{present}</strong>
        </li>
        <li>
          <span className="soft">{t('meeting.proxies')}</span>
          <strong>{proxies}</strong>
        </li>
        <li>
          <span className="soft">{t('meeting.guests')}</span>
          <strong>{guests}</strong>
        </li>
        <li className={styles.quorum}>
          <span className="soft">{t('meeting.quorum', { needed })}</span>
          <span className={styles.bar}>
            <Progress
              percent={Math.min(100, Math.round((100 * here) / needed))}
              format={() => `${here} / ${needed}`}
              status={has_quorum ? 'success' : 'normal'}
              size="small"
            />
            <Tag color={has_quorum ? 'success' : 'warning'}>
              {t(has_quorum ? 'meeting.met' : 'meeting.missing', { num: needed - here })}
            </Tag>
          </span>
        </li>
      </ul>
      <p className={styles.links}>
        {isUnderWay(row) && (
          <Link to={`/meeting/list/${row.id}/desk`} className="unprinted">
            {t('desk.open')}
          </Link>
        )}
        {running.map((one) => (
          <Link key={one.id} to={`/meeting/motion/${one.id}`}>
            {t('meeting.running', { title: one.title, cast: one.cast, total: one.total })}
          </Link>
        ))}
      </p>
    </section>
  )
}
