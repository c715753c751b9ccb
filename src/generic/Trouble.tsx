// A call that did not answer: what happened, what to do.
import { Button, Result } from 'antd'
import { useTranslation } from 'react-i18next'
import { Failure } from '../gateway/failure'

export function Trouble({ error, onRetry }: { error: Error; onRetry(): void }) {
  const { t } = useTranslation()
  const code = error instanceof Failure ? error.code : undefined
  const hint = code === 'NF' ? t('generic.trouble.gone') : code === 'PERM' ? t('generic.trouble.denied') : t('generic.trouble.hint')
  return (
    <Result
      status={code === 'NF' ? '404' : code === 'PERM' ? '403' : 'warning'} title={error.message} subTitle={hint} className="trouble"
      extra={<Button type="primary" onClick={onRetry}>{t('broken.retry')}</Button>}
    />
  )
}
