// Above every page: notices of failed calls and of a newer release, and the dialog for an ended session.
import { App, Button } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { TOAST_SECONDS } from '#kernel/constants'
import { onFailure } from '../api/failure'
import { lazyWithRetry } from '../api/lazy-with-retry'
import { outdated } from '../api/release'
import { useSession } from '../api/session'
import { useStore } from '../api/store'
import { suspended } from '../api/suspension'
import { useWords } from '../locales/use-words'
import { whenIdle } from '../providers/idle'

export function FailureNotices() {
  const { t } = useWords()
  const { notification } = App.useApp()
  useEffect(
    () =>
      onFailure(({ code, message }) =>
        notification.error({
          // Several calls that fail alike at once are reported once.
          key: `${code ?? ''} ${message}`,
          className: 'failure',
          message: t('failure.title'),
          description: message,
          duration: TOAST_SECONDS,
          role: 'alert',
        }),
      ),
    [notification, t],
  )
  return null
}

/** A newer release doesn't take the page away from anybody who is writing: it asks. */
export function ReleaseNotice() {
  const { t } = useWords()
  const { notification } = App.useApp()
  const isOutdated = useStore(outdated)
  useEffect(() => {
    if (!isOutdated) return
    notification.info({
      key: 'release',
      // Not over the buttons of the page.
      placement: 'bottomRight',
      message: t('release.title'),
      description: t('release.hint'),
      duration: 0,
      btn: (
        <Button type="primary" size="small" onClick={() => window.location.reload()}>
          {t('release.reload')}
        </Button>
      ),
    })
  }, [isOutdated, notification, t])
  return null
}

const fetchDialog = () => import('./SignInAgain')
const SignInAgain = lazyWithRetry(async () => ({ default: (await fetchDialog()).SignInAgain }))

export function SignInAgainHost() {
  const { admin } = useSession()
  const known = admin !== null
  const needed = useStore(suspended)
  const [ever, note] = useState(false)
  if (needed && !ever) note(true)
  // When a session ends, a newer release may have replaced the files.
  useEffect(() => {
    if (!known) return
    return whenIdle(() => {
      fetchDialog()
        .then(({ fetchForm }) => fetchForm())
        .catch(() => undefined)
    })
  }, [known])
  return ever ? (
    <Suspense fallback={null}>
      <SignInAgain />
    </Suspense>
  ) : null
}
