// Error page for a page that can't be rendered or whose first calls fail, with a retry.

import { Button, Result } from 'antd'
import { useRouteError } from 'react-router'
import { Failure } from '../gateway/failure'
import { useWords } from '../locales/use-words'

/**
 * Part of the app could not be fetched: the network, or a release that replaced it. Each browser has its own message.
 */
export function isLoadFailure(error: unknown): boolean {
  return (
    error instanceof Error && /dynamically imported module|importing a module script|preload CSS/i.test(error.message)
  )
}

export function Broken({ error, retry = () => window.location.reload() }: { error: unknown; retry?: () => void }) {
  const { t } = useWords()
  const said = error instanceof Failure ? error.message : isLoadFailure(error) ? t('broken.hint') : t('broken.fault')
  return (
    <div className="broken" role="alert">
      <Result
        status="warning"
        title={t('broken.title')}
        subTitle={said}
        extra={
          <Button type="primary" onClick={retry}>
            {t('broken.retry')}
          </Button>
        }
      />
    </div>
  )
}

export function BrokenRoute() {
  return <Broken error={useRouteError()} />
}
