// Steps that come before everything else after signing in: a new password, setting up two-step sign-in.

import { LockOutlined, SafetyCertificateOutlined } from '@ant-design/icons'
import { App, Avatar, Button, Card, Flex } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { title as productTitle } from '#generated/product'
import { signOut } from '../api/account'
import { refresh } from '../api/boot'
import { session, useSession } from '../api/session'
import { useWords } from '../locales/use-words'
import styles from './Login.module.css'
import { PasswordForm } from './PasswordForm'
import { TotpSetup } from './totp/TotpSetup'

interface Props {
  icon: ReactNode
  title: string
  hint: string
  children: ReactNode
}

function ForceFrame({ icon, title, hint, children }: Props) {
  const { t, say } = useWords()
  const { admin } = useSession()
  useEffect(() => {
    document.title = `${title} - ${admin?.site_title || say(productTitle)}`
  }, [title, admin?.site_title, say])
  return (
    <Flex component="main" align="center" justify="center" className={styles.forced}>
      <Card className={styles.card}>
        <Avatar shape="square" size={44} icon={icon} aria-hidden />
        <h1>{title}</h1>
        <p className={styles.hint}>{hint}</p>
        {children}
        <Button type="text" block onClick={() => void signOut()}>
          {t('shell.signOut')}
        </Button>
      </Card>
    </Flex>
  )
}

export function ForcePassword() {
  const { t } = useWords()
  const { message } = App.useApp()

  const done = async (): Promise<void> => {
    session.update({ mustChangePassword: false })
    void message.success(t('password.saved'))
    await refresh()
  }
  return (
    <ForceFrame icon={<LockOutlined />} title={t('force.title')} hint={t('force.hint')}>
      <PasswordForm onSaved={done} block />
    </ForceFrame>
  )
}

export function ForceEnrol({ onDone }: { onDone(): void }) {
  const { t } = useWords()
  return (
    <ForceFrame icon={<SafetyCertificateOutlined />} title={t('enrol.title')} hint={t('enrol.hint')}>
      <TotpSetup onDone={onDone} />
    </ForceFrame>
  )
}
