// Switches two-step sign-in off, confirmed by the password and a code.
import { disableTotp } from '../../gateway/account'
import { useWords } from '../../locales/use-words'
import { AskForm } from './AskForm'
import { type Proof, ProofFields } from './ProofFields'
import './totp.css'

export function TotpOff({ onDone, onCancel }: { onDone(): void; onCancel(): void }) {
  const { t } = useWords()
  const submit = async ({ password, code }: Proof): Promise<void> => {
    await disableTotp(password, code.replace(/\s/g, ''))
    onDone()
  }
  return (
    <AskForm<Proof> name="totp-off" about="code" okText={t('totp.off')} danger submit={submit} onCancel={onCancel}>
      <p className="totp-words">{t('totp.offHint')}</p>
      <ProofFields />
    </AskForm>
  )
}
