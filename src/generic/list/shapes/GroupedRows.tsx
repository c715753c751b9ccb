// Groups on screen: a line for each, its rows as long as it is open, and what is still to come.
import { Button } from 'antd'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useText } from '../../../locales/use-text'
import { useWords } from '../../../locales/use-words'
import { Lines } from '../../../plain/Lines'
import { Trouble } from '../../Trouble'
import { useNarrow } from '../../use-narrow'
import { DataTable } from '../DataTable'
import { RecordCards } from '../rows/RecordCards'
import type { Between } from '../table/column'
import type { TableParts } from '../table-parts'
import type { ListControl } from '../use-list-state'
import { GroupLine } from './GroupLine'
import type { groupTotals } from './group-totals'
import { MOST_PAGES, type Opened, writeOpened } from './opened'
import { edgesOf, type Section } from './sections'
import type { Grouping } from './suited'
import { GROUP_PAGE } from './use-group-rows'
import '../../../locales/later/shapes'

/** Groups that "expand all" opens: each loads its rows. */
const MOST_OPEN = 20

interface Props {
  parts: TableParts
  change: ListControl['change']
  grouping: Grouping
  totals: ReturnType<typeof groupTotals>
  sections: readonly Section[]
  opened: Opened
  /** Number of groups that were not answered. */
  more: number
}

export function GroupedRows({ parts, change, grouping, totals, sections, opened, more }: Props) {
  const { t } = useWords()
  const say = useText()
  const narrow = useNarrow()
  const { binding } = parts
  const edges = useMemo(() => edgesOf(sections), [sections])
  const set = useCallback(
    (key: string, pages: number): void => {
      const next = new Map(opened)
      next.delete(key)
      if (pages > 0) next.set(key, pages)
      change({ at: writeOpened(next) }, { replace: true })
    },
    [opened, change],
  )
  const all = (isOpen: boolean): void => {
    const first = isOpen ? sections.slice(0, MOST_OPEN).map(({ group }) => [group.key, 1] as const) : []
    change({ at: writeOpened(new Map(first.reverse())) }, { replace: true })
  }
  const line = useCallback(
    ({ group, pages }: Section, columns: Parameters<Between>[1], places: Parameters<Between>[2]) => (
      <GroupLine
        key={group.key}
        group={group}
        field={grouping.field}
        totals={totals}
        binding={binding}
        isOpen={pages > 0}
        onTurn={() => set(group.key, pages > 0 ? 0 : 1)}
        columns={columns}
        places={places}
      />
    ),
    [grouping.field, totals, binding, set],
  )
  const rest = useCallback(
    ({ group, pages, held }: Section): ReactNode => {
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
    },
    [set, t],
  )
  // The same function for the same groups: the table is drawn again only if these change.
  const between = useCallback<Between>(
    (index, columns, places) =>
      edges.get(index)?.map(({ section, is }) => {
        if (is === 'head') return line(section, columns, places)
        const foot = rest(section)
        return foot && <Foot key={`${section.group.key}*`} foot={foot} span={columns.length} />
      }),
    [edges, line, rest],
  )
  return (
    <>
      <div className="group-bar">
        <span className="soft" aria-live="polite">
          {t('shapes.groups', { field: say(grouping.field.title), count: sections.length })}
        </span>
        <Button type="link" size="small" onClick={() => all(true)}>
          {t('shapes.openAll')}
        </Button>
        <Button type="link" size="small" onClick={() => all(false)}>
          {t('shapes.closeAll')}
        </Button>
        {more > 0 && <span className="soft">{t('shapes.more', { count: more })}</span>}
      </div>
      {narrow ? (
        sections.map((section) => (
          <section key={section.group.key} aria-label={section.group.name}>
            {line(section, [], [])}
            {section.pages > 0 && section.held && <RecordCards {...parts} rows={section.rows} />}
            {rest(section)}
          </section>
        ))
      ) : (
        <DataTable {...parts} between={between} />
      )}
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
