// Uploads to the library: buttons that choose files or a folder of them, how far each upload is, and its outcome.
import {
  CheckCircleFilled,
  CloseOutlined,
  CloudUploadOutlined,
  FolderOpenOutlined,
  RedoOutlined,
} from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { useRef } from 'react'
import { useStore } from '../../../gateway/store'
import { useWords } from '../../../locales/use-words'
import { sizeText } from './FileGrid'
import { cancel, clearDone, listed, type Queued, queue, retry } from './queue'

export function UploadButtons({ accept, onFiles }: { accept: string; onFiles(files: File[]): void }) {
  const { t } = useWords()
  const [single, folder] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const input = (ref: typeof single, more: object) => (
    <input
      ref={ref}
      type="file"
      hidden
      multiple
      tabIndex={-1}
      aria-hidden
      {...more}
      onChange={(event) => {
        onFiles(listed(event.target.files))
        event.target.value = '' // the same file may be chosen again
      }}
    />
  )
  return (
    <>
      <Button icon={<FolderOpenOutlined />} onClick={() => folder.current?.click()}>
        {t('library.uploadFolder')}
      </Button>
      <Button type="primary" icon={<CloudUploadOutlined />} onClick={() => single.current?.click()}>
        {t('library.upload')}
      </Button>
      {input(single, { accept, 'data-upload': 'files' })}
      {input(folder, { webkitdirectory: '', 'data-upload': 'folder' })}
    </>
  )
}

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
