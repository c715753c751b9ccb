// The one screen of a person who has to set up two-step sign-in first.
import { SafetyCertificateOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_TITLE } from '#kernel/constants'
import { signOut } from '../gateway/account'
import { useSession } from '../gateway/session'
import { TotpSetup } from './totp/TotpSetup'
import './login.css'

export function ForceEnrol({ onDone }: { onDone(): void }) {
  const { t } = useTranslation()
  const { admin } = useSession()
  useEffect(() => {
    document.title = `${t('enrol.title')} - ${admin?.site_title || DEFAULT_TITLE}`
  }, [t, admin?.site_title])
  return (
    <main className="force">
      <div className="login-card force-card">
        <span className="force-icon" aria-hidden>
          <SafetyCertificateOutlined />
        </span>
        <h1>{t('enrol.title')}</h1>
        <p className="login-hint">{t('enrol.hint')}</p>
        <TotpSetup onDone={onDone} />
        <Button type="text" block className="force-leave" onClick={() => void signOut()}>
          {t('shell.signOut')}
        </Button>
      </div>
    </main>
  )
}
