// The page for addresses that don't exist or aren't granted; for the latter it names people who can help.

import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { explainAddress } from '../api/account'
import { useSession } from '../api/session'
import { useWords } from '../locales/use-words'

/** The requested address, if the shell knows it. */
export function useUnknownAddress(): string | null {
  const { state } = useLocation() as { state: { wanted?: unknown } | null }
  return typeof state?.wanted === 'string' ? state.wanted : null
}

export function NotFound() {
  const { t } = useWords()
  const navigate = useNavigate()
  const { admin } = useSession()
  const address = useUnknownAddress()
  const { data: lacking } = useQuery({
    queryKey: ['lacking', address],
    // A missing page is already reported here.
    queryFn: () => explainAddress(address ?? '').catch(() => null),
    enabled: address !== null,
  })
  const { title, who = [] } = lacking ?? {}
  // While previewing as a role, name the role: the page may be one's own.
  const role = admin?.view_as?.role_name
  return (
    <section className="missing" data-lacking={Boolean(title)}>
      <div className="missing-number" aria-hidden />
      <h1>{title ? t('missing.closed') : t('page.missing')}</h1>
      <p className="missing-hint" aria-live="polite">
        {!title
          ? t('missing.hint')
          : role
            ? t('missing.lackingAs', { title, role })
            : who.length > 0
              ? t('missing.ask', { title, names: who.join(t('generic.comma')) })
              : t('missing.lacking', { title })}
      </p>
      <Button type="primary" onClick={() => void navigate('/')}>
        {t('missing.home')}
      </Button>
    </section>
  )
}
