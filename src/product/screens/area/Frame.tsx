// An organisation as a chart: office holders with their terms; nodes are added, changed and removed here.
import { ClockCircleOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Skeleton, Switch } from 'antd'
import { useId, useState } from 'react'
import { can } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { today } from '../../../fields/zone'
import { callBinding } from '../../../gateway/gateway'
import { ActionHost } from '../../../generic/actions/ActionHost'
import { useResource } from '../../../generic/Nested'
import { Trouble } from '../../../generic/Trouble'
import { useWords } from '../../../locales/use-words'
import { useAccess } from '../../../providers/access'
import { FrameForm, type Wanted } from './FrameForm'
import { FrameLevel } from './FrameLevel'
import { drawnIn, endsSoon, hasEnded, holdersIn, type Node, nodesOf } from './nodes'
import { personOf, useFaces } from './use-faces'
import '../../locales/later/organisation'
import './frame.css'

function Chart({ binding, areaId }: { binding: Binding; areaId: number | null }) {
  const { t } = useWords()
  const { grant } = useAccess()
  const switchId = useId()
  const [past, showPast] = useState(false)
  const [wanted, want] = useState<Wanted | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['frame', areaId],
    queryFn: ({ signal }) =>
      callBinding<{ list_data: Node[] }>(binding, 'list', { area_id: areaId }, { signal, quiet: true }),
  })
  const nodes = data ? nodesOf(data.list_data, areaId) : []
  const now = today().format('YYYY-MM-DD')
  const holders = holdersIn(nodes)
  const faces = useFaces(
    personOf(binding),
    drawnIn(nodes, past, now).map(({ user_id: id }) => id),
  )
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  const soon = holders.filter((one) => endsSoon(one, now)).length
  const creates = can(grant, binding, 'create')
  const add = (pid: number | null): void => want({ id: null, pid })
  return (
    <div className="frame">
      <div className="frame-tools">
        {holders.some((one) => hasEnded(one, now)) && (
          <span className="frame-past">
            <Switch id={switchId} size="small" checked={past} onChange={showPast} />
            <label htmlFor={switchId}>{t('organisation.past')}</label>
          </span>
        )}
        {soon > 0 && (
          <span className="frame-soon">
            <ClockCircleOutlined aria-hidden /> {t('organisation.soonNum', { count: soon })}
          </span>
        )}
        {creates && (
          <Button icon={<PlusOutlined />} onClick={() => add(null)}>
            {t('organisation.add')}
          </Button>
        )}
      </div>
      {nodes.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('organisation.none')} />
      ) : (
        <section className="frame-chart" aria-label={t('organisation.frame')}>
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
        </section>
      )}
      <FrameForm binding={binding} areaId={areaId} wanted={wanted} onClose={() => want(null)} />
    </div>
  )
}

export function Frame({ areaId }: { areaId: number | null }) {
  const { grant } = useAccess()
  const { data, error, refetch } = useResource('frame')
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  if (!can(grant, data.binding, 'list')) return null
  return (
    <ActionHost binding={data.binding}>
      <Chart binding={data.binding} areaId={areaId} />
    </ActionHost>
  )
}
