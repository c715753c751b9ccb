// Shown in place of a page: while the first calls run, and when it cannot be loaded or drawn.
import { Button, Result } from 'antd'
import { Component, type ReactNode } from 'react'
import { useRouteError } from 'react-router'
import { Failure } from '../api/failure'
import { useWords } from '../locales/use-words'

export function Splash() {
  const { t } = useWords()
  return (
    <div className="splash" role="status" aria-label={t('common.loading')}>
      <span className="splash-ring" />
    </div>
  )
}

/**
 * Part of the app could not be fetched: the network, or a release that replaced it. Each browser has its own message.
 */
function isLoadFailure(error: unknown): boolean {
  return (
    error instanceof Error && /dynamically imported module|importing a module script|preload CSS/i.test(error.message)
  )
}

export function Broken({ error, retry = () => window.location.reload() }: { error: unknown; retry?: () => void }) {
  const { t } = useWords()
  const reason = error instanceof Failure ? error.message : isLoadFailure(error) ? t('broken.hint') : t('broken.fault')
  return (
    <div className="broken" role="alert">
      <Result
        status="warning"
        title={t('broken.title')}
        subTitle={reason}
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

interface State {
  error: unknown
  failed: boolean
}

/** `place`: the view of the page; navigating within the page resets the boundary. */
export class PageBoundary extends Component<{ place: string; children: ReactNode }, State> {
  override state: State = { error: null, failed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true }
  }

  override componentDidUpdate(before: { place: string }): void {
    if (this.state.failed && before.place !== this.props.place) this.setState({ error: null, failed: false })
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    // A part that failed to load stays failed until the page is reloaded.
    return (
      <Broken
        error={this.state.error}
        {...(isLoadFailure(this.state.error) ? {} : { retry: () => this.setState({ error: null, failed: false }) })}
      />
    )
  }
}
