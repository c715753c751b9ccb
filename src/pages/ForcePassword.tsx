// The one screen of a person whose first password is still in use.
import { LockOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_TITLE } from '#kernel/constants'
import { signOut } from '../gateway/account'
import { refresh } from '../gateway/boot'
import { session, useSession } from '../gateway/session'
import { PasswordForm } from './PasswordForm'
import './login.css'

export function ForcePassword() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { admin } = useSession()
  useEffect(() => {
    document.title = `${t('force.title')} - ${admin?.site_title || DEFAULT_TITLE}`
  }, [t, admin?.site_title])

  const done = async (): Promise<void> => {
    session.update({ mustChangePassword: false })
    void message.success(t('password.saved'))
    await refresh()
  }
  return (
    <main className="force">
      <div className="login-card force-card">
        <span className="force-icon" aria-hidden>
          <LockOutlined />
        </span>
        <h1>{t('force.title')}</h1>
        <p className="login-hint">{t('force.hint')}</p>
        <PasswordForm username={admin?.username ?? ''} onSaved={done} block />
        <Button type="text" block className="force-leave" onClick={() => void signOut()}>
          {t('shell.signOut')}
        </Button>
      </div>
    </main>
  )
}
