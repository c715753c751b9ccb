// Two-step sign-in: its state, its recovery codes, setting it up and switching it off.
import { App, Button, Modal, Tag } from 'antd'
import { useState } from 'react'
import { refresh } from '../../gateway/boot'
import { useSession } from '../../gateway/session'
import { useWords } from '../../locales/use-words'
import { RecoveryRenewal } from '../totp/RecoveryRenewal'
import { TotpOff } from '../totp/TotpOff'
import { TotpSetup } from '../totp/TotpSetup'
import { RecoveryLeft } from './RecoveryLeft'
import { Section } from './Section'

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
        <>
          <RecoveryLeft num={admin.codes_left ?? 0} onRenew={() => setOpen('renew')} />
          <div className="centre-buttons">
            <Button danger onClick={() => setOpen('off')}>
              {t('totp.off')}
            </Button>
            <span className="soft small">{t('totp.newPhone')}</span>
          </div>
        </>
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
