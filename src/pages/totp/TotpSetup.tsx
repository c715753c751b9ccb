// Two-step sign-in: setting it up, and its recovery codes.

import { CopyOutlined, DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { App, Button, Card, Checkbox, Flex, Form, Input, QRCode, Space, Steps, Typography } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { title as productTitle } from '#generated/product'
import { confirmTotp, renewRecovery, startTotp } from '../../api/account'
import { saveText } from '../../api/download'
import { useSession } from '../../api/session'
import { useNarrow } from '../../components/use-narrow'
import { copyText } from '../../fields/copy-text'
import { useWords } from '../../locales/use-words'
import { qr } from '../../theme/tokens'
import { AskForm, PasswordField, type Proof, ProofFields } from './AskForm'
import styles from './totp.module.css'

interface TotpPasswordProps {
  onStarted(started: { secret: string; uri: string }): void
  onCancel?(): void
}

function TotpPassword({ onStarted, onCancel }: TotpPasswordProps) {
  const { t } = useWords()
  const submit = async ({ password }: { password: string }): Promise<void> => onStarted(await startTotp(password))
  return (
    <AskForm<{ password: string }>
      name="totp"
      about="password"
      okText={t('generic.next')}
      submit={submit}
      {...(onCancel ? { onCancel } : {})}
    >
      <Typography.Paragraph>{t('totp.passwordHint')}</Typography.Paragraph>
      <PasswordField />
    </AskForm>
  )
}

interface TotpScanProps {
  secret: string
  uri: string
  onConfirmed(codes: readonly string[]): void
  onCancel?(): void
}

function TotpScan({ secret, uri, onConfirmed, onCancel }: TotpScanProps) {
  const { t } = useWords()
  const { message } = App.useApp()
  const submit = async ({ code }: { code: string }): Promise<void> =>
    onConfirmed((await confirmTotp(code.replace(/\s/g, ''))).recovery_codes)
  const copy = async (): Promise<void> => {
    if (await copyText(secret)) void message.success(t('fields.copied'))
  }
  return (
    <AskForm<{ code: string }>
      name="totp"
      about="code"
      okText={t('totp.confirm')}
      submit={submit}
      {...(onCancel ? { onCancel } : {})}
    >
      <Typography.Paragraph>{t('totp.scanHint')}</Typography.Paragraph>
      <Flex wrap align="center" gap={20}>
        <QRCode value={uri} type="svg" size={qr.size} color={qr.ink} bgColor={qr.paper} aria-label={t('totp.qr')} />
        <div>
          <p className="soft">{t('totp.secretHint')}</p>
          <Flex align="center" gap={4} className={styles.secret}>
            <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            <Button
              type="text"
              size="small"
              icon={<CopyOutlined />}
              aria-label={t('fields.copy')}
              title={t('fields.copy')}
              onClick={() => void copy()}
            />
          </Flex>
        </div>
      </Flex>
      <Form.Item
        name="code"
        label={t('totp.code')}
        rules={[{ required: true, whitespace: true, message: t('totp.codeMissing') }]}
      >
        <Input
          autoComplete="one-time-code"
          inputMode="numeric"
          autoFocus
          maxLength={7}
          placeholder="000000"
          className={styles.code}
        />
      </Form.Item>
    </AskForm>
  )
}

function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const { t, say } = useWords()
  const { message } = App.useApp()
  const { admin } = useSession()
  const [kept, keep] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // The field that led here is gone, and the focus with it.
  useEffect(() => box.current?.focus(), [])
  const heading = `${admin?.site_title || say(productTitle)} · ${admin?.username ?? ''}`
  const text = [heading, t('totp.codesTitle'), '', ...codes, ''].join('\n')

  const copy = async (): Promise<void> => {
    if (await copyText(text)) void message.success(t('fields.copied'))
  }
  const download = (): void => saveText(text, `${admin?.username ?? 'recovery'}-recovery-codes.txt`)
  return (
    <>
      <Typography.Paragraph>{t('totp.codesHint')}</Typography.Paragraph>
      <Card size="small" className={styles.codes} ref={box} tabIndex={-1}>
        <p className={styles.printed}>
          <strong>{heading}</strong>
          {t('totp.printed')}
        </p>
        <ol aria-label={t('totp.codesTitle')}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </Card>
      <Space wrap>
        <Button icon={<CopyOutlined />} onClick={() => void copy()}>
          {t('fields.copy')}
        </Button>
        <Button icon={<DownloadOutlined />} onClick={download}>
          {t('totp.download')}
        </Button>
        <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
          {t('totp.print')}
        </Button>
      </Space>
      <Checkbox checked={kept} onChange={(event) => keep(event.target.checked)}>
        {t('totp.kept')}
      </Checkbox>
      <Button type="primary" disabled={!kept} onClick={onKept} block>
        {t('totp.done')}
      </Button>
    </>
  )
}

export function RecoveryRenewal({ onDone, onCancel }: { onDone(): void; onCancel(): void }) {
  const { t } = useWords()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const submit = async ({ password, code }: Proof): Promise<void> =>
    setCodes((await renewRecovery(password, code.replace(/\s/g, ''))).recovery_codes)
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />
  return (
    <AskForm<Proof> name="recovery" about="code" okText={t('totp.renew')} submit={submit} onCancel={onCancel}>
      <Typography.Paragraph>{t('totp.renewHint')}</Typography.Paragraph>
      <ProofFields />
    </AskForm>
  )
}

interface TotpSetupProps {
  onDone(): void
  /** Absent if there is nothing to return to. */
  onCancel?(): void
}

const steps = ['password', 'scan', 'codes'] as const

export function TotpSetup({ onDone, onCancel }: TotpSetupProps) {
  const { t } = useWords()
  const narrow = useNarrow()
  const [started, start] = useState<{ secret: string; uri: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const at = codes ? 2 : started ? 1 : 0
  const cancel = onCancel ? { onCancel } : {}
  return (
    <Flex vertical gap={24}>
      <Steps
        size="small"
        current={at}
        responsive={false}
        labelPlacement={narrow ? 'horizontal' : 'vertical'}
        // On a phone only the current step's name fits.
        items={steps.map((step, index) => ({ title: narrow && index !== at ? '' : t(`totp.step.${step}`) }))}
      />
      {at === 0 && <TotpPassword onStarted={start} {...cancel} />}
      {at === 1 && started && <TotpScan {...started} onConfirmed={setCodes} {...cancel} />}
      {at === 2 && codes && <RecoveryCodes codes={codes} onKept={onDone} />}
    </Flex>
  )
}
