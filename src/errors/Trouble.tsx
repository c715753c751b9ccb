// A failed call: the reason, and a button to retry.

import { CloudOutlined, FileUnknownOutlined, LockOutlined } from '@ant-design/icons'
import { Button, Result } from 'antd'
import { Failure } from '../api/failure'
import { useWords } from '../locales/use-words'

const kinds = {
  NF: { icon: <FileUnknownOutlined />, hint: 'generic.trouble.gone' },
  PERM: { icon: <LockOutlined />, hint: 'generic.trouble.denied' },
} as const

export function Trouble({ error, onRetry }: { error: Error; onRetry(): void }) {
  const { t } = useWords()
  const code = error instanceof Failure ? error.code : undefined
  const known = code === 'NF' || code === 'PERM' ? kinds[code] : null
  return (
    <div role="alert">
      <Result
        icon={known?.icon ?? <CloudOutlined />}
        // Errors other than the server's refusals belong in the log, not on the screen.
        title={error instanceof Failure ? error.message : t('generic.trouble.title')}
        subTitle={t(known?.hint ?? 'generic.trouble.hint')}
        // Missing or forbidden records don't change on a retry.
        extra={known ? null : <Button onClick={onRetry}>{t('broken.retry')}</Button>}
      />
    </div>
  )
}
