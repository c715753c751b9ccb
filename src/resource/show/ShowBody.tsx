// A whole record: its groups, its timeline, and the related lists.
import { useQueries } from '@tanstack/react-query'
import { Button, Skeleton, Tabs } from 'antd'
import { Suspense, useLayoutEffect, useState } from 'react'
import { stories } from '#generated/stories'
import { can } from '#kernel/access'
import type { Binding, Field, Row } from '#kernel/binding'
import { hiddenFields } from '#kernel/condition'
import { isEmpty } from '#kernel/empty'
import { tellsChanges } from '#kernel/story'
import { bindingOf } from '../../api/bindings'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { Trouble } from '../../errors/Trouble'
import { useWords } from '../../locales/use-words'
import { useAccess } from '../../providers/access'
import type { OneRecord } from '../data'
import { Details } from '../details/Details'
import { commonOf, idOf, isAlone, shownFields } from '../record'
import { useSlots } from '../slots-context'
import { useTitle } from '../use-title'
import { History, SeenBy } from './History'
import { RelatedList } from './RelatedList'
import styles from './story/Story.module.css'

export interface Related {
  other: Binding
  by: string
}

function useRelated(binding: Binding): Related[] {
  const { grant, canOpen } = useAccess()
  const { related } = binding.views.show
  const found = useQueries({
    queries: related.map(({ resource }) => ({
      queryKey: ['binding', resource],
      queryFn: () => bindingOf(resource),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  return related.flatMap(({ by }, index) => {
    const other = found[index]?.data
    // The page decides, not the call, which may be open for options only.
    return other?.route && canOpen(other.route) && can(grant, other, 'list') ? [{ other, by }] : []
  })
}

/** Pixels of tabs and timeline together. */
const ROOMY = 1100

/** `element`: null until it is drawn. Measured before it is seen, so that nothing jumps. */
function useIsWide(element: HTMLElement | null): boolean {
  const [roomy, set] = useState(false)
  useLayoutEffect(() => {
    if (!element) return
    const measure = (): void => {
      // A hidden page keeps what it showed.
      if (element.clientWidth > 0) set(element.clientWidth >= ROOMY)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return roomy
}

/** Empty fields up to this number stay visible. */
const FEW = 3

/** Visible fields by group, and the number of empty ones. */
function useGroups(binding: Binding, row: Row) {
  const { grant } = useAccess()
  const { details, leavesOut } = useSlots()
  const hidden = hiddenFields(binding.fields, { ...commonOf(binding), ...row })
  for (const name of leavesOut?.(row) ?? []) hidden.add(name)
  // A custom rendering may show something for an empty value.
  const drawn = (details ?? {}) as Row
  const isBare = ({ name }: Field): boolean => isEmpty(row[name]) && !(name in drawn)
  const groups = binding.views.show.groups.map((group) => ({
    group,
    fields: shownFields(binding, group.fields, grant).filter((field) => !hidden.has(field.name)),
  }))
  const empty = groups.reduce((sum, { fields }) => sum + fields.filter(isBare).length, 0)
  const filled = groups.map(({ group, fields }) => ({ group, fields: fields.filter((field) => !isBare(field)) }))
  return { groups, filled, empty }
}

export function Groups({ binding, row }: { binding: Binding; row: Row }) {
  const { t, say } = useWords()
  const { related: More } = useSlots()
  const [open, setOpen] = useState(false)
  const { groups, filled, empty } = useGroups(binding, row)
  const folds = empty > FEW
  const shown = (folds && !open ? filled : groups).filter(({ fields }) => fields.length > 0)
  return (
    <>
      {shown.map(({ group, fields }) => (
        // Keyed by position, so that expanding keeps the focus and the revealed values.
        <section key={binding.views.show.groups.indexOf(group)} className="show-section">
          {shown.length > 1 &&
            !isAlone(
              say(group.title),
              fields.map(({ title }) => say(title)),
            ) && <h2>{say(group.title)}</h2>}
          <Details binding={binding} fields={fields} row={row} />
        </section>
      ))}
      {folds && (
        <Button type="text" size="small" className="show-empty" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'generic.hideEmpty' : 'generic.showEmpty', { count: empty })}
        </Button>
      )}
      {More && <More row={row as never} binding={binding} />}
    </>
  )
}

const Story = lazyWithRetry(() => import('./story/Story'))
const StoryBeside = lazyWithRetry(() => import('./story/StoryBeside'))

const OWN = '.self'
const HISTORY = '.history'

interface Props {
  binding: Binding
  read: OneRecord
}

export function ShowBody({ binding, read }: Props) {
  const { t } = useWords()
  const titleOf = useTitle()
  const { record, error, retry } = read
  const related = useRelated(binding)
  const { grant } = useAccess()
  const [tab, open] = useState(OWN)
  const [columns, measure] = useState<HTMLElement | null>(null)
  const roomy = useIsWide(columns)
  const { header: Header, tabs = [] } = useSlots()
  if (error) return <Trouble error={error} onRetry={retry} />
  if (!record) return <Skeleton active className="form-waiting" paragraph={{ rows: 8 }} />
  const row = record as never
  const groups = <Groups binding={binding} row={record} />
  const waiting = <Skeleton active paragraph={{ rows: 4 }} />
  const tells = Object.hasOwn(stories, binding.base)
  const told = { binding, id: idOf(record), onChanges: () => open(HISTORY) }
  const beside = [
    ...(tells && !roomy
      ? [
          {
            key: '.story',
            label: t('story.title'),
            children: (
              <Suspense fallback={waiting}>
                <Story {...told} />
              </Suspense>
            ),
          },
        ]
      : []),
    ...tabs
      .filter(({ when }) => when?.(row, grant, binding) ?? true)
      .map(({ key, title, component: Tab }) => ({
        key,
        label: t(title),
        children: (
          <Suspense fallback={waiting}>
            <Tab row={row} binding={binding} />
          </Suspense>
        ),
      })),
    ...related.map(({ other, by }) => ({
      key: `${other.name}.${by}`,
      label: titleOf(other),
      children: <RelatedList binding={other} by={by} id={idOf(record)} many={other.fields[by]?.many === true} />,
    })),
    ...(tellsChanges(binding)
      ? [
          {
            key: HISTORY,
            label: t('history.title'),
            children: (
              <>
                <History binding={binding} id={idOf(record)} />
                <SeenBy binding={binding} id={idOf(record)} />
              </>
            ),
          },
        ]
      : []),
  ]
  return (
    <div className="show-body">
      {Header && (
        <Suspense fallback={<Skeleton active avatar paragraph={{ rows: 2 }} />}>
          <Header row={row} binding={binding} />
        </Suspense>
      )}
      {beside.length === 0 && !tells ? (
        groups
      ) : (
        <div className="show-columns" ref={measure}>
          <Tabs
            activeKey={beside.some(({ key }) => key === tab) ? tab : OWN}
            onChange={open}
            items={[{ key: OWN, label: t('generic.details'), children: groups }, ...beside]}
          />
          {tells && roomy && (
            <Suspense fallback={<Skeleton active className={styles.beside} />}>
              <StoryBeside {...told} />
            </Suspense>
          )}
        </div>
      )}
    </div>
  )
}
