// Sets up two-step sign-in: the password, the authenticator, the recovery codes.
import { Steps } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecoveryCodes } from './RecoveryCodes'
import { TotpPassword } from './TotpPassword'
import { TotpScan } from './TotpScan'
import './totp.css'

interface Props {
  onDone(): void
  /** Absent where there is nothing to go back to. */
  onCancel?(): void
}

export function TotpSetup({ onDone, onCancel }: Props) {
  const { t } = useTranslation()
  const [started, start] = useState<{ secret: string; uri: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const at = codes ? 2 : started ? 1 : 0
  const cancel = onCancel ? { onCancel } : {}
  return (
    <div className="totp">
      <Steps
        size="small"
        current={at}
        responsive={false}
        labelPlacement="vertical"
        className="totp-steps"
        items={[{ title: t('totp.step.password') }, { title: t('totp.step.scan') }, { title: t('totp.step.codes') }]}
      />
      {at === 0 && <TotpPassword onStarted={start} {...cancel} />}
      {at === 1 && started && <TotpScan {...started} onConfirmed={setCodes} {...cancel} />}
      {at === 2 && codes && <RecoveryCodes codes={codes} onKept={onDone} />}
    </div>
  )
}
