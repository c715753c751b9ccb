// The timeline of a record: joined, paid, honoured, changed; newest first, under months and years, by kind.
import { Button, Empty, Skeleton } from 'antd'
import { useState } from 'react'
import type { Binding } from '#kernel/binding'
import { CHANGES, type StoryEntry } from '#kernel/story'
import { Trouble } from '../../../errors/Trouble'
import { today } from '../../../fields/zone'
import { periodName } from '../../../locales/period'
import { useWords } from '../../../locales/use-words'
import { ChangeEntry, RowEntry } from './Entry'
import { Kinds } from './Kinds'
import styles from './Story.module.css'
import { periodsOf, useStory } from './use-story'

interface Props {
  binding: Binding
  id: number
  /** Leads to what was changed, in detail. */
  onChanges(): void
}

export default function Story({ binding, id, onChanges }: Props) {
  const { t, language } = useWords()
  const [chosen, choose] = useState<readonly string[]>([])
  const story = useStory(binding, id, chosen)
  const { entries, kinds, bindings, error } = story
  if (error) return <Trouble error={error} onRetry={() => void story.refetch()} />
  if (!story.data || !bindings) return <Skeleton active paragraph={{ rows: 6 }} />
  const self = { binding, id }
  const entryOf = (entry: StoryEntry) => {
    if (entry.kind === CHANGES)
      return <ChangeEntry key={`log ${entry.id}`} entry={entry} self={self} onOpen={onChanges} />
    const of = bindings.get(entry.kind)
    return of && <RowEntry key={`${entry.kind} ${entry.id}`} entry={entry} binding={of} self={self} />
  }
  return (
    <div className={styles.story} aria-busy={story.isPlaceholderData}>
      {kinds.length > 1 && <Kinds kinds={kinds} bindings={bindings} chosen={chosen} onChoose={choose} />}
      {entries.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={t(chosen.length > 0 ? 'story.noneChosen' : 'story.none')}
        />
      )}
      {periodsOf(entries, today().format('YYYY-MM-DD')).map(({ key, entries: within }) => (
        <section key={key} className={styles.period} aria-label={periodName(key, language)}>
          <h3>{periodName(key, language)}</h3>
          <ol>{within.map(entryOf)}</ol>
        </section>
      ))}
      {story.hasNextPage && (
        <Button
          className={styles.earlier}
          loading={story.isFetchingNextPage}
          onClick={() => void story.fetchNextPage()}
        >
          {t('story.earlier')}
        </Button>
      )}
    </div>
  )
}
