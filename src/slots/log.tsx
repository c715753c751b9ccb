// The operation log: results at a glance, changes as a table; its columns for everybody and for oneself.
import { useQuery } from '@tanstack/react-query'
import type { Binding, Field, Row } from '#kernel/binding'
import { MASK } from '#kernel/constants'
import { isEmpty } from '#kernel/empty'
import { fieldOf } from '#kernel/standard'
import { bindingOf, knownBinding } from '../api/bindings'
import { kindOfField } from '../fields'
import { EmptyValue, Line } from '../fields/text-parts'
import { useWords } from '../locales/use-words'
import './log/changes.css'
import { Tag } from 'antd'
import { agentOf } from '../pages/agent'
import { slots } from '../slots'

const hidden = ['status', 'module', 'action', 'target_name', 'method', 'path', 'cost_ms', 'ua']

/** Targets are ids in a filter, which means nothing to readers. */
const filters = ['result', 'module', 'action', 'create_time']

export const everybody = {
  columns: ['create_time', 'admin_name', 'program', 'title', 'result', 'message', 'ip'],
  hidden,
  filters,
}

/** Of one person: the name would be the same in every row. */
export const oneself = {
  columns: ['create_time', 'title', 'result', 'message', 'ip'],
  hidden: ['program', ...hidden],
  filters,
  search: ['title', 'target_name'],
}

/** Longer than any personal field, shorter than an article. */
const LONG = 300

function plain(value: unknown): string {
  const text = typeof value === 'string' ? value.replace(/<[^>]+>/g, ' ') : JSON.stringify(value)
  return text.length > LONG ? `${text.slice(0, LONG)}…` : text
}

/** Records by caption; a deleted one by its id. */
function named(value: unknown, name: unknown): string {
  const names = [name].flat()
  return [value]
    .flat()
    .map((id, index) => names[index] || `#${String(id)}`)
    .join(' · ')
}

function Side({ field, value, name }: { field: Field | undefined; value: unknown; name: unknown }) {
  const { t } = useWords()
  if (isEmpty(value)) return <EmptyValue />
  if (value === MASK) return <span className="soft">{t('access.masked')}</span>
  if (field?.ref) return <span className="as-typed">{named(value, name)}</span>
  if (field?.fields) {
    const { Detail } = kindOfField(field)
    return <Detail field={field} value={value} row={{ [field.name]: value }} />
  }
  const drawn = field && !['html', 'textarea', 'json'].includes(field.kind)
  if (!drawn) return <span className="as-typed">{plain(value)}</span>
  const { Cell } = kindOfField(field)
  return <Cell field={field} value={value} row={{ [field.name]: value }} />
}

interface Props {
  changes: unknown
  /** The resource of the changed record. */
  target: string | null | undefined
}

export function Changes({ changes, target }: Props) {
  const { t, say } = useWords()
  const { data: binding } = useQuery({
    queryKey: ['binding', target ?? ''],
    // A resource that no longer exists has no titles.
    queryFn: (): Promise<Binding | null> => bindingOf(target ?? '').catch(() => null),
    enabled: Boolean(target),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const lines = Array.isArray(changes) ? (changes as Row[]) : []
  if (lines.length === 0) return <EmptyValue />
  return (
    <table className="changes">
      <thead>
        <tr>
          <th scope="col">{t('access.field')}</th>
          <th scope="col">{t('access.before')}</th>
          <th scope="col">{t('access.after')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const name = String(line['field'])
          const field = binding ? fieldOf(binding, name) : undefined
          return (
            <tr key={name}>
              <th scope="row">{field ? say(field.title) : name}</th>
              <td data-name={t('access.before')}>
                <Side field={field} value={line['old']} name={line['old_name']} />
              </td>
              <td data-name={t('access.after')}>
                <Side field={field} value={line['new']} name={line['new_name']} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const tones = { done: 'success', refused: 'warning', failed: 'error' } as const

function Result({ value }: { value: keyof typeof tones | null | undefined }) {
  const { say } = useWords()
  const choice = knownBinding('log')?.fields['result']?.choices?.find((one) => one.value === value)
  if (!value || !choice) return <EmptyValue />
  return (
    <Tag color={tones[value]} bordered={false}>
      {say(choice.title)}
    </Tag>
  )
}

/** "ok" repeats the result. */
function Message({ value }: { value: unknown }) {
  return typeof value === 'string' && value !== 'ok' ? <Line text={value} /> : <EmptyValue />
}

/** Title of a resource that still exists. */
function Target({ value }: { value: unknown }) {
  const { say } = useWords()
  const name = typeof value === 'string' ? value : ''
  const { data } = useQuery({
    queryKey: ['binding', name],
    queryFn: (): Promise<Binding | null> => bindingOf(name).catch(() => null),
    enabled: name !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return name === '' ? <EmptyValue /> : <span>{data ? say(data.noun) : name}</span>
}

function Agent({ value }: { value: unknown }) {
  const text = typeof value === 'string' ? value : ''
  return <span title={text}>{agentOf(text).name || text || <EmptyValue />}</span>
}

export default slots('log', {
  cells: { result: Result, message: Message, ua: Agent, target_type: Target },
  details: {
    result: Result,
    message: Message,
    target_type: Target,
    ua: Agent,
    diff: ({ value, row }) => <Changes changes={value} target={row.target_type} />,
  },
})
