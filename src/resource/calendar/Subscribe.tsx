// The person's own feed for calendar programs: its address, and a new one in its place.
import { App, Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { call } from '../../api/calls'
import { Refusal } from '../../errors/Refusal'
import { useRefusal } from '../../errors/use-refusal'
import { useWords } from '../../locales/use-words'
import styles from './styles'

export default function Subscribe() {
  const { t } = useWords()
  const { message } = App.useApp()
  const [open, setOpen] = useState(false)
  const [path, setPath] = useState<string | null>(null)
  /** Day on which the address ends; null if there is none. */
  const [until, setUntil] = useState<string | null>(null)
  const { refusal, refuse, forget } = useRefusal()
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    forget()
    await work().catch(refuse)
  }
  const look = async (): Promise<void> => {
    const { expire_time: end } = await call('calendar_feed', 'mine', {}, { quiet: true })
    setUntil(end ? end.slice(0, 10) : null)
  }
  const show = (): void => {
    setOpen(true)
    void attempt(look)
  }
  const make = () =>
    attempt(async () => {
      setPath((await call('calendar_feed', 'renew', {}, { quiet: true })).path)
      await look()
    })
  const revoke = () =>
    attempt(async () => {
      await call('calendar_feed', 'revoke', {}, { quiet: true })
      setPath(null)
      setUntil(null)
      void message.success(t('calendar.feed.revoked'))
    })
  return (
    <>
      <Button onClick={show}>{t('calendar.feed.open')}</Button>
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
          until && <p className="soft">{t('calendar.feed.exists', { until })}</p>
        )}
        <Refusal refusal={refusal} />
        <div className={styles.feed}>
          <Button type="primary" onClick={() => void make()}>
            {t(until ? 'calendar.feed.renew' : 'calendar.feed.make')}
          </Button>
          {until && (
            <Button danger onClick={() => void revoke()}>
              {t('calendar.feed.revoke')}
            </Button>
          )}
        </div>
      </Modal>
    </>
  )
}
