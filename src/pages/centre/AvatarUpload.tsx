// Shows the own picture and replaces it.
import { CameraOutlined, LoadingOutlined, UserOutlined } from '@ant-design/icons'
import { Avatar } from 'antd'
import { type ChangeEvent, useRef, useState } from 'react'
import { fileLimits } from '#kernel/files'
import { saveProfile } from '../../gateway/account'
import { upload } from '../../gateway/upload'
import { useWords } from '../../locales/use-words'
import { useApp } from '../../plain/app'
import '../../locales/later/profile'

export function AvatarUpload({ url, onSaved }: { url: string | null; onSaved(): Promise<void> }) {
  const { t } = useWords()
  const { message } = useApp()
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0]
    event.target.value = '' // the same file may be chosen again
    if (!file) return
    if (file.size > fileLimits.image) {
      void message.warning(t('profile.pictureLarge'))
      return
    }
    setBusy(true)
    try {
      const stored = await upload(file)
      await saveProfile({ headimg_path: stored.url })
      await onSaved()
    } catch {
      // the toast has reported it
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <button
        type="button"
        className="avatar-upload"
        onClick={() => input.current?.click()}
        disabled={busy}
        aria-label={t('profile.picture')}
      >
        <Avatar size={88} src={url || undefined} icon={<UserOutlined />} alt="" />
        <span className="avatar-badge" aria-hidden>
          {busy ? <LoadingOutlined /> : <CameraOutlined />}
        </span>
      </button>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        hidden
        onChange={(event) => void choose(event)}
      />
    </>
  )
}
