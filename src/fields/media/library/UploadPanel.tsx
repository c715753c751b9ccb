// Uploads to the library: buttons that choose files or a folder of them, how far each upload is, and its outcome.
import {
  CheckCircleFilled,
  CloseOutlined,
  CloudUploadOutlined,
  FolderOpenOutlined,
  RedoOutlined,
} from '@ant-design/icons'
import { Button, Card, Flex, Progress, Typography, Upload, type UploadProps } from 'antd'
import { useStore } from '../../../api/store'
import { useWords } from '../../../locales/use-words'
import { sizeText } from './FileGrid'
import styles from './Library.module.css'
import { cancel, clearDone, isWanted, type Queued, queue, retry } from './queue'

/** Each file goes to the queue, which sends large ones in parts and goes on after a break of the connection. */
export function UploadButtons({ accept, onFiles }: { accept: string; onFiles(files: File[]): void }) {
  const { t } = useWords()
  const common: UploadProps = {
    multiple: true,
    showUploadList: false,
    beforeUpload: (file) => isWanted(file) || Upload.LIST_IGNORE,
    customRequest: ({ file }) => onFiles([file as File]),
  }
  return (
    <>
      <Upload {...common} directory data-upload="folder">
        <Button icon={<FolderOpenOutlined />}>{t('library.uploadFolder')}</Button>
      </Upload>
      <Upload {...common} accept={accept} data-upload="files">
        <Button type="primary" icon={<CloudUploadOutlined />}>
          {t('library.upload')}
        </Button>
      </Upload>
    </>
  )
}

function Line({ one: { key, name, size, sent, state, message } }: { one: Queued }) {
  const { t } = useWords()
  const percent = size > 0 ? Math.round((sent / size) * 100) : 0
  const isFailed = state === 'failed'
  return (
    <Flex component="li" wrap align="center" gap="0 10px" data-state={state} style={{ minHeight: 32 }}>
      <span className="one-line" title={name} style={{ flex: 1, maxWidth: 'none' }}>
        {name}
      </span>
      <Typography.Text
        type={isFailed ? 'danger' : 'secondary'}
        style={isFailed ? { flex: '1 0 100%', order: 1, paddingBottom: 6 } : {}}
      >
        {isFailed ? message : t(`library.state.${state}`, { percent })}
      </Typography.Text>
      <span className={`soft ${styles.wide}`}>{sizeText(size)}</span>
      {state === 'done' && <CheckCircleFilled style={{ color: 'var(--success)' }} aria-hidden />}
      {isFailed && (
        <Button
          type="text"
          size="small"
          icon={<RedoOutlined />}
          aria-label={t('library.retry', { name })}
          onClick={() => retry(key)}
        />
      )}
      {state !== 'done' && (
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t('fields.stopUpload', { name })}
          onClick={() => cancel(key)}
        />
      )}
      {state !== 'done' && !isFailed && (
        <Progress
          percent={percent}
          size="small"
          showInfo={false}
          status={state === 'paused' ? 'exception' : 'active'}
        />
      )}
    </Flex>
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
    <Card
      size="small"
      role="region"
      aria-label={t('library.uploads')}
      className={styles.uploads}
      title={<span role="status">{failed > 0 ? `${title} · ${t('library.failed', { num: failed })}` : title}</span>}
      extra={
        <>
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
        </>
      }
    >
      <ul>
        {[...all]
          .sort((a, b) => order[a.state] - order[b.state])
          .map((one) => (
            <Line key={one.key} one={one} />
          ))}
      </ul>
    </Card>
  )
}
