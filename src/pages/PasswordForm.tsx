// A new password: the form, and the rules that it follows while it is typed.
import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import { Button, Flex, Form, type FormInstance, Input, Typography } from 'antd'
import { useState } from 'react'
import { saveProfile } from '../api/account'
import { refresh } from '../api/boot'
import { Failure } from '../api/failure'
import { useSession } from '../api/session'
import { useWords } from '../locales/use-words'
import { useUnsaved } from '../navigation/unsaved'
import { spinner } from '../theme/spinner'

type PasswordFault = 'short' | 'plain' | 'name' | 'same'

/** Characters at most. */
export const LONGEST = 64

export interface Candidate {
  password: string
  username: string
  /** The current password, as typed. */
  old: string
  /** Characters at least, from the settings. */
  least: number
}

/** Each rule, and whether the password satisfies it; null if only the server can tell. */
export function passwordRules({ password, username, old, least }: Candidate): [PasswordFault, boolean | null][] {
  const length = [...password].length
  return [
    ['short', length >= least && length <= LONGEST],
    ['plain', /[A-Za-z]/.test(password) && /\d/.test(password)],
    ['name', username === '' || password.toLowerCase() !== username.toLowerCase()],
    ['same', password === old ? false : null],
  ]
}

export function passwordFault(candidate: Candidate): PasswordFault | null {
  return passwordRules(candidate).find(([, kept]) => kept === false)?.[0] ?? null
}

interface PasswordRulesProps {
  form: FormInstance
  username: string
  /** Characters at least. */
  least: number
}

const gap = { marginInlineEnd: 8 }

function PasswordRules({ form, username, least }: PasswordRulesProps) {
  const { t } = useWords()
  const password = String(Form.useWatch('password', form) ?? '')
  const old = String(Form.useWatch('old_password', form) ?? '')
  return (
    <Flex vertical component="ul" gap={2}>
      {passwordRules({ password, username, old, least }).map(([rule, kept]) => {
        const met = password !== '' && kept === true
        return (
          <li key={rule} data-met={met}>
            <Typography.Text type={met ? 'success' : 'secondary'}>
              {met ? <CheckCircleFilled style={gap} aria-hidden /> : <MinusCircleOutlined style={gap} aria-hidden />}
              {t(`password.rules.${rule}`, { least, most: LONGEST })}
            </Typography.Text>
          </li>
        )
      })}
    </Flex>
  )
}

interface Values {
  old_password: string
  password: string
  again: string
}

interface PasswordFormProps {
  onSaved(): void | Promise<void>
  /** The only form of its screen. */
  block?: boolean
}

export function PasswordForm({ onSaved, block = false }: PasswordFormProps) {
  const { t } = useWords()
  const { admin } = useSession()
  const username = admin?.username ?? ''
  const least = admin?.pass_min ?? 1
  const [form] = Form.useForm<Values>()
  const [busy, setBusy] = useState(false)
  const [dirty, setDirty] = useState(false)
  const saved = useUnsaved(dirty)

  const submit = async ({ old_password, password }: Values): Promise<void> => {
    setBusy(true)
    try {
      await saveProfile({ old_password, password })
      saved()
      setDirty(false)
      form.resetFields()
      await onSaved()
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const marks = error.code === 'CRED' ? { old_password: error.message } : error.errors
      form.setFields(Object.entries(marks).map(([name, text]) => ({ name: name as keyof Values, errors: [text] })))
      // The settings may demand more than when this page was loaded.
      if (marks['password']) void refresh({ quiet: true }).catch(() => undefined)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      disabled={busy}
      onFinish={submit}
      onValuesChange={(_, all: Values) => setDirty(Object.values(all).some(Boolean))}
    >
      {/* Password managers look for the user name beside the password. */}
      <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
      <Form.Item
        name="old_password"
        label={t('password.old')}
        rules={[{ required: true, message: t('password.oldMissing') }]}
      >
        <Input.Password autoComplete="current-password" autoFocus={block} maxLength={LONGEST} />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('password.new')}
        extra={<PasswordRules form={form} username={username} least={least} />}
        dependencies={['old_password']}
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_, value: string | undefined) => {
              const old = String(getFieldValue('old_password') ?? '')
              const fault = passwordFault({ password: value ?? '', username, old, least })
              if (fault) throw new Error(t(`password.${fault}`, { least, most: LONGEST }))
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={LONGEST} />
      </Form.Item>
      <Form.Item
        name="again"
        label={t('password.again')}
        dependencies={['password']}
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_, value: string | undefined) => {
              if (value !== getFieldValue('password')) throw new Error(t('password.differs'))
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={LONGEST} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={spinner(busy)} block={block}>
        {t('password.save')}
      </Button>
    </Form>
  )
}
