// Inserts a picture or a video, uploaded or from the library.
import { PictureOutlined, UploadOutlined, VideoCameraOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { Suspense, useRef, useState } from 'react'
import { lazyWithRetry } from '../../../api/lazy-with-retry'
import { useWords } from '../../../locales/use-words'
import { accepted } from '../../media/use-uploads'

const LibraryPicker = lazyWithRetry(() => import('../../media/LibraryPicker'))

interface Props {
  kind: 'image' | 'video'
  /** Files that may be inserted at once. */
  room: number
  waiting: boolean
  disabled: boolean
  onFiles(files: Iterable<File>): void
  onChosen(url: string): void
}

const labels = { image: 'html.picture', video: 'html.video' } as const

export function MediaButton({ kind, room, waiting, disabled, onFiles, onChosen }: Props) {
  const { t } = useWords()
  const chooser = useRef<HTMLInputElement>(null)
  const [picking, pick] = useState(false)
  const icon = kind === 'image' ? <PictureOutlined /> : <VideoCameraOutlined />
  return (
    <>
      <Dropdown
        trigger={['click']}
        disabled={disabled}
        menu={{
          items: [
            { key: 'upload', label: t(`fields.upload.${kind}`), icon: <UploadOutlined /> },
            { key: 'library', label: t('fields.library.open'), icon },
          ],
          onClick: ({ key }) => (key === 'upload' ? chooser.current?.click() : pick(true)),
        }}
      >
        <Button
          type="text"
          size="small"
          icon={icon}
          loading={waiting}
          disabled={disabled}
          aria-label={t(labels[kind])}
          title={t(labels[kind])}
        />
      </Dropdown>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={room > 1}
        accept={accepted[kind]}
        tabIndex={-1}
        aria-hidden
        onChange={(event) => {
          if (event.target.files) onFiles(event.target.files)
          event.target.value = ''
        }}
      />
      {picking && (
        <Suspense fallback={null}>
          <LibraryPicker
            kind={kind}
            room={room}
            present={[]}
            onClose={() => pick(false)}
            onChoose={(urls) => {
              pick(false)
              for (const url of urls) onChosen(url)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
