// One likely pair: both side by side, the reasons, and possible actions.
import { UserOutlined } from '@ant-design/icons'
import { Avatar, Button, Tag } from 'antd'
import type { Binding } from '#kernel/binding'
import { kindOfField } from '../../../../fields'
import { small } from '../../../../fields/media/files'
import { clockOf } from '../../../../fields/zone'
import { useWords } from '../../../../locales/use-words'
import { Link } from '../../../../navigation/Link'
import { useAccess } from '../../../../providers/access'
import { routeOf, sceneOf } from '../person'
import type { Twin, Twins } from './likely-pairs'

export function Face({ binding, one }: { binding: Binding; one: Twin }) {
  const { t } = useWords()
  const { canOpen } = useAccess()
  const route = routeOf[sceneOf(one)]
  const status = binding.fields['status']
  const Status = status && kindOfField(status).Cell
  const name = one.user_name ?? t('generic.nameless')
  return (
    <div className="twin">
      <Avatar size={48} src={one.headimg_path ? small(one.headimg_path) : undefined} icon={<UserOutlined />} alt="" />
      <div className="twin-words">
        <div className="person-line">
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
    <li className="twins-pair">
      <Face binding={binding} one={a} />
      <Face binding={binding} one={b} />
      <div className="twins-why">
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
        <span className="twins-acts">
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
