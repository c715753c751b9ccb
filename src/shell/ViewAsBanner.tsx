// Banner of a role preview, with a button to end it.
import { EyeOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { endViewAs } from '../gateway/account'
import { refresh } from '../gateway/boot'
import { useSession } from '../gateway/session'
import { useWords } from '../locales/use-words'
import { spinner } from '../theme/spinner'
import { START } from './use-tabs'

export function ViewAsBanner() {
  const { t } = useWords()
  const { admin } = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const role = admin?.view_as?.role_name ?? null
  const before = useRef(role)

  useEffect(() => {
    if (role === before.current) return
    before.current = role
    // Drop data read with other permissions.
    void client.resetQueries()
    if (role !== null) void navigate(START)
  }, [role, client, navigate])

  const end = async (): Promise<void> => {
    setBusy(true)
    try {
      await endViewAs()
      await refresh()
    } catch {
      // reported in a toast; the banner stays until it succeeds
    } finally {
      setBusy(false)
    }
  }
  if (role === null) return null
  return (
    <div className="view-as" role="status">
      <EyeOutlined aria-hidden />
      <span title={t('viewAs.now', { role })}>{t('viewAs.now', { role })}</span>
      <Button size="small" loading={spinner(busy)} onClick={() => void end()}>
        {t('viewAs.end')}
      </Button>
    </div>
  )
}
