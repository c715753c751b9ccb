// The operation log: results at a glance, changes as a table.
import { useQuery } from '@tanstack/react-query'
import { Tag } from 'antd'
import type { Binding } from '#kernel/binding'
import { Dash, Line } from '../fields/Shown'
import { bindingOf, knownBinding } from '../gateway/bindings'
import { useText } from '../locales/use-text'
import { agentOf } from '../pages/agent'
import { screens } from '../screens'
import { Changes } from './log/Changes'

const tones = { done: 'success', refused: 'warning', failed: 'error' } as const

function Result({ value }: { value: keyof typeof tones | null | undefined }) {
  const say = useText()
  const choice = knownBinding('log')?.fields['result']?.choices?.find((one) => one.value === value)
  if (!value || !choice) return <Dash />
  return (
    <Tag color={tones[value]} bordered={false}>
      {say(choice.title)}
    </Tag>
  )
}

/** "ok" repeats the result. */
function Message({ value }: { value: unknown }) {
  return typeof value === 'string' && value !== 'ok' ? <Line text={value} /> : <Dash />
}

/** Title of a resource that still exists. */
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
  cells: { result: Result, message: Message, ua: Agent, target_type: Target },
  details: {
    result: Result,
    message: Message,
    target_type: Target,
    ua: Agent,
    diff: ({ value, row }) => <Changes changes={value} target={row.target_type} />,
  },
})
