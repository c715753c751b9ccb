// The person's own feed for calendar programs: its address, and a new one in its place.
import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { call } from '../../gateway/gateway'
import { useWords } from '../../locales/use-words'
import { useApp } from '../../plain/app'
import '../../locales/later/calendar'

export default function Subscribe() {
  const { t } = useWords()
  const { message } = useApp()
  const [open, setOpen] = useState(false)
  const [path, setPath] = useState<string | null>(null)
  const [exists, setExists] = useState(false)
  const show = async (): Promise<void> => {
    setOpen(true)
    const answer = await call('calendar_feed', 'mine', {}).catch(() => null)
    setExists(answer?.exists === true)
  }
  const make = async (): Promise<void> => {
    const answer = await call('calendar_feed', 'renew', {}).catch(() => null)
    if (!answer) return
    setPath(answer.path)
    setExists(true)
  }
  const revoke = async (): Promise<void> => {
    if (!(await call('calendar_feed', 'revoke', {}).catch(() => null))) return
    setPath(null)
    setExists(false)
    void message.success(t('calendar.feed.revoked'))
  }
  return (
    <>
      <Button onClick={() => void show()}>{t('calendar.feed.open')}</Button>
      <Modal open={open} title={t('calendar.feed.open')} footer={null} onCancel={() => setOpen(false)}>
        <p>{t('calendar.feed.about')}</p>
        {path ? (
          <Input
            readOnly
            value={`${window.location.origin}${path}`}
            aria-label={t('calendar.feed.address')}
            onFocus={(event) => event.target.select()}
          />
        ) : (
          exists && <p className="soft">{t('calendar.feed.exists')}</p>
        )}
        <div className="cal-feed">
          <Button type="primary" onClick={() => void make()}>
            {t(exists ? 'calendar.feed.renew' : 'calendar.feed.make')}
          </Button>
          {exists && (
            <Button danger onClick={() => void revoke()}>
              {t('calendar.feed.revoke')}
            </Button>
          )}
        </div>
      </Modal>
    </>
  )
}
