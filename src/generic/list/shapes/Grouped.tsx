// Rows in groups with the number and totals of each, counted by the server; rows of a group load when it is opened.
import { Skeleton } from 'antd'
import { useEffect, useMemo } from 'react'
import { noteOrder } from '../../list-order'
import { idOf } from '../../record'
import { Trouble } from '../../Trouble'
import { GroupedRows } from './GroupedRows'
import { groupTotals } from './group-totals'
import { openedIn } from './opened'
import { inOrder, sectionsOf } from './sections'
import type { ShapeProps } from './shape-parts'
import type { Grouping } from './suited'
import { useFigures } from './use-figures'
import { useGroupRows } from './use-group-rows'

export function Grouped(props: ShapeProps & { grouping: Grouping }) {
  const { parts, control, query, further, onSeen, grouping } = props
  const { binding, route, columns, choices } = parts
  const { state } = control
  const totals = useMemo(() => groupTotals(binding, columns, choices), [binding, columns, choices])
  const { data, error, refetch, isPlaceholderData } = useFigures({ binding, route, query, by: grouping.text, totals })
  const isTime = grouping.unit === 'month' || grouping.unit === 'year'
  const isDown = isTime && state.sort[0] !== grouping.field.name
  const groups = useMemo(() => inOrder(data?.groups ?? [], isDown), [data, isDown])
  const opened = useMemo(() => openedIn(state.at, groups), [state.at, groups])
  const open = useMemo(
    () =>
      groups.flatMap((group) => {
        const span = opened.get(group.key)
        return span ? [{ group, ...span }] : []
      }),
    [groups, opened],
  )
  const answers = useGroupRows({
    binding,
    route,
    query: { ...query, ...(further.length > 0 ? { columns: [...further] } : {}) },
    sort: state.sort,
    by: grouping.text,
    open,
  })
  const sections = useMemo(() => sectionsOf(groups, opened, answers), [groups, opened, answers])
  const rows = useMemo(() => sections.flatMap((section) => section.rows), [sections])
  const ids = rows.map(idOf).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same rows in the same order
  useEffect(() => {
    onSeen(rows)
    if (route) noteOrder(route, rows.map(idOf))
  }, [ids])
  if (error) return <Trouble error={error as Error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 8 }} />
  return (
    <GroupedRows
      parts={{ ...parts, rows, busy: parts.busy || isPlaceholderData }}
      change={control.change}
      grouping={grouping}
      totals={totals}
      sections={sections}
      opened={opened}
      more={data.more}
    />
  )
}
