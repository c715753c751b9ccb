// The tile that adds: a new file from the device, or one from the library.
import { PlusOutlined } from '@ant-design/icons'
import { Suspense, useRef, useState } from 'react'
import { lazyWithRetry } from '../../gateway/lazy-with-retry'
import { useWords } from '../../locales/use-words'
import { accepted, type MediaKind } from './use-uploads'

const LibraryPicker = lazyWithRetry(() => import('./LibraryPicker'))

interface Props {
  id: string
  kind: MediaKind
  many: boolean
  room: number
  held: readonly string[]
  disabled: boolean
  describedBy: string | undefined
  onFiles(files: Iterable<File>): void
  /** Null for sensitive files, which are not in the library. */
  onChoose: ((urls: string[]) => void) | null
}

export function MediaAdd({ id, kind, many, room, held, disabled, describedBy, onFiles, onChoose }: Props) {
  const { t } = useWords()
  const chooser = useRef<HTMLInputElement>(null)
  const [picking, setPicking] = useState(false)
  return (
    <div className="media-add">
      <button
        type="button"
        id={id}
        disabled={disabled}
        onClick={() => chooser.current?.click()}
        aria-describedby={describedBy}
      >
        <PlusOutlined aria-hidden />
        <span>{t(`fields.upload.${kind}`)}</span>
      </button>
      {onChoose && (
        <button type="button" className="media-library" disabled={disabled} onClick={() => setPicking(true)}>
          {t('fields.library.open')}
        </button>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={many}
        accept={accepted[kind]}
        tabIndex={-1}
        aria-hidden
        onChange={(event) => {
          onFiles(event.target.files ?? [])
          event.target.value = '' // the same file may be chosen again
        }}
      />
      {picking && onChoose && (
        <Suspense fallback={null}>
          <LibraryPicker
            kind={kind}
            room={room}
            held={held}
            onClose={() => setPicking(false)}
            onChoose={(urls) => {
              setPicking(false)
              onChoose(urls)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
