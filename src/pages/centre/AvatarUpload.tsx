// Shows the own picture and replaces it; below it stands why another one was not taken.
import { CameraOutlined, LoadingOutlined, UserOutlined } from '@ant-design/icons'
import { Avatar } from 'antd'
import { type ChangeEvent, useRef, useState } from 'react'
import { accepted, useUploads } from '../../fields/media/use-uploads'
import { saveProfile } from '../../gateway/account'
import { useWords } from '../../locales/use-words'
import { Refusal } from '../../refusal/Refusal'
import { useRefusal } from '../../refusal/use-refusal'

export function AvatarUpload({ url, onSaved }: { url: string | null; onSaved(): Promise<void> }) {
  const { t } = useWords()
  const [saving, setSaving] = useState(false)
  const { refusal, refuse, forget } = useRefusal()
  const input = useRef<HTMLInputElement>(null)

  const save = async (headimg_path: string): Promise<void> => {
    setSaving(true)
    try {
      await saveProfile({ headimg_path }, { quiet: true })
      // A toast reports what fails after that.
      await onSaved().catch(() => undefined)
    } catch (error) {
      refuse(error)
    } finally {
      setSaving(false)
    }
  }
  const { running, refused, send } = useUploads('image', 1, (stored) => void save(stored))
  const busy = saving || running.length > 0

  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(event.target.files ?? [])]
    event.target.value = '' // the same file may be chosen again
    if (files.length === 0 || busy) return
    forget()
    send(files)
  }
  return (
    <>
      <button
        type="button"
        className="avatar-upload"
        onClick={() => !busy && input.current?.click()}
        // Disabled, it would lose the focus.
        aria-disabled={busy}
        aria-label={t('profile.picture')}
      >
        <Avatar size={88} src={url || undefined} icon={<UserOutlined />} alt="" />
        <span className="avatar-badge" aria-hidden>
          {busy ? <LoadingOutlined /> : <CameraOutlined />}
        </span>
      </button>
      <input ref={input} type="file" accept={accepted.image} hidden onChange={choose} />
      <Refusal refusal={refused ?? refusal} />
    </>
  )
}
