// Sets up two-step sign-in: password, authenticator, recovery codes.
import { Steps } from 'antd'
import { useState } from 'react'
import { useNarrow } from '../../generic/use-narrow'
import { useWords } from '../../locales/use-words'
import { RecoveryCodes } from './RecoveryCodes'
import { TotpPassword } from './TotpPassword'
import { TotpScan } from './TotpScan'
import './totp.css'

interface Props {
  onDone(): void
  /** Absent if there is nothing to return to. */
  onCancel?(): void
}

const steps = ['password', 'scan', 'codes'] as const

export function TotpSetup({ onDone, onCancel }: Props) {
  const { t } = useWords()
  const narrow = useNarrow()
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
        labelPlacement={narrow ? 'horizontal' : 'vertical'}
        className="totp-steps"
        // On a phone only the current step's name fits.
        items={steps.map((step, index) => ({ title: narrow && index !== at ? '' : t(`totp.step.${step}`) }))}
      />
      {at === 0 && <TotpPassword onStarted={start} {...cancel} />}
      {at === 1 && started && <TotpScan {...started} onConfirmed={setCodes} {...cancel} />}
      {at === 2 && codes && <RecoveryCodes codes={codes} onKept={onDone} />}
    </div>
  )
}
