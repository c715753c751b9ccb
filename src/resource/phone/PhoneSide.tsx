// The reader's view beside a form, where there is room for it.

import { MobileOutlined } from '@ant-design/icons'
import { Button, Drawer, Skeleton } from 'antd'
import { Suspense, useState, useSyncExternalStore } from 'react'
import type { Binding, Row } from '#kernel/binding'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { useWords } from '../../locales/use-words'
import styles from './Phone.module.css'

const query = typeof window === 'undefined' ? null : window.matchMedia('(min-width: 1200px)')

function subscribe(listener: () => void): () => void {
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}

export function useHasRoom(): boolean {
  return useSyncExternalStore(subscribe, () => query?.matches ?? false)
}

const PhonePreview = lazyWithRetry(() => import('./PhonePreview'))

interface Props {
  binding: Binding
  /** The form's record as typed, and the fields that it hides. */
  formState: { readonly record: Row; readonly hidden: ReadonlySet<string> }
}

export function PhoneSide({ binding, formState }: Props) {
  const { t } = useWords()
  const beside = useHasRoom()
  const [open, turn] = useState(false)
  const preview = (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
      <PhonePreview binding={binding} record={formState.record} hidden={formState.hidden} />
    </Suspense>
  )
  if (beside) return <aside className="phone-side">{preview}</aside>
  return (
    <>
      <Button className="phone-open" icon={<MobileOutlined />} onClick={() => turn(true)}>
        {t('phone.title')}
      </Button>
      <Drawer
        open={open}
        onClose={() => turn(false)}
        placement="bottom"
        height="100%"
        title={t('phone.title')}
        closable={{ 'aria-label': t('phone.close') }}
        className={styles.drawer}
        destroyOnHidden
      >
        {preview}
      </Drawer>
    </>
  )
}
