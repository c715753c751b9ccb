// Full-page step: changing the initial password.

import { LockOutlined } from '@ant-design/icons'
import { App } from 'antd'
import { refresh } from '../gateway/boot'
import { session } from '../gateway/session'
import { useWords } from '../locales/use-words'
import { ForceFrame } from './ForceFrame'
import { PasswordForm } from './PasswordForm'

export function ForcePassword() {
  const { t } = useWords()
  const { message } = App.useApp()

  const done = async (): Promise<void> => {
    session.update({ mustChangePassword: false })
    void message.success(t('password.saved'))
    await refresh()
  }
  return (
    <ForceFrame icon={<LockOutlined />} title={t('force.title')} hint={t('force.hint')}>
      <PasswordForm onSaved={done} block />
    </ForceFrame>
  )
}
