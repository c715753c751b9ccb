// The operation log: results and durations at a glance, changes as a table.
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { Dash, Line } from '../fields/Shown'
import { agentOf } from '../pages/agent'
import { screens } from '../screens'
import { Changes } from './log/Changes'

function Result({ value }: { value: unknown }) {
  const { t } = useTranslation()
  if (typeof value !== 'number') return null
  if (value === 200)
    return (
      <Tag color="success" bordered={false}>
        {t('access.done')}
      </Tag>
    )
  return (
    <Tag color={value >= 500 ? 'error' : 'warning'} bordered={false}>
      {t(value >= 500 ? 'access.failed' : 'access.refused', { status: value })}
    </Tag>
  )
}

/** «ok» is what the result has said already. */
function Message({ value }: { value: unknown }) {
  return typeof value === 'string' && value !== 'ok' ? <Line text={value} /> : <Dash />
}

function Duration({ value }: { value: unknown }) {
  if (typeof value !== 'number') return null
  return <span className="tabular">{value < 1000 ? `${value} ms` : `${(value / 1000).toFixed(1)} s`}</span>
}

function Agent({ value }: { value: unknown }) {
  const text = typeof value === 'string' ? value : ''
  return <span title={text}>{agentOf(text).name || text || '—'}</span>
}

export default screens('log', {
  cells: { status: Result, message: Message, cost_ms: Duration, ua: Agent },
  details: {
    status: Result,
    cost_ms: Duration,
    ua: Agent,
    diff: ({ value, row }) => <Changes changes={value} target={row.target_type} />,
  },
})
