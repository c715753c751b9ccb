// Above the form of a new person or ledger entry: fills it from a text or a picture, after a person has reviewed every value.
import { ScanOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { canCall } from '#kernel/access'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { useWords } from '../../locales/use-words'
import { useAccess } from '../../providers/access'
import { useResource } from '../../resource/Nested'
import type { AssistProps } from '../../slots'
import styles from './Extract.module.css'

const ExtractDialog = lazyWithRetry(() => import('./ExtractDialog'))

export default function Assist(props: AssistProps) {
  const { t } = useWords()
  const { grant } = useAccess()
  const { data } = useResource('ai')
  const [open, setOpen] = useState(false)
  const call = data?.binding.calls['extract']
  if (!call || !canCall(grant, call)) return null
  return (
    <div className={styles.offer}>
      <Button icon={<ScanOutlined />} onClick={() => setOpen(true)}>
        {t('member.extract.open')}
      </Button>
      <span className="soft">{t(props.binding.name === 'ledger' ? 'ledger.extract.hint' : 'member.extract.hint')}</span>
      {open && (
        <Suspense fallback={null}>
          <ExtractDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
