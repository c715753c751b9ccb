// Keeps the dialog for an ended session out of the first page, and preloads it before it is needed.
import { Suspense, useEffect, useState } from 'react'
import { lazyWithRetry } from '../gateway/lazy-with-retry'
import { useSession } from '../gateway/session'
import { useStore } from '../gateway/store'
import { suspended } from '../gateway/suspension'
import { whenIdle } from '../providers/idle'

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
