// Rows in groups with the number and totals of each, counted by the server; rows of a group load when it is opened.
import { Button } from 'antd'
import { type ReactNode, useEffect } from 'react'
import type { Row } from '#kernel/binding'
import type { ListGroup } from '#kernel/shapes'
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
import { openedIn, writeOpened } from './opened'
import type { ShapeProps } from './shape-parts'
import type { Grouping } from './suited'
import { useFigures } from './use-figures'
import { GROUP_PAGE, type GroupRows, useGroupRows } from './use-group-rows'
import '../../../locales/later/shapes'

/** Groups that "expand all" opens: each loads its rows. */
const MOST_OPEN = 20

interface Section {
  group: ListGroup
  pages: number
  held: GroupRows | undefined
}

export function Grouped({ parts, control, query, further, onSeen, grouping }: ShapeProps & { grouping: Grouping }) {
  const { t } = useWords()
  const say = useText()
  const narrow = useNarrow()
  const { binding, route, columns, choices, busy } = parts
  const { state, change } = control
  const totals = groupTotals(binding, columns, choices)
  const { data, error, refetch, isPlaceholderData } = useFigures({ binding, route, query, by: grouping.text, totals })
  const isTime = grouping.unit === 'month' || grouping.unit === 'year'
  const isDown = isTime && state.sort[0] !== grouping.field.name
  const groups = inOrder(data?.groups ?? [], isDown)
  const opened = openedIn(state.at, groups)
  const open = groups.flatMap((group) => {
    const pages = opened.get(group.key)
    return pages ? [{ group, pages }] : []
  })
  const answers = useGroupRows({
    binding,
    route,
    query: { ...query, ...(further.length > 0 ? { columns: [...further] } : {}) },
    sort: state.sort,
    by: grouping.text,
    open,
  })
  const sections = groups.map(
    (group): Section => ({ group, pages: opened.get(group.key) ?? 0, held: answers.get(group.key) }),
  )
  const rows = unique(sections.flatMap(({ pages, held }) => (pages > 0 ? (held?.rows ?? []) : [])))
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
    if (pages > 0) next.set(key, pages)
    else next.delete(key)
    change({ at: writeOpened(next) }, { replace: true })
  }
  const all = (isOpen: boolean): void => {
    const keys = isOpen ? groups.slice(0, MOST_OPEN).map(({ key }) => [key, 1] as const) : []
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
    return (
      <Button type="link" size="small" onClick={() => set(group.key, pages + 1)}>
        {t('shapes.moreRows', { num: Math.min(left, GROUP_PAGE), left })}
      </Button>
    )
  }
  const bar = (
    <div className="group-bar">
      <span className="soft" aria-live="polite">
        {t('shapes.groups', { field: say(grouping.field.title), num: groups.length })}
      </span>
      <Button type="link" size="small" onClick={() => all(true)}>
        {t('shapes.openAll')}
      </Button>
      <Button type="link" size="small" onClick={() => all(false)}>
        {t('shapes.closeAll')}
      </Button>
      {data.more > 0 && <span className="soft">{t('shapes.more', { num: data.more })}</span>}
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
            {section.pages > 0 && section.held && <RecordCards {...tableParts} rows={section.held.rows} />}
            {rest(section)}
          </section>
        ))}
      </>
    )
  const starts = startsOf(sections)
  const between: Between = (index, columnsNow, places) => (
    <>
      {sections.map((section, place) => {
        const end = (starts[place] as number) + (section.pages > 0 ? (section.held?.rows.length ?? 0) : 0)
        const foot = end === index ? rest(section) : null
        return (
          <GroupLines
            key={section.group.key}
            head={starts[place] === index ? line(section, columnsNow, places) : null}
            foot={foot}
            span={columnsNow.length}
          />
        )
      })}
    </>
  )
  return (
    <>
      {bar}
      <DataTable {...tableParts} between={between} />
    </>
  )
}

/** Heading of a group and, behind its rows, what is still to come. */
function GroupLines({ head, foot, span }: { head: ReactNode; foot: ReactNode; span: number }) {
  return (
    <>
      {head}
      {foot && (
        <tr className="group-foot">
          <td className="ant-table-cell" colSpan={span}>
            <span>{foot}</span>
          </td>
        </tr>
      )}
    </>
  )
}

/** Index of the first row of each section among all rows. */
function startsOf(sections: readonly Section[]): number[] {
  let next = 0
  return sections.map(({ pages, held }) => {
    const start = next
    next += pages > 0 ? (held?.rows.length ?? 0) : 0
    return start
  })
}

/** Dates latest first, unless the list is sorted by them; rows without a value stay last. */
function inOrder(groups: readonly ListGroup[], isDown: boolean): readonly ListGroup[] {
  if (!isDown) return groups
  const none = groups.filter(({ key }) => key === '')
  return [...groups.filter(({ key }) => key !== '').reverse(), ...none]
}

/** A row that moved between two fetches may be in two groups for a moment. */
function unique(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [idOf(row), row])).values()]
}
