// Rows in another shape than a table: grouped, on a board, in a calendar.

import { Skeleton } from 'antd'
import { useEffect, useMemo } from 'react'
import type { Field } from '#kernel/binding'
import { isDay } from '#kernel/calendar'
import { Trouble } from '../../../errors/Trouble'
import { today } from '../../../fields/zone'
import { useAccess } from '../../../providers/access'
import { CalendarView } from '../../calendar/CalendarView'
import { modes } from '../../calendar/events'
import { rememberOrder } from '../../next-record'
import { idOf } from '../../record'
import type { ShapeProps } from '../table/table-parts'
import { GroupedRows } from './GroupedRows'
import { Board } from './Kanban'
import { openedIn } from './open-groups'
import { boardFields, calendarBy, calendarFields, type Grouping, groupings } from './ShapeChooser'
import { inOrder, sectionsOf } from './sections'
import { groupTotals } from './TotalValue'
import { useFigures } from './use-figures'
import { useGroupRows } from './use-group-rows'
import './shapes.css'

function CalendarShape({ parts, control, query, onSeen, field }: ShapeProps & { field: Field }) {
  const { binding, route } = parts
  const [given, day = ''] = control.state.at.split(':')
  const mode = modes.find((one) => one === given) ?? 'month'
  // Its events are links of their own: the keys of rows must not act on those seen before.
  useEffect(() => onSeen([]), [onSeen])
  return (
    <CalendarView
      binding={binding}
      calendar={calendarBy(binding, field)}
      route={route ?? ''}
      query={query}
      mode={mode}
      day={isDay(day) ? day : today().format('YYYY-MM-DD')}
      onGo={(next) => control.change({ at: `${next.mode}:${next.day}` }, { replace: true })}
    />
  )
}

function Grouped(props: ShapeProps & { grouping: Grouping }) {
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
    if (route) rememberOrder(route, rows.map(idOf))
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

export default function Shaped(props: ShapeProps) {
  const { parts, control } = props
  const { grant } = useAccess()
  const { as, by } = control.state
  if (as === '') {
    const grouping = groupings(parts.binding, grant).find(({ text }) => text === by)
    if (grouping) return <Grouped key={grouping.text} {...props} grouping={grouping} />
  }
  const fields = as === 'board' ? boardFields(parts.binding, grant) : calendarFields(parts.binding, grant)
  const field = fields.find(({ name }) => name === by) ?? fields[0]
  if (as === 'board' && field) return <Board key={field.name} {...props} field={field} />
  if (as === 'calendar' && field) return <CalendarShape {...props} field={field} />
  return <Leave change={control.change} />
}

/** An old address, or a field that the person may no longer read: back to the table. */
function Leave({ change }: Pick<ShapeProps['control'], 'change'>) {
  useEffect(() => change({ as: '', by: '', at: '' }, { replace: true }), [change])
  return null
}
