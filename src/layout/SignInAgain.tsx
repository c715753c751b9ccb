// Over the page: the session has ended, and the same person may sign in again and continue.
import { UserOutlined } from '@ant-design/icons'
import { Avatar, Button, Card, Modal, Popconfirm } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { type Credentials, signInAgain, signOut } from '../api/account'
import { Failure } from '../api/failure'
import { lazyWithRetry } from '../api/lazy-with-retry'
import { useSession } from '../api/session'
import { useStore } from '../api/store'
import { lookAgain, suspended } from '../api/suspension'
import { useWords } from '../locales/use-words'
import { unsaved } from '../navigation/unsaved'
import styles from '../pages/Login.module.css'

export const fetchForm = () => import('../pages/SignInForm')
const SignInForm = lazyWithRetry(async () => ({ default: (await fetchForm()).SignInForm }))

/** z-index above drawers and dialogs of the page. */
const LAYER = 1200

export function SignInAgain() {
  const { t } = useWords()
  const { admin } = useSession()
  const open = useStore(suspended) && admin !== null
  const [asking, ask] = useState(false)

  useEffect(() => {
    if (!open) return
    const look = (): void => void lookAgain()
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [open])

  const submit = async (credentials: Credentials): Promise<void> => {
    if (!(await signInAgain(credentials))) throw new Failure(t('again.other'), 0)
  }
  const leave = async (): Promise<void> => {
    ask(false)
    unsaved.drop(() => true)
    await signOut()
  }
  return (
    <Modal
      open={open}
      title={t('again.title')}
      footer={null}
      closable={false}
      keyboard={false}
      maskClosable={false}
      width={400}
      zIndex={LAYER}
      centered
      destroyOnHidden
    >
      <p className="soft">{t('again.hint')}</p>
      <Card size="small" className={styles.person}>
        <Card.Meta
          avatar={<Avatar size={40} src={admin?.headimg_path || undefined} icon={<UserOutlined />} alt="" />}
          title={admin?.real_name || admin?.username}
          description={admin?.username}
        />
      </Card>
      <Suspense fallback={null}>
        <SignInForm prefix="again" username={admin?.username ?? ''} submit={submit} />
      </Suspense>
      <Popconfirm
        open={asking}
        onOpenChange={(next) => {
          if (next && unsaved.get().length === 0) void leave()
          else ask(next)
        }}
        title={t('unsaved.title')}
        description={t('unsaved.hint')}
        okText={t('unsaved.leave')}
        okButtonProps={{ danger: true }}
        cancelText={t('common.cancel')}
        onConfirm={() => void leave()}
      >
        <Button type="link" block>
          {t('again.leave')}
        </Button>
      </Popconfirm>
    </Modal>
  )
}
