// Buttons that choose files, or a folder of them, for upload.
import { CloudUploadOutlined, FolderOpenOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import { useWords } from '../../../locales/use-words'
import { listed } from './chosen-files'

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
