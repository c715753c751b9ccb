// The sign-in page: the only one open without a session.
import { GlobalOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { title as productTitle } from '#generated/product'
import { type Credentials, signIn } from '../gateway/account'
import { session } from '../gateway/session'
import { setLanguage } from '../locales'
import { useText } from '../locales/use-text'
import { useWords } from '../locales/use-words'
import { setMode, useMode } from '../theme/appearance'
import mark from '../theme/mark.svg'
import { LoginScene } from './LoginScene'
import { safeRedirect } from './redirect'
import { SignInForm } from './SignInForm'
import './login.css'

export default function Login() {
  const { t, language } = useWords()
  const say = useText()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const mode = useMode()
  const name = session.organisation()?.name || say(productTitle)

  // Preloads the code needed after signing in while the name is typed.
  useEffect(() => void import('../signed-in'), [])

  useEffect(() => {
    document.title = `${t('page.login')} - ${session.organisation()?.title || say(productTitle)}`
  }, [t, say])

  const submit = async (credentials: Credentials): Promise<void> => {
    await signIn(credentials)
    await navigate(safeRedirect(query.get('redirect')), { replace: true })
  }

  return (
    <div className="login">
      <LoginScene name={name} />
      <main className="login-side">
        <div className="login-tools">
          <Button
            type="text"
            icon={<GlobalOutlined />}
            onClick={() => void setLanguage(language === 'en' ? 'zh-CN' : 'en')}
          >
            {t('shell.otherLanguage')}
          </Button>
          <Button
            type="text"
            icon={mode === 'dark' ? <SunOutlined /> : <MoonOutlined />}
            onClick={() => setMode(mode === 'dark' ? 'light' : 'dark')}
            aria-label={mode === 'dark' ? t('shell.light') : t('shell.dark')}
          />
        </div>
        <div className="login-card">
          <img className="login-logo" src={session.organisation()?.logo || mark} alt="" width={44} height={44} />
          <h1>{t('login.title')}</h1>
          <p className="login-hint">{t('login.hint', { name })}</p>
          <SignInForm prefix="login" submit={submit} />
        </div>
      </main>
    </div>
  )
}
