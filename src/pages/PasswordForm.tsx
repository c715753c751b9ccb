// Changes the own password: the old one, the new one twice.
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { saveProfile } from '../gateway/account'
import { refresh } from '../gateway/boot'
import { Failure } from '../gateway/failure'
import { useSession } from '../gateway/session'
import { useWords } from '../locales/use-words'
import { useUnsaved } from '../navigation/unsaved'
import { spinner } from '../theme/spinner'
import { PasswordRules } from './PasswordRules'
import { LONGEST, passwordFault } from './password-rule'

interface Values {
  old_password: string
  password: string
  again: string
}

interface Props {
  onSaved(): void | Promise<void>
  /** The only form of its screen. */
  block?: boolean
}

export function PasswordForm({ onSaved, block = false }: Props) {
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
