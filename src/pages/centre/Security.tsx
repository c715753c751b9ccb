// Security of the own account: two-step sign-in and password.

import { WarningFilled } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Flex, Modal, Tag, Typography } from 'antd'
import { useState } from 'react'
import { disableTotp } from '../../api/account'
import { refresh } from '../../api/boot'
import { useSession } from '../../api/session'
import { useWords } from '../../locales/use-words'
import { PasswordForm } from '../PasswordForm'
import { AskForm, type Proof, ProofFields } from '../totp/AskForm'
import { RecoveryRenewal, TotpSetup } from '../totp/TotpSetup'
import { Section } from './Section'
import { Tokens } from './Tokens'

function TotpOff({ onDone, onCancel }: { onDone(): void; onCancel(): void }) {
  const { t } = useWords()
  const submit = async ({ password, code }: Proof): Promise<void> => {
    await disableTotp(password, code.replace(/\s/g, ''))
    onDone()
  }
  return (
    <AskForm<Proof> name="totp-off" about="code" okText={t('totp.off')} danger submit={submit} onCancel={onCancel}>
      <Typography.Paragraph>{t('totp.offHint')}</Typography.Paragraph>
      <ProofFields />
    </AskForm>
  )
}

/** Count below which a warning is shown. */
const ENOUGH = 4

function RecoveryLeft({ num, onRenew }: { num: number; onRenew(): void }) {
  const { t } = useWords()
  return (
    <Flex vertical align="start" gap={8}>
      <p>{t('totp.left', { num })}</p>
      {num < ENOUGH && (
        <Typography.Text type="warning">
          <WarningFilled aria-hidden /> {t(num === 0 ? 'totp.noneLeft' : 'totp.fewLeft')}
        </Typography.Text>
      )}
      <Button onClick={onRenew}>{t('totp.renew')}</Button>
    </Flex>
  )
}

/** A dialog takes the focus while it opens. */
function startAt(id: string): void {
  document.getElementById(id)?.focus()
}

export function TwoStep() {
  const { t } = useWords()
  const { message } = App.useApp()
  const { admin } = useSession()
  const [open, setOpen] = useState<'setup' | 'renew' | 'off' | null>(null)
  const on = admin?.totp_on === true

  const done = async (said: string): Promise<void> => {
    setOpen(null)
    void message.success(said)
    await refresh()
  }
  return (
    <Section
      title={t('totp.title')}
      hint={t('totp.hint')}
      extra={
        <Tag color={on ? 'success' : 'default'} bordered={false}>
          {t(on ? 'access.on' : 'access.off')}
        </Tag>
      }
    >
      {on ? (
        <Flex vertical gap={20}>
          <RecoveryLeft num={admin.codes_left ?? 0} onRenew={() => setOpen('renew')} />
          <Flex wrap align="center" gap="8px 12px">
            <Button danger onClick={() => setOpen('off')}>
              {t('totp.off')}
            </Button>
            <Typography.Text type="secondary">{t('totp.newPhone')}</Typography.Text>
          </Flex>
        </Flex>
      ) : (
        <Button type="primary" onClick={() => setOpen('setup')}>
          {t('totp.setup')}
        </Button>
      )}
      <Modal
        open={open === 'setup'}
        title={t('totp.setup')}
        footer={null}
        onCancel={() => setOpen(null)}
        afterOpenChange={(now) => now && startAt('totp_password')}
        maskClosable={false}
        keyboard={false}
        closable={false}
        width={480}
        destroyOnHidden
      >
        <TotpSetup onDone={() => void done(t('totp.isOn'))} onCancel={() => setOpen(null)} />
      </Modal>
      <Modal
        open={open === 'renew'}
        title={t('totp.renew')}
        footer={null}
        onCancel={() => setOpen(null)}
        afterOpenChange={(now) => now && startAt('recovery_password')}
        maskClosable={false}
        keyboard={false}
        closable={false}
        width={480}
        destroyOnHidden
      >
        <RecoveryRenewal onDone={() => void done(t('totp.renewed'))} onCancel={() => setOpen(null)} />
      </Modal>
      <Modal
        open={open === 'off'}
        title={t('totp.off')}
        footer={null}
        onCancel={() => setOpen(null)}
        afterOpenChange={(now) => now && startAt('totp-off_password')}
        width={420}
        destroyOnHidden
      >
        <TotpOff onDone={() => void done(t('totp.isOff'))} onCancel={() => setOpen(null)} />
      </Modal>
    </Section>
  )
}

export default function Security() {
  const { t } = useWords()
  const { message } = App.useApp()
  const client = useQueryClient()
  const changed = (): void => {
    void message.success(t('password.saved'))
    // The other devices have been signed out.
    void client.invalidateQueries({ queryKey: ['devices'] })
  }
  return (
    <>
      <TwoStep />
      <Section title={t('password.title')} hint={t('password.hint')}>
        <PasswordForm onSaved={changed} />
      </Section>
      <Tokens />
    </>
  )
}
