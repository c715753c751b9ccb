// Edits the own name, phone and e-mail; sends only changes, and the password with another phone or address.
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { formats } from '#kernel/formats'
import { SmsCode } from '../../fields/SmsCode'
import { type Profile, saveProfile } from '../../gateway/account'
import { Failure } from '../../gateway/failure'
import { useWords } from '../../locales/use-words'
import { useUnsaved } from '../../navigation/unsaved'
import { spinner } from '../../theme/spinner'
import { LONGEST } from '../password-rule'

type Values = Pick<Profile, 'real_name' | 'phone' | 'email'> & { old_password?: string }

/** Only differences; cleared values become null. */
export function changesOf(before: Values, after: Values): Partial<Values> {
  const tidy = (value: string | null | undefined): string | null => value?.trim() || null
  return Object.fromEntries(
    (['real_name', 'phone', 'email'] as const)
      .filter((name) => tidy(before[name]) !== tidy(after[name]))
      .map((name) => [name, tidy(after[name])]),
  )
}

export function ProfileForm({ profile, onSaved }: { profile: Profile; onSaved(): Promise<void> }) {
  const { t } = useWords()
  const [form] = Form.useForm<Values>()
  const [busy, setBusy] = useState(false)
  const [dirty, setDirty] = useState(false)
  /** Asked for by the server: another phone has to be proved. */
  const [code, setCode] = useState<{ value: string; problem: string } | null>(null)
  /** Codes and notices would go elsewhere: the server asks for the password. */
  const [moves, setMoves] = useState(false)
  const saved = useUnsaved(dirty)

  const submit = async (values: Values): Promise<void> => {
    setBusy(true)
    try {
      await saveProfile({
        ...changesOf(profile, values),
        ...(code?.value ? { sms_code: code.value } : {}),
        ...(moves ? { old_password: values.old_password } : {}),
      })
      setCode(null)
      saved()
      setDirty(false)
      setMoves(false)
      await onSaved()
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const { sms_code: unproved, ...errors } = error.errors
      if (unproved) setCode({ value: '', problem: unproved })
      form.setFields(Object.entries(errors).map(([name, text]) => ({ name: name as keyof Values, errors: [text] })))
    } finally {
      setBusy(false)
    }
  }

  /** A phone masked by the server is not validated. */
  const isPhone = (value: string | null): boolean =>
    !value || value === profile.phone || formats['phone']?.(value.trim()) === true
  const isEmail = (value: string | null): boolean =>
    !value || value === profile.email || formats['email']?.(value.trim()) === true
  const rule = (holds: (value: string | null) => boolean, text: string) => ({
    validator: async (_: unknown, value: string | null) => {
      if (!holds(value)) throw new Error(text)
    },
  })

  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={profile}
      disabled={busy}
      onFinish={submit}
      onValuesChange={(_, all: Values) => {
        const changes = changesOf(profile, all)
        setDirty(Object.keys(changes).length > 0)
        setMoves('phone' in changes || 'email' in changes)
      }}
    >
      <Form.Item
        name="real_name"
        label={t('profile.name')}
        rules={[{ required: true, whitespace: true, message: t('profile.nameMissing') }]}
      >
        <Input autoComplete="name" maxLength={30} />
      </Form.Item>
      <Form.Item name="phone" label={t('profile.phone')} rules={[rule(isPhone, t('profile.phoneWrong'))]}>
        <Input type="tel" inputMode="numeric" autoComplete="tel" maxLength={11} />
      </Form.Item>
      <Form.Item name="email" label={t('profile.email')} rules={[rule(isEmail, t('profile.emailWrong'))]}>
        <Input type="email" autoComplete="email" maxLength={100} />
      </Form.Item>
      {moves && (
        <Form.Item
          name="old_password"
          label={t('profile.password')}
          extra={t('profile.passwordWhy')}
          preserve={false}
          rules={[{ required: true, message: t('profile.passwordMissing') }]}
        >
          <Input.Password autoComplete="current-password" maxLength={LONGEST} />
        </Form.Item>
      )}
      {code && (
        <SmsCode
          scene="set_phone"
          to={form.getFieldValue('phone') ?? ''}
          value={code.value}
          problem={code.problem}
          onChange={(value) => setCode({ ...code, value })}
        />
      )}
      <Button type="primary" htmlType="submit" loading={spinner(busy)} disabled={!dirty}>
        {t('common.save')}
      </Button>
    </Form>
  )
}
