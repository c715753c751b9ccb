// The sign-in page: the only one open to strangers.
import {
  GlobalOutlined,
  LockOutlined,
  MoonOutlined,
  SafetyOutlined,
  SunOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { DEFAULT_TITLE } from '#kernel/constants'
import { type Credentials, signIn } from '../gateway/account'
import { Failure } from '../gateway/failure'
import { session } from '../gateway/session'
import { setLanguage } from '../locales'
import { setMode, useMode } from '../theme/appearance'
import mark from '../theme/mark.svg'
import { Captcha } from './Captcha'
import { LoginScene } from './LoginScene'
import { safeRedirect } from './redirect'
import './login.css'

/** The field that a refusal is about. */
function fieldOf(failure: Failure): keyof Credentials {
  if (failure.code === 'CAPTCHA') return 'captcha'
  return 'password'
}

export default function Login() {
  const { t, i18n } = useTranslation()
  const [form] = Form.useForm<Credentials>()
  const [busy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  const [captcha, setCaptcha] = useState(false)
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const mode = useMode()
  const name = session.organisation()?.name ?? t('page.product')

  // While the name is being typed, what comes after signing in is fetched.
  useEffect(() => void import('../shell/Shell'), [])

  useEffect(() => {
    document.title = `${t('page.login')} - ${session.organisation()?.title || DEFAULT_TITLE}`
  }, [t])

  const refuse = (failure: Failure): void => {
    const asks = (failure.content as { captcha?: boolean } | null)?.captcha === true || failure.code === 'CAPTCHA'
    setCaptcha((now) => now || asks)
    setRound((now) => now + 1)
    const named = Object.entries(failure.errors).filter(([field]) => field in form.getFieldsValue(true))
    const marks = named.length > 0 ? named : [[fieldOf(failure), failure.message] as const]
    form.setFields(marks.map(([field, message]) => ({ name: field as keyof Credentials, errors: [message] })))
    form.setFieldValue('captcha', undefined)
    form.focusField(marks[0]?.[0] as keyof Credentials)
  }

  const submit = async (values: Credentials): Promise<void> => {
    setBusy(true)
    try {
      await signIn(values)
      await navigate(safeRedirect(query.get('redirect')), { replace: true })
    } catch (error) {
      if (error instanceof Failure) refuse(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="login">
      <LoginScene name={name} />
      <main className="login-side">
        <div className="login-tools">
          <Button
            type="text"
            icon={<GlobalOutlined />}
            onClick={() => void setLanguage(i18n.language === 'en' ? 'zh-CN' : 'en')}
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
          <Form
            form={form}
            layout="vertical"
            size="large"
            requiredMark={false}
            validateTrigger="onSubmit"
            onFinish={submit}
            disabled={busy}
            scrollToFirstError
          >
            <Form.Item
              name="username"
              label={t('login.username')}
              rules={[{ required: true, whitespace: true, message: t('login.usernameMissing') }]}
            >
              <Input
                prefix={<UserOutlined aria-hidden />}
                autoComplete="username"
                autoFocus
                autoCapitalize="none"
                spellCheck={false}
                maxLength={60}
              />
            </Form.Item>
            <Form.Item
              name="password"
              label={t('login.password')}
              rules={[{ required: true, message: t('login.passwordMissing') }]}
            >
              <Input.Password prefix={<LockOutlined aria-hidden />} autoComplete="current-password" maxLength={64} />
            </Form.Item>
            {captcha ? (
              <Form.Item label={t('login.captcha')} htmlFor="captcha" required>
                <div className="login-captcha">
                  <Form.Item
                    name="captcha"
                    noStyle
                    rules={[{ required: true, whitespace: true, message: t('login.captchaMissing') }]}
                  >
                    <Input prefix={<SafetyOutlined aria-hidden />} id="captcha" autoComplete="off" maxLength={8} />
                  </Form.Item>
                  <Captcha key={round} />
                </div>
              </Form.Item>
            ) : null}
            <Button type="primary" htmlType="submit" block loading={busy}>
              {t('login.submit')}
            </Button>
          </Form>
        </div>
      </main>
    </div>
  )
}
