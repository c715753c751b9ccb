// First step: confirms the password.
import { startTotp } from '../../gateway/account'
import { useWords } from '../../locales/use-words'
import { AskForm } from './AskForm'
import { PasswordField } from './PasswordField'

interface Props {
  onStarted(started: { secret: string; uri: string }): void
  onCancel?(): void
}

export function TotpPassword({ onStarted, onCancel }: Props) {
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
      <p className="totp-words">{t('totp.passwordHint')}</p>
      <PasswordField />
    </AskForm>
  )
}
