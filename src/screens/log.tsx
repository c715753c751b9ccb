// The operation log: results at a glance, changes as a table.
import { useQuery } from '@tanstack/react-query'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Binding } from '#kernel/binding'
import { Dash, Line } from '../fields/Shown'
import { bindingOf } from '../gateway/bindings'
import { useText } from '../locales/use-text'
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

/** What a resource is called, where there still is one of that name. */
function Target({ value }: { value: unknown }) {
  const say = useText()
  const name = typeof value === 'string' ? value : ''
  const { data } = useQuery({
    queryKey: ['binding', name],
    queryFn: (): Promise<Binding | null> => bindingOf(name).catch(() => null),
    enabled: name !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return name === '' ? <Dash /> : <span>{data ? say(data.noun) : name}</span>
}

function Agent({ value }: { value: unknown }) {
  const text = typeof value === 'string' ? value : ''
  return <span title={text}>{agentOf(text).name || text || '—'}</span>
}

export default screens('log', {
  cells: { status: Result, message: Message, ua: Agent, target_type: Target },
  details: {
    status: Result,
    message: Message,
    target_type: Target,
    ua: Agent,
    diff: ({ value, row }) => <Changes changes={value} target={row.target_type} />,
  },
})
