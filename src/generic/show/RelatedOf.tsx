// The rows of a named resource that refer to a record, for a custom tab; empty if they may not be read.
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { ResourceName } from '#generated/index'
import { can } from '#kernel/access'
import type { Row } from '#kernel/binding'
import { useAccess } from '../../providers/access'
import { useResource } from '../Nested'
import { idOf } from '../record'
import { Trouble } from '../Trouble'
import { RelatedList, type RelatedProps } from './RelatedList'

interface Props extends RelatedProps {
  resource: ResourceName
  /** Its field that refers to the record. */
  by: string
  row: Row
  /** Above the rows. */
  children?: ReactNode
}

export function RelatedOf({ resource, by, row, children, ...about }: Props) {
  const { grant } = useAccess()
  const { data, error, refetch } = useResource(resource)
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  const { binding, slots } = data
  if (!can(grant, binding, 'list')) return null
  return (
    <section className="related-of">
      {children}
      <RelatedList
        {...about}
        binding={binding}
        by={by}
        id={idOf(row)}
        many={binding.fields[by]?.many === true}
        slots={slots}
      />
    </section>
  )
}
