// The sign-in form: name and password, a captcha and the code of two-step sign-in if they are required.
import { ArrowLeftOutlined, LockOutlined, ReloadOutlined, SafetyOutlined, UserOutlined } from '@ant-design/icons'
import { Button, Flex, Form, Input } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { type Credentials, fetchCaptcha } from '../api/account'
import { Failure, report } from '../api/failure'
import { useWords } from '../locales/use-words'
import { spinner } from '../theme/spinner'
import styles from './Login.module.css'
import totp from './totp/totp.module.css'

/** A captcha is valid for one try: give each try a new `key`. */
function Captcha() {
  const { t } = useWords()
  const [svg, setSvg] = useState<string | null>(null)
  const renew = useCallback(() => {
    fetchCaptcha().then(
      (answer) => setSvg(answer.svg),
      () => setSvg(null),
    )
  }, [])
  useEffect(renew, [renew])
  return (
    <button type="button" className={styles.captcha} onClick={renew} aria-label={t('login.captchaRenew')}>
      {svg ? <img src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`} alt="" /> : <ReloadOutlined aria-hidden />}
    </button>
  )
}

interface Props {
  /** Prefix of the field ids: the form may be open over another one. */
  prefix: string
  /** The person to sign in again; absent if anybody may sign in. */
  username?: string
  submit(credentials: Credentials): Promise<void>
}

/** The field of a refusal. */
function fieldOf({ code }: Failure): keyof Credentials {
  if (code === 'CAPTCHA') return 'captcha'
  return code === 'TOTP' ? 'code' : 'password'
}

function asks(failure: Failure, what: 'captcha' | 'totp'): boolean {
  return (failure.content as Record<string, unknown> | null)?.[what] === true
}

export function SignInForm({ prefix, username, submit }: Props) {
  const { t } = useWords()
  const [form] = Form.useForm<Credentials>()
  const [busy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  const [captcha, setCaptcha] = useState(false)
  const [second, setSecond] = useState(false)

  const refuse = (failure: Failure): void => {
    const firstAsk = failure.code === 'TOTP' && !second
    if (!firstAsk) report(failure)
    setCaptcha((now) => now || asks(failure, 'captcha') || failure.code === 'CAPTCHA')
    setRound((now) => now + 1)
    form.setFieldValue('captcha', undefined)
    if (firstAsk) {
      setSecond(true)
      return
    }
    // A password changed meanwhile is entered on the first step.
    if (failure.code === 'CRED') setSecond(false)
    const known: readonly string[] = ['username', 'password', 'captcha', 'code']
    const named = Object.entries(failure.errors).filter(([field]) => known.includes(field))
    const marks = named.length > 0 ? named : [[fieldOf(failure), failure.message] as const]
    // Only a field that stands already takes an error and the focus: the captcha may appear with this refusal.
    setTimeout(() => {
      form.setFields(marks.map(([field, message]) => ({ name: field as keyof Credentials, errors: [message] })))
      form.focusField(marks[0]?.[0] as keyof Credentials)
    })
  }

  const finish = async (values: Credentials): Promise<void> => {
    setBusy(true)
    try {
      await submit(username === undefined ? values : { ...values, username })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      // Fields are disabled during a call: only an enabled one takes the focus.
      setBusy(false)
      setTimeout(() => refuse(error))
    } finally {
      setBusy(false)
    }
  }
  const back = (): void => {
    setSecond(false)
    form.setFieldValue('code', undefined)
  }

  return (
    <Form
      form={form}
      name={prefix}
      layout="vertical"
      size="large"
      requiredMark={false}
      validateTrigger="onSubmit"
      onFinish={finish}
      disabled={busy}
      scrollToFirstError
    >
      {username === undefined ? (
        <Form.Item
          name="username"
          label={t('login.username')}
          hidden={second}
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
      ) : (
        // Password managers look for the user name beside the password.
        <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
      )}
      <Form.Item
        name="password"
        label={t('login.password')}
        hidden={second}
        rules={[{ required: true, message: t('login.passwordMissing') }]}
      >
        <Input.Password
          prefix={<LockOutlined aria-hidden />}
          autoComplete="current-password"
          autoFocus={username !== undefined}
          maxLength={64}
        />
      </Form.Item>
      {second ? (
        <Form.Item
          name="code"
          label={t('login.code')}
          extra={t('login.codeHint')}
          rules={[{ required: true, whitespace: true, message: t('login.codeMissing') }]}
        >
          <Input
            prefix={<SafetyOutlined aria-hidden />}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            maxLength={20}
            className={totp.code}
          />
        </Form.Item>
      ) : null}
      {captcha ? (
        <Form.Item label={t('login.captcha')} htmlFor={`${prefix}_captcha`} required>
          <Flex gap={12}>
            <Form.Item
              name="captcha"
              noStyle
              rules={[{ required: true, whitespace: true, message: t('login.captchaMissing') }]}
            >
              <Input prefix={<SafetyOutlined aria-hidden />} autoComplete="off" maxLength={8} />
            </Form.Item>
            <Captcha key={round} />
          </Flex>
        </Form.Item>
      ) : null}
      <Button type="primary" htmlType="submit" block loading={spinner(busy)}>
        {second ? t('login.verify') : t('login.submit')}
      </Button>
      {second ? (
        <Button type="link" block icon={<ArrowLeftOutlined />} onClick={back}>
          {t('login.backToPassword')}
        </Button>
      ) : null}
    </Form>
  )
}
