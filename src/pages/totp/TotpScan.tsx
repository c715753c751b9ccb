// Second step: the authenticator scans the secret, and a code confirms it.
import { CopyOutlined } from '@ant-design/icons'
import { App, Button, Form, Input, QRCode } from 'antd'
import { copyText } from '../../fields/copy-text'
import { confirmTotp } from '../../gateway/account'
import { useWords } from '../../locales/use-words'
import { qr } from '../../theme/tokens'
import { AskForm } from './AskForm'
import './code-box.css'

interface Props {
  secret: string
  uri: string
  onConfirmed(codes: readonly string[]): void
  onCancel?(): void
}

export function TotpScan({ secret, uri, onConfirmed, onCancel }: Props) {
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
      <p className="totp-words">{t('totp.scanHint')}</p>
      <div className="totp-scan">
        <QRCode value={uri} type="svg" size={qr.size} color={qr.ink} bgColor={qr.paper} aria-label={t('totp.qr')} />
        <div>
          <p className="soft">{t('totp.secretHint')}</p>
          <p className="totp-secret">
            <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            <Button
              type="text"
              size="small"
              icon={<CopyOutlined />}
              aria-label={t('fields.copy')}
              title={t('fields.copy')}
              onClick={() => void copy()}
            />
          </p>
        </div>
      </div>
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
          className="code-box"
        />
      </Form.Item>
    </AskForm>
  )
}
