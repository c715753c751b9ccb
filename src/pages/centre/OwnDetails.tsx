// The own name, picture and contact data.
import { CameraOutlined, LoadingOutlined, UserOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { App, Avatar, Button, Card, Flex, Form, Input, Skeleton, Tag, Typography } from 'antd'
import { type ChangeEvent, useRef, useState } from 'react'
import { formats } from '#kernel/formats'
import { fetchProfile, type Profile, saveProfile } from '../../api/account'
import { refresh } from '../../api/boot'
import { Failure } from '../../api/failure'
import { Refusal } from '../../errors/Refusal'
import { useRefusal } from '../../errors/use-refusal'
import { accepted, useUploads } from '../../fields/media/use-uploads'
import { SmsCode } from '../../fields/SmsCode'
import { clockOf } from '../../fields/zone'
import { Broken } from '../../layout/Fallbacks'
import { useWords } from '../../locales/use-words'
import { useUnsaved } from '../../navigation/unsaved'
import { spinner } from '../../theme/spinner'
import { LONGEST } from '../PasswordForm'
import styles from './centre.module.css'
import { Section } from './Section'

function AvatarUpload({ url, onSaved }: { url: string | null; onSaved(): Promise<void> }) {
  const { t } = useWords()
  const [saving, setSaving] = useState(false)
  const { refusal, refuse, forget } = useRefusal()
  const input = useRef<HTMLInputElement>(null)

  const save = async (headimg_path: string): Promise<void> => {
    setSaving(true)
    try {
      await saveProfile({ headimg_path }, { quiet: true })
      // A toast reports what fails after that.
      await onSaved().catch(() => undefined)
    } catch (error) {
      refuse(error)
    } finally {
      setSaving(false)
    }
  }
  const { running, refused, send } = useUploads('image', 1, (stored) => void save(stored))
  const busy = saving || running.length > 0

  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(event.target.files ?? [])]
    event.target.value = '' // the same file may be chosen again
    if (files.length === 0 || busy) return
    forget()
    send(files)
  }
  return (
    <>
      <button
        type="button"
        className={styles.avatar}
        onClick={() => !busy && input.current?.click()}
        // Disabled, it would lose the focus.
        aria-disabled={busy}
        aria-label={t('profile.picture')}
      >
        <Avatar size={88} src={url || undefined} icon={<UserOutlined />} alt="" />
        <Avatar size={28} icon={busy ? <LoadingOutlined /> : <CameraOutlined />} aria-hidden />
      </button>
      <input ref={input} type="file" accept={accepted.image} hidden onChange={choose} />
      <Refusal refusal={refused ?? refusal} />
    </>
  )
}

type Values = Pick<Profile, 'real_name' | 'phone' | 'email'> & { old_password?: string }

/** Only differences; cleared values become null. */
function changesOf(before: Values, after: Values): Partial<Values> {
  const tidy = (value: string | null | undefined): string | null => value?.trim() || null
  return Object.fromEntries(
    (['real_name', 'phone', 'email'] as const)
      .filter((name) => tidy(before[name]) !== tidy(after[name]))
      .map((name) => [name, tidy(after[name])]),
  )
}

function ProfileForm({ profile, onSaved }: { profile: Profile; onSaved(): Promise<void> }) {
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

export default function Details() {
  const { t } = useWords()
  const { message } = App.useApp()
  const { data: profile, error, refetch } = useQuery({ queryKey: ['profile'], queryFn: fetchProfile })
  if (error) return <Broken error={error} retry={() => void refetch()} />
  if (!profile) return <Skeleton active avatar paragraph={{ rows: 6 }} className="page-skeleton" />

  const changed = async (): Promise<void> => {
    void message.success(t('profile.saved'))
    await Promise.all([refetch(), refresh()])
  }
  const last = [profile.last_login_time ? clockOf(profile.last_login_time) : null, profile.last_login_ip].filter(
    Boolean,
  )
  return (
    <>
      <Card role="region" aria-label={profile.real_name}>
        <Flex wrap align="center" gap={20}>
          <AvatarUpload url={profile.headimg_path} onSaved={changed} />
          <Flex vertical gap={2}>
            <h2>{profile.real_name || profile.username}</h2>
            <Typography.Text type="secondary">
              {profile.username}
              {last.length > 0 && ` · ${t('profile.lastTime')} ${last.join(' · ')}`}
            </Typography.Text>
            <Flex wrap gap={6}>
              {profile.role_names.map((name) => (
                <Tag key={name} bordered={false}>
                  {name}
                </Tag>
              ))}
            </Flex>
          </Flex>
        </Flex>
      </Card>
      <Section title={t('profile.details')} hint={t('profile.detailsHint')}>
        <ProfileForm key={JSON.stringify(profile)} profile={profile} onSaved={changed} />
      </Section>
    </>
  )
}
