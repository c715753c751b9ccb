// Rows by groups in one table: a heading for each, its rows below while it is open.
import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useCallback, useMemo } from 'react'
import type { Binding, Field } from '#kernel/binding'
import { grouped } from '#kernel/grouped'
import type { ListGroup } from '#kernel/shapes'
import { companionOf } from '#kernel/standard'
import { useNarrow } from '../../../components/use-narrow'
import { Trouble } from '../../../errors/Trouble'
import { kindOfField } from '../../../fields'
import { useWords } from '../../../locales/use-words'
import { RecordCards } from '../rows/RecordCards'
import { DataTable } from '../table/DataTable'
import type { Between, Line } from '../table/RowTable'
import type { TableParts } from '../table/table-parts'
import type { ListControl } from '../use-list-state'
import { type Opened, useKeepPosition, writeOpened } from './open-groups'
import type { Grouping } from './ShapeChooser'
import { edgesOf, passedIn, type Section } from './sections'
import type { groupTotals, Totals } from './TotalValue'
import { GroupSums, TotalValue } from './TotalValue'
import { first, GROUP_PAGE, onward, type Span } from './use-group-rows'

interface Props {
  binding: Binding
  group: ListGroup
  /** The field that groups the rows. */
  field: Field
  totals: Totals
  isOpen: boolean
  onTurn(): void
}

/** Total of a group below a column; null without one. */
function groupValue({ binding, group, totals }: Pick<Props, 'binding' | 'group' | 'totals'>, name: string) {
  const field = binding.fields[name]
  const how = totals[name]
  return field && how ? <TotalValue field={field} how={how} value={group.totals[name] ?? null} /> : null
}

function GroupTitle({ binding, group, field, isOpen, onTurn }: Props) {
  const { t } = useWords()
  const { Cell } = kindOfField(field)
  const choice = field.choices?.find(({ value }) => String(value) === group.key)
  // A record that others show as a coloured tag is one here as well.
  const id = field.ref?.tag && /^\d+$/.test(group.key) ? Number(group.key) : null
  const named = id === null ? {} : { [field.name]: id, [companionOf(field)]: group.name }
  return (
    <>
      <button
        type="button"
        className="group-title"
        aria-expanded={isOpen}
        aria-label={t('shapes.group', { name: group.name, count: group.num })}
        onClick={onTurn}
      >
        {isOpen ? <CaretDownOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
        {choice || id !== null ? (
          <Cell field={field} value={choice ? choice.value : id} row={named} />
        ) : (
          <span>{group.name}</span>
        )}
        <span className="group-num tabular">{grouped(group.num)}</span>
      </button>
      <GroupSums binding={binding} sums={group.sums} />
    </>
  )
}

/** On a phone: totals stand in a line. */
function GroupLine(props: Props) {
  const { say } = useWords()
  const { binding, totals } = props
  return (
    <div className="group-line">
      <GroupTitle {...props} />
      {Object.keys(totals).map((name) => (
        <span key={name} className="group-sum">
          <span className="soft">{say(binding.fields[name]?.title ?? { zh: '', en: '' })}</span>{' '}
          {groupValue(props, name)}
        </span>
      ))}
    </div>
  )
}

/** Groups that "expand all" opens: each loads its rows. */
const MOST_OPEN = 20

interface GroupedRowsProps {
  parts: TableParts
  change: ListControl['change']
  grouping: Grouping
  totals: ReturnType<typeof groupTotals>
  sections: readonly Section[]
  opened: Opened
  /** Number of groups that were not answered. */
  more: number
}

export function GroupedRows({ parts, change, grouping, totals, sections, opened, more }: GroupedRowsProps) {
  const { t, say } = useWords()
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
  const stay = useKeepPosition(sections)
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
