// The chart of an organisation, with its figures and levels.
import { ClockCircleOutlined, MinusOutlined, PlusOutlined, PrinterOutlined, UserAddOutlined } from '@ant-design/icons'
import { Button, Empty, Skeleton, Switch } from 'antd'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { can, canOpen } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { useNarrow } from '../../../components/use-narrow'
import { ZoomPane } from '../../../components/zoom/ZoomPane'
import { Trouble } from '../../../errors/Trouble'
import { useWords } from '../../../locales/use-words'
import { useAccess } from '../../../providers/access'
import { ActionHost } from '../../../resource/actions/ActionHost'
import { useResource } from '../../../resource/Nested'
import { AppointRoom, mayAppoint } from './AppointRoom'
import styles from './Frame.module.css'
import { FrameForm, type FrameTarget } from './FrameForm'
import { type LevelProps, NodeBox } from './NodeBox'
import {
  drawnIn,
  endsSoon,
  hasEnded,
  holdersIn,
  type Node,
  type Place,
  personOf,
  seatsIn,
  useFaces,
  useNodes,
} from './nodes'

export function Summary({ nodes, today }: { nodes: readonly Node[]; today: string }) {
  const { t } = useWords()
  const ending = holdersIn(nodes).filter((one) => endsSoon(one, today)).length
  const seats = seatsIn(nodes)
  const left = seats.reduce((sum, one) => sum + one.left, 0)
  const over = seats.reduce((sum, one) => sum + one.over, 0)
  return (
    <div className={styles.summary}>
      {left > 0 && <span className={styles.left}>{t('organisation.leftNum', { count: left })}</span>}
      {over > 0 && <span className={styles.over}>{t('organisation.overNum', { count: over })}</span>}
      {ending > 0 && (
        <span className={styles.soon}>
          <ClockCircleOutlined aria-hidden /> {t('organisation.soonNum', { count: ending })}
        </span>
      )}
    </div>
  )
}

export function FrameLevel({ nodes, ...props }: LevelProps & { nodes: readonly Node[] }) {
  return (
    <ul className={props.level === 1 ? `${styles.level} ${styles.row}` : `${styles.level} ${styles.below}`}>
      {nodes.map((node) => (
        <FrameNode key={node.id} {...props} node={node} />
      ))}
    </ul>
  )
}

function FrameNode({ node, ...props }: LevelProps & { node: Node }) {
  const { t } = useWords()
  const [folded, fold] = useState(false)
  const { level, still = false } = props
  const sons = node.son ?? []
  const words = folded ? t('organisation.below', { count: sons.length }) : t('organisation.foldBelow')
  return (
    <li>
      <NodeBox {...props} node={node}>
        {sons.length > 0 && !still && (
          <Button
            size="small"
            className={styles.fold}
            icon={folded ? <PlusOutlined /> : <MinusOutlined />}
            aria-expanded={!folded}
            aria-label={`${node.name}: ${words}`}
            title={words}
            onClick={() => fold(!folded)}
          >
            {folded ? sons.length : null}
          </Button>
        )}
      </NodeBox>
      {sons.length > 0 && !folded && <FrameLevel {...props} nodes={sons} level={level + 1} />}
    </li>
  )
}

interface Props {
  binding: Binding
  user: Binding
  areaId: number | null
}

function Chart({ binding, user, areaId }: Props) {
  const { t } = useWords()
  const { grant } = useAccess()
  const narrow = useNarrow()
  const navigate = useNavigate()
  const switchId = useId()
  const [past, showPast] = useState(false)
  const [wanted, want] = useState<FrameTarget | null>(null)
  const [beside, setBeside] = useState<Place | 'any' | null>(null)
  const { nodes, top, now, error, refetch } = useNodes(binding, areaId)
  const faces = useFaces(
    personOf(binding),
    drawnIn(nodes ?? [], past, now).map(({ user_id: id }) => id),
  )
  if (error) return <Trouble error={error} onRetry={refetch} />
  if (!nodes) return <Skeleton active paragraph={{ rows: 4 }} />
  const creates = can(grant, binding, 'create')
  const add = (pid: number | null): void => want({ id: null, pid })
  const chart = (
    <div className={styles.tree}>
      <h2 className={styles.top}>{top}</h2>
      <FrameLevel
        binding={binding}
        nodes={nodes}
        level={1}
        past={past}
        today={now}
        faces={faces}
        onAdd={creates ? add : null}
        onEdit={can(grant, binding, 'update') ? (id) => want({ id, pid: null }) : null}
      />
    </div>
  )
  const poster = `${binding.route}/poster${areaId === null ? '' : `?area=${areaId}`}`
  return (
    <AppointRoom binding={binding} user={user} onAppointed={refetch} beside={beside} setBeside={setBeside}>
      <div className={styles.tools}>
        <Summary nodes={nodes} today={now} />
        {holdersIn(nodes).some((one) => hasEnded(one, now)) && (
          <span className={styles.past}>
            <Switch id={switchId} size="small" checked={past} onChange={showPast} />
            <label htmlFor={switchId}>{t('organisation.past')}</label>
          </span>
        )}
        {nodes.length > 0 && binding.route && canOpen(grant, binding.route) && (
          <Button icon={<PrinterOutlined />} onClick={() => void navigate(poster)}>
            {t('organisation.poster')}
          </Button>
        )}
        {creates && (
          <Button icon={<PlusOutlined />} onClick={() => add(null)}>
            {t('organisation.add')}
          </Button>
        )}
        {nodes.length > 0 && mayAppoint(grant, user, binding) && (
          <Button
            type="primary"
            icon={<UserAddOutlined />}
            aria-expanded={beside !== null}
            onClick={() => setBeside(beside === null ? 'any' : null)}
          >
            {t('organisation.appoint')}
          </Button>
        )}
      </div>
      {nodes.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('organisation.none')} />
      ) : narrow ? (
        <section aria-label={t('organisation.chart')}>{chart}</section>
      ) : (
        <div>
          <ZoomPane label={t('organisation.chart')} solid={`.${styles.box}, .${styles.top}`}>
            {chart}
          </ZoomPane>
        </div>
      )}
      <FrameForm binding={binding} areaId={areaId} wanted={wanted} onClose={() => want(null)} />
    </AppointRoom>
  )
}

export function Frame({ areaId }: { areaId: number | null }) {
  const { grant } = useAccess()
  const frame = useResource('frame')
  const user = useResource('user')
  const error = frame.error ?? user.error
  if (error) return <Trouble error={error} onRetry={() => void Promise.all([frame.refetch(), user.refetch()])} />
  if (!frame.data || !user.data) return <Skeleton active paragraph={{ rows: 4 }} />
  const { binding } = frame.data
  if (!can(grant, binding, 'list')) return null
  return (
    <ActionHost binding={binding}>
      <Chart key={areaId} binding={binding} user={user.data.binding} areaId={areaId} />
    </ActionHost>
  )
}
