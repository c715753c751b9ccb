// Uploads in progress: how far each is, and what became of it.
import { CheckCircleFilled, CloseOutlined, RedoOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { useStore } from '../../../gateway/store'
import { useWords } from '../../../locales/use-words'
import { cancel, clearDone, type Queued, queue, retry } from './queue'
import { sizeText } from './size'

function Line({ one }: { one: Queued }) {
  const { t } = useWords()
  const percent = one.size > 0 ? Math.round((one.sent / one.size) * 100) : 0
  const said = one.state === 'failed' ? (one.message ?? '') : t(`library.state.${one.state}`, { percent })
  return (
    <li data-state={one.state}>
      <span className="one-line" title={one.name}>
        {one.name}
      </span>
      <span className="lib-said">{said}</span>
      <span className="soft lib-bytes">{sizeText(one.size)}</span>
      {one.state === 'done' && <CheckCircleFilled className="lib-done" aria-hidden />}
      {one.state === 'failed' && (
        <Button
          type="text"
          size="small"
          icon={<RedoOutlined />}
          aria-label={t('library.retry', { name: one.name })}
          onClick={() => retry(one.key)}
        />
      )}
      {one.state !== 'done' && (
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t('fields.stopUpload', { name: one.name })}
          onClick={() => cancel(one.key)}
        />
      )}
      {one.state !== 'done' && one.state !== 'failed' && (
        <Progress
          percent={percent}
          size="small"
          showInfo={false}
          status={one.state === 'paused' ? 'exception' : 'active'}
        />
      )}
    </li>
  )
}

/** Those that need attention first. */
const order: Record<Queued['state'], number> = { failed: 0, paused: 1, reading: 2, sending: 2, waiting: 3, done: 4 }

export function UploadPanel() {
  const { t } = useWords()
  const all = useStore(queue)
  if (all.length === 0) return null
  const done = all.filter((one) => one.state === 'done').length
  const failed = all.filter((one) => one.state === 'failed').length
  const isPaused = all.some((one) => one.state === 'paused')
  const title = isPaused ? t('library.offline') : t('library.progress', { done, total: all.length })
  return (
    <section className="lib-uploads" aria-label={t('library.uploads')}>
      <header>
        <b role="status">{failed > 0 ? `${title} · ${t('library.failed', { num: failed })}` : title}</b>
        {failed > 1 && (
          <Button
            type="link"
            size="small"
            onClick={() => {
              for (const one of all) if (one.state === 'failed') retry(one.key)
            }}
          >
            {t('library.retryAll')}
          </Button>
        )}
        {done > 0 && (
          <Button type="link" size="small" onClick={clearDone}>
            {t('library.clearDone')}
          </Button>
        )}
      </header>
      <ul>
        {[...all]
          .sort((a, b) => order[a.state] - order[b.state])
          .map((one) => (
            <Line key={one.key} one={one} />
          ))}
      </ul>
    </section>
  )
}
