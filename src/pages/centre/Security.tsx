// Security of the own account: password, two-step sign-in.

import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useWords } from '../../locales/use-words'
import { PasswordForm } from '../PasswordForm'
import { Section } from './Section'
import { TwoStep } from './TwoStep'

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
    </>
  )
}
