// Rows in groups with the number and totals of each, counted by the server; rows of a group load when it is opened.
import { Button } from 'antd'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useText } from '../../../locales/use-text'
import { useWords } from '../../../locales/use-words'
import { Lines } from '../../../plain/Lines'
import { noteOrder } from '../../list-order'
import { idOf } from '../../record'
import { Trouble } from '../../Trouble'
import { useNarrow } from '../../use-narrow'
import { DataTable } from '../DataTable'
import { RecordCards } from '../rows/RecordCards'
import type { Between } from '../table/column'
import { GroupLine } from './GroupLine'
import { groupTotals } from './group-totals'
import { MOST_PAGES, openedIn, writeOpened } from './opened'
import { edgesOf, inOrder, type Section, sectionsOf } from './sections'
import type { ShapeProps } from './shape-parts'
import type { Grouping } from './suited'
import { useFigures } from './use-figures'
import { GROUP_PAGE, useGroupRows } from './use-group-rows'
import '../../../locales/later/shapes'

/** Groups that "expand all" opens: each loads its rows. */
const MOST_OPEN = 20

export function Grouped({ parts, control, query, further, onSeen, grouping }: ShapeProps & { grouping: Grouping }) {
  const { t } = useWords()
  const say = useText()
  const narrow = useNarrow()
  const { binding, route, columns, choices, busy } = parts
  const { state, change } = control
  const totals = useMemo(() => groupTotals(binding, columns, choices), [binding, columns, choices])
  const { data, error, refetch, isPlaceholderData } = useFigures({ binding, route, query, by: grouping.text, totals })
  const isTime = grouping.unit === 'month' || grouping.unit === 'year'
  const isDown = isTime && state.sort[0] !== grouping.field.name
  const groups = useMemo(() => inOrder(data?.groups ?? [], isDown), [data, isDown])
  const opened = useMemo(() => openedIn(state.at, groups), [state.at, groups])
  const open = useMemo(
    () => groups.flatMap((group) => ({ group, pages: opened.get(group.key) ?? 0 })).filter(({ pages }) => pages > 0),
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
  const edges = useMemo(() => edgesOf(sections), [sections])
  const ids = rows.map(idOf).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same rows in the same order
  useEffect(() => {
    onSeen(rows)
    if (route) noteOrder(route, rows.map(idOf))
  }, [ids])
  if (error) return <Trouble error={error as Error} onRetry={() => void refetch()} />
  if (!data) return <Lines num={8} />

  const set = (key: string, pages: number): void => {
    const next = new Map(opened)
    next.delete(key)
    if (pages > 0) next.set(key, pages)
    change({ at: writeOpened(next) }, { replace: true })
  }
  const all = (isOpen: boolean): void => {
    const keys = isOpen
      ? groups
          .slice(0, MOST_OPEN)
          .map(({ key }) => [key, 1] as const)
          .reverse()
      : []
    change({ at: writeOpened(new Map(keys)) }, { replace: true })
  }
  const line = ({ group, pages }: Section, columnsNow: Parameters<Between>[1], places: Parameters<Between>[2]) => (
    <GroupLine
      key={group.key}
      group={group}
      field={grouping.field}
      totals={totals}
      binding={binding}
      isOpen={pages > 0}
      onTurn={() => set(group.key, pages > 0 ? 0 : 1)}
      columns={columnsNow}
      places={places}
    />
  )
  const rest = (section: Section): ReactNode => {
    const { group, pages, held } = section
    if (pages === 0) return null
    if (held?.error) return <Trouble error={held.error} onRetry={held.retry} />
    if (!held || held.loading) return <Lines num={Math.min(group.num, 3)} className="group-wait" />
    const left = group.num - held.rows.length
    if (left <= 0) return null
    if (pages >= MOST_PAGES) return <span className="soft">{t('shapes.rest', { count: left })}</span>
    return (
      <Button type="link" size="small" onClick={() => set(group.key, pages + 1)}>
        {t('shapes.moreRows', { num: Math.min(left, GROUP_PAGE), left })}
      </Button>
    )
  }
  const bar = (
    <div className="group-bar">
      <span className="soft" aria-live="polite">
        {t('shapes.groups', { field: say(grouping.field.title), count: groups.length })}
      </span>
      <Button type="link" size="small" onClick={() => all(true)}>
        {t('shapes.openAll')}
      </Button>
      <Button type="link" size="small" onClick={() => all(false)}>
        {t('shapes.closeAll')}
      </Button>
      {data.more > 0 && <span className="soft">{t('shapes.more', { count: data.more })}</span>}
    </div>
  )
  const tableParts = { ...parts, rows, busy: busy || isPlaceholderData }
  if (narrow)
    return (
      <>
        {bar}
        {sections.map((section) => (
          <section key={section.group.key} aria-label={section.group.name}>
            {line(section, [], [])}
            {section.pages > 0 && section.held && <RecordCards {...tableParts} rows={section.rows} />}
            {rest(section)}
          </section>
        ))}
      </>
    )
  const between: Between = (index, columnsNow, places) =>
    edges.get(index)?.map(({ section, is }) => {
      if (is === 'head') return line(section, columnsNow, places)
      const foot = rest(section)
      return foot && <Foot key={`${section.group.key}*`} foot={foot} span={columnsNow.length} />
    })
  return (
    <>
      {bar}
      <DataTable {...tableParts} between={between} />
    </>
  )
}

/** Behind the rows of a group: what is still to come. */
function Foot({ foot, span }: { foot: ReactNode; span: number }) {
  return (
    <tr className="group-foot">
      <td className="ant-table-cell" colSpan={span}>
        <span>{foot}</span>
      </td>
    </tr>
  )
}
