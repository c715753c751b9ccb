// Renews the recovery codes, confirmed by the password and a code.
import { useState } from 'react'
import { renewRecovery } from '../../gateway/account'
import { useWords } from '../../locales/use-words'
import { AskForm } from './AskForm'
import { type Proof, ProofFields } from './ProofFields'
import { RecoveryCodes } from './RecoveryCodes'
import './totp.css'

export function RecoveryRenewal({ onDone, onCancel }: { onDone(): void; onCancel(): void }) {
  const { t } = useWords()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const submit = async ({ password, code }: Proof): Promise<void> =>
    setCodes((await renewRecovery(password, code.replace(/\s/g, ''))).recovery_codes)
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />
  return (
    <AskForm<Proof> name="recovery" about="code" okText={t('totp.renew')} submit={submit} onCancel={onCancel}>
      <p className="totp-words">{t('totp.renewHint')}</p>
      <ProofFields />
    </AskForm>
  )
}
