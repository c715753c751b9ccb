// The line that says as which role the app is seen, with a button to end it; few people see it.
import { EyeOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { endViewAs } from '../api/account'
import { refresh } from '../api/boot'
import type { AdminInfo } from '../api/session'
import { useWords } from '../locales/use-words'
import { type Resumed, takeReturn } from '../resource/form/leave-context'
import styles from './Shell.module.css'

export default function ViewAsBanner({ view }: { view: NonNullable<AdminInfo['view_as']> }) {
  const { t } = useWords()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const { role_name: role, role_id: saved } = view
  const end = async (): Promise<void> => {
    setBusy(true)
    try {
      await endViewAs()
      await refresh()
      // A role that is not saved was looked at from its editor.
      const back = saved === 0 ? takeReturn() : null
      if (back !== null) void navigate(back, { state: { resumed: true } satisfies Resumed })
    } catch {
      // reported in a toast; the banner stays until it succeeds
    } finally {
      setBusy(false)
    }
  }
  return (
    <Flex className={styles.preview} role="status" align="center" justify="center" gap={10} data-preview>
      <EyeOutlined aria-hidden />
      <span className="one-line" title={t('viewAs.now', { role })}>
        {t('viewAs.now', { role })}
      </span>
      <Button size="small" loading={busy} onClick={() => void end()}>
        {t('viewAs.end')}
      </Button>
    </Flex>
  )
}
