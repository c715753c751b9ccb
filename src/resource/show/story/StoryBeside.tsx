// The timeline beside a record; folded, it loads nothing, and a new visit finds it as it was left.
import { DoubleLeftOutlined, DoubleRightOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import { Suspense, useState } from 'react'
import type { Binding } from '#kernel/binding'
import { lazyWithRetry } from '../../../api/lazy-with-retry'
import { remember, remembered } from '../../../api/storage'
import { useWords } from '../../../locales/use-words'
import styles from './Story.module.css'

const Story = lazyWithRetry(() => import('./Story'))

const KEY = 'story-folded'

interface Props {
  binding: Binding
  id: number
  onChanges(): void
}

export default function StoryBeside(props: Props) {
  const { t } = useWords()
  const [folded, fold] = useState(() => remembered<boolean>('local', KEY) === true)
  const turn = (): void => {
    remember('local', KEY, !folded)
    fold(!folded)
  }
  return (
    <aside className={styles.beside} data-folded={folded} aria-label={t('story.title')}>
      <button type="button" className={styles.fold} aria-expanded={!folded} onClick={turn}>
        {folded ? <DoubleLeftOutlined aria-hidden /> : <DoubleRightOutlined aria-hidden />}
        <span>{t('story.title')}</span>
      </button>
      {!folded && (
        <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
          <Story {...props} />
        </Suspense>
      )}
    </aside>
  )
}
