// Groups on screen: a line for each, its rows as long as it is open, and what is still to come.
import { Button, Skeleton } from 'antd'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useText } from '../../../locales/use-text'
import { useWords } from '../../../locales/use-words'
import { Trouble } from '../../Trouble'
import { useNarrow } from '../../use-narrow'
import { DataTable } from '../DataTable'
import { RecordCards } from '../rows/RecordCards'
import type { Between, Line } from '../table/RowTable'
import type { TableParts } from '../table-parts'
import type { ListControl } from '../use-list-state'
import { GroupLine, GroupTitle, groupValue } from './GroupLine'
import type { groupTotals } from './group-totals'
import { type Opened, writeOpened } from './opened'
import { edgesOf, passedIn, type Section } from './sections'
import { first, GROUP_PAGE, onward, type Span } from './span'
import type { Grouping } from './suited'
import { useStay } from './use-stay'

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
    (key: string, span: Span | null): void => {
      const next = new Map(opened)
      next.delete(key)
      if (span) next.set(key, span)
      change({ at: writeOpened(next) }, { replace: true })
    },
    [opened, change],
  )
  const stay = useStay(sections)
  const further = useCallback(
    (key: string, span: Span, button: Element): void => {
      stay(button.closest('tr')?.previousElementSibling)
      set(key, onward(span, 1))
    },
    [stay, set],
  )
  const all = (isOpen: boolean): void => {
    const some = isOpen ? sections.slice(0, MOST_OPEN).map(({ group }) => [group.key, first] as const) : []
    change({ at: writeOpened(new Map(some.reverse())) }, { replace: true })
  }
  const part = useCallback(
    ({ group, span }: Section) => ({
      group,
      field: grouping.field,
      totals,
      binding,
      isOpen: span !== null,
      onTurn: () => set(group.key, span ? null : first),
    }),
    [grouping.field, totals, binding, set],
  )
  const earlier = useCallback(
    (section: Section): ReactNode => {
      const { group, span } = section
      const passed = passedIn(section)
      if (!span || passed === 0) return null
      return (
        <Button type="link" size="small" onClick={() => set(group.key, onward(span, -1))}>
          {t('shapes.rowsBefore', { num: GROUP_PAGE, left: passed })}
        </Button>
      )
    },
    [set, t],
  )
  const rest = useCallback(
    (section: Section): ReactNode => {
      const { group, span, held } = section
      if (!span) return null
      if (held?.error) return <Trouble error={held.error} onRetry={held.retry} />
      if (!held || held.loading)
        return <Skeleton active title={false} paragraph={{ rows: Math.min(group.num, 3) }} className="group-wait" />
      const left = group.num - passedIn(section) - held.rows.length
      if (left <= 0) return null
      return (
        <Button type="link" size="small" onClick={(event) => further(group.key, span, event.currentTarget)}>
          {t('shapes.moreRows', { num: Math.min(left, GROUP_PAGE), left })}
        </Button>
      )
    },
    [further, t],
  )
  // The same function for the same groups: the table is drawn again only if these change.
  const between = useCallback<Between>(
    (index) =>
      (edges.get(index) ?? []).flatMap(({ section, is }): Line[] => {
        const { group } = section
        if (is === 'head')
          return [
            {
              key: group.key,
              className: 'group-line',
              title: <GroupTitle {...part(section)} />,
              value: (name) => groupValue({ binding, group, totals }, name),
            },
          ]
        const title = is === 'lead' ? earlier(section) : rest(section)
        return title ? [{ key: `${group.key}*${is}`, className: 'group-foot', title: <span>{title}</span> }] : []
      }),
    [edges, part, earlier, rest, binding, totals],
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
            <GroupLine {...part(section)} />
            {earlier(section)}
            {section.span && section.held && <RecordCards {...parts} rows={section.rows} />}
            {rest(section)}
          </section>
        ))
      ) : (
        <DataTable {...parts} between={between} />
      )}
    </>
  )
}
