// A whole record: its groups, its timeline, and the related lists.
import { Skeleton, Tabs } from 'antd'
import { Suspense, useState } from 'react'
import { stories } from '#generated/stories'
import type { Binding } from '#kernel/binding'
import { tellsChanges } from '#kernel/story'
import { lazyWithRetry } from '../../gateway/lazy-with-retry'
import { useWords } from '../../locales/use-words'
import { useAccess } from '../../providers/access'
import type { OneRecord } from '../data'
import { idOf } from '../record'
import { useSlots } from '../slots'
import { Trouble } from '../Trouble'
import { useTitle } from '../use-title'
import { Groups } from './Groups'
import { History } from './History'
import { RelatedList } from './RelatedList'
import { SeenBy } from './SeenBy'
import { useRelated } from './use-related'
import { useRoomy } from './use-roomy'

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
  const roomy = useRoomy(columns)
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
            <Suspense fallback={<Skeleton active className="story-beside" />}>
              <StoryBeside {...told} />
            </Suspense>
          )}
        </div>
      )}
    </div>
  )
}
