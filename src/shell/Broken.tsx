// Error page for a page that can't be rendered or whose first calls fail, with a retry.
import { WarningFilled } from '@ant-design/icons'
import { useRouteError } from 'react-router'
import { Failure } from '../gateway/failure'
import { useWords } from '../locales/use-words'
import { Button } from '../plain/Button'
import { Notice } from '../plain/Notice'

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
      <Notice className="notice-warning" icon={<WarningFilled />} title={t('broken.title')} hint={said}>
        <Button type="primary" onClick={retry}>
          {t('broken.retry')}
        </Button>
      </Notice>
    </div>
  )
}

export function BrokenRoute() {
  return <Broken error={useRouteError()} />
}
