// The frame of a panel: heading, body of a fixed height, waiting and failure within it.
import { Button } from 'antd'
import { type ReactNode, useId } from 'react'
import { useWords } from '../../locales/use-words'

/** Of the answer that a panel shows. */
export interface FrameState {
  waiting: boolean
  /** The answer of another year stands there until this one's comes. */
  stale: boolean
  error: Error | null
  onRetry(): void
}

interface Props extends FrameState {
  title: string
  extra?: ReactNode
  /** Controls below the heading. */
  below?: ReactNode
  children: ReactNode
}

export function Frame({ title, extra, below, waiting, stale, error, onRetry, children }: Props) {
  const { t } = useWords()
  const id = useId()
  return (
    <section className="panel board-panel" aria-labelledby={id} aria-busy={waiting || stale}>
      <header>
        <h2 id={id}>{title}</h2>
        {extra}
      </header>
      {below ? <div className="board-choice">{below}</div> : null}
      <div className="board-body">
        {waiting ? (
          <div className="placeholder board-waiting" />
        ) : error && !children ? (
          <div className="board-failed" role="alert">
            <span>{t('dashboard.failed')}</span>
            <Button onClick={onRetry}>{t('broken.retry')}</Button>
          </div>
        ) : (
          children
        )}
      </div>
    </section>
  )
}
