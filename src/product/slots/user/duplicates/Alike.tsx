// Two records of people beside each other, and on a person's page those who are alike.
import { UserOutlined, WarningOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Avatar, Button, Tag } from 'antd'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { can } from '#kernel/access'
import type { Binding, Row } from '#kernel/binding'
import { call } from '../../../../api/calls'
import { lazyWithRetry } from '../../../../api/lazy-with-retry'
import { kindOfField } from '../../../../fields'
import { small } from '../../../../fields/media/files'
import { clockOf } from '../../../../fields/zone'
import { useWords } from '../../../../locales/use-words'
import { Link } from '../../../../navigation/Link'
import { useAccess } from '../../../../providers/access'
import { useResource } from '../../../../resource/Nested'
import { idOf } from '../../../../resource/record'
import personStyles from '../Person.module.css'
import { routeOf, sceneOf } from '../person'
import styles from './Duplicates.module.css'
import { type Twin, type Twins, twinsIn } from './likely-pairs'

export function Face({ binding, one }: { binding: Binding; one: Twin }) {
  const { t } = useWords()
  const { canOpen } = useAccess()
  const route = routeOf[sceneOf(one)]
  const status = binding.fields['status']
  const Status = status && kindOfField(status).Cell
  const name = one.user_name ?? t('generic.nameless')
  return (
    <div className={styles.twin}>
      <Avatar size={48} src={one.headimg_path ? small(one.headimg_path) : undefined} icon={<UserOutlined />} alt="" />
      <div className={styles.twinWords}>
        <div className={personStyles.line}>
          {canOpen(route) ? (
            <Link to={`${route}/${one.id}`} target="_blank" rel="noreferrer">
              {name}
            </Link>
          ) : (
            <strong>{name}</strong>
          )}
          {status && Status && <Status field={status} value={one.status} row={one} />}
        </div>
        <p className="soft tabular">{[one.member_no, one.phone].filter(Boolean).join(' · ')}</p>
        <p className="soft">{[one.company, one.area_name, one.position_name].filter(Boolean).join(' · ')}</p>
        {one.join_time && <p className="soft tabular">{t('member.twins.joined', { day: one.join_time })}</p>}
      </div>
    </div>
  )
}

interface Props {
  binding: Binding
  twins: Twins
  /** null without permission. */
  onMerge: (() => void) | null
  /** Marks them as not duplicates, or reverts that; null without permission. */
  onDecide: ((apart: boolean) => void) | null
}

const LIKELY = 80

export function Pair({ binding, twins, onMerge, onDecide }: Props) {
  const { t } = useWords()
  const { a, b, score, why, apart_name: teller, apart_time: time } = twins
  const marked = time !== undefined
  const names = { a: a.user_name, b: b.user_name }
  return (
    <li className={styles.twinsPair}>
      <Face binding={binding} one={a} />
      <Face binding={binding} one={b} />
      <div className={styles.twinsWhy}>
        <Tag bordered={false} color={marked ? 'default' : score >= LIKELY ? 'error' : 'warning'}>
          {t('member.twins.score', { num: score })}
        </Tag>
        {why.map((reason) => (
          <Tag key={reason} bordered={false}>
            {reason}
          </Tag>
        ))}
        {marked && (
          <span className="soft">
            {t('member.twins.toldBy', { name: teller || t('generic.nameless'), time: clockOf(time).slice(0, 16) })}
          </span>
        )}
        <span className={styles.twinsActs}>
          {onDecide && (
            <Button
              size="small"
              type={marked ? 'default' : 'text'}
              onClick={() => onDecide(!marked)}
              aria-label={t(marked ? 'member.twins.alikeNamed' : 'member.twins.apartNamed', names)}
            >
              {t(marked ? 'member.twins.alike' : 'member.twins.apart')}
            </Button>
          )}
          {onMerge && !marked && (
            <Button size="small" onClick={onMerge} aria-label={t('member.twins.mergeNamed', names)}>
              {t('member.twins.merge')}
            </Button>
          )}
        </span>
      </div>
    </li>
  )
}

const MergeDialog = lazyWithRetry(() => import('./MergeDialog'))
/** Pairs of one name that are searched for the record. */
const LIMIT = 100
const MASKED = '*'

/** Search word for pairs: the phone unless masked, as it is unique, otherwise the name. */
function wordOf(row: Row): string {
  const phone = typeof row['phone'] === 'string' ? row['phone'] : ''
  return phone && !phone.includes(MASKED) ? phone : String(row['user_name'] ?? '')
}

function useTwins(row: Row, allowed: boolean): Twins[] {
  const word = wordOf(row)
  const { data } = useQuery({
    queryKey: ['duplicates', 'of', idOf(row), word],
    queryFn: ({ signal }) => call('user', 'duplicates', { keyword: word, limit: LIMIT }, { signal, quiet: true }),
    enabled: allowed && word !== '',
    retry: false,
  })
  return twinsIn(data).filter(({ a, b }) => a.id === idOf(row) || b.id === idOf(row))
}

function Found({ register, row }: { register: Binding; row: Row }) {
  const { t } = useWords()
  const { grant } = useAccess()
  const navigate = useNavigate()
  const [merging, merge] = useState<Twins | null>(null)
  const pairs = useTwins(row, can(grant, register, 'duplicates'))
  if (pairs.length === 0) return null
  return (
    <section className={styles.alike} aria-label={t('member.twins.open')}>
      <h2>
        <WarningOutlined aria-hidden /> {t('member.twins.found')}
      </h2>
      <ul>
        {pairs.map((twins) => {
          const other = twins.a.id === idOf(row) ? twins.b : twins.a
          return (
            <li key={other.id}>
              <Face binding={register} one={other} />
              <div className={styles.twinsWhy}>
                {twins.why.map((reason) => (
                  <Tag key={reason} bordered={false}>
                    {reason}
                  </Tag>
                ))}
                {can(grant, register, 'merge') && (
                  <Button
                    size="small"
                    onClick={() => merge(twins)}
                    aria-label={t('member.twins.mergeNamed', { a: twins.a.user_name, b: twins.b.user_name })}
                  >
                    {t('member.twins.merge')}
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      <Suspense fallback={null}>
        {merging && (
          <MergeDialog
            binding={register}
            twins={merging}
            onClose={() => merge(null)}
            onDone={(kept) => {
              merge(null)
              // The shown record is gone: go to the one that replaces it.
              if (kept.id !== idOf(row)) void navigate(`${routeOf[sceneOf(kept)]}/${kept.id}`, { replace: true })
            }}
          />
        )}
      </Suspense>
    </section>
  )
}

export default function Alike({ row }: { row: Row }) {
  const { data } = useResource('user')
  return data ? <Found register={data.binding} row={row} /> : null
}
