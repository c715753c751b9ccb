// Chooses one picture: from the disk, a phone's camera, or the clipboard.
import { CloseOutlined, PictureOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useWords } from '../../locales/use-words'

interface Props {
  picture: File | null
  disabled: boolean
  onPick(picture: File | null): void
}

function pictureIn(files: FileList | undefined | null): File | null {
  return [...(files ?? [])].find((file) => file.type.startsWith('image/')) ?? null
}

export function PicturePick({ picture, disabled, onPick }: Props) {
  const { t } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const pick = useRef(onPick)
  useEffect(() => {
    pick.current = onPick
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const found = pictureIn(event.clipboardData?.files)
      if (found) pick.current(found)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  return (
    <div className="extract-picture">
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="hidden-words"
        tabIndex={-1}
        aria-hidden
        onChange={(event) => {
          onPick(pictureIn(event.target.files))
          event.target.value = ''
        }}
      />
      <Button icon={<PictureOutlined />} disabled={disabled} onClick={() => input.current?.click()}>
        {t('member.extract.picture')}
      </Button>
      {picture ? (
        <span>
          {picture.name}{' '}
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            disabled={disabled}
            aria-label={t('member.extract.noPicture')}
            title={t('member.extract.noPicture')}
            onClick={() => onPick(null)}
          />
        </span>
      ) : (
        <span className="soft">{t('member.extract.pasteHint')}</span>
      )}
    </div>
  )
}
