// Readers of a record: who was shown its contact data, how, how often and when, for people who hold the page of readings.
import { useQuery } from '@tanstack/react-query'
import { Divider, Flex, Typography } from 'antd'
import type { Binding } from '#kernel/binding'
import { clockOf } from '../../fields/zone'
import { bindingOf } from '../../gateway/bindings'
import { call } from '../../gateway/gateway'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'
import { useAccess } from '../../providers/access'
import { Trouble } from '../Trouble'

export function SeenBy({ binding, id }: { binding: Binding; id: number }) {
  const { t } = useWords()
  const say = useText()
  const { can } = useAccess()
  const readings = useQuery({ queryKey: ['binding', 'reading'], queryFn: () => bindingOf('reading') }).data
  const { data, error, refetch } = useQuery({
    queryKey: ['seen-by', binding.name, id],
    queryFn: () => call('reading', 'of_record', { resource: binding.name, record_id: id }),
    enabled: readings !== undefined && can(readings, 'of_record'),
  })
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />
  if (!data || data.list_data.length === 0) return null
  const kinds = readings?.fields['kind']?.choices ?? []
  const named = (kind: string) => {
    const title = kinds.find(({ value }) => value === kind)?.title
    return title ? say(title) : kind
  }
  return (
    <>
      <Divider orientation="left" orientationMargin={0} plain>
        {t('history.seenBy')}
      </Divider>
      <Flex vertical gap={4}>
        {data.list_data.map(({ admin_id, admin_name, kind, num, last_time }) => (
          <div key={`${admin_id} ${kind}`}>
            {t('history.seen', { name: admin_name || t('history.system'), kind: named(kind), num })}{' '}
            <Typography.Text type="secondary" className="tabular">
              <time dateTime={last_time}>{clockOf(last_time)}</time>
            </Typography.Text>
          </div>
        ))}
      </Flex>
    </>
  )
}
