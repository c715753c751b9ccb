// Keeps the dialog for an ended session out of the first page, and preloads it before it is needed.
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSession } from '../gateway/session'
import { useStore } from '../gateway/store'
import { suspended } from '../gateway/suspension'

const fetchDialog = () => import('./SignInAgain')
const SignInAgain = lazy(async () => ({ default: (await fetchDialog()).SignInAgain }))

/** Milliseconds after the first page; when a session ends, a newer release may have replaced the files. */
const REST = 4000

export function SignInAgainSoon() {
  const { admin } = useSession()
  const known = admin !== null
  const needed = useStore(suspended)
  const [ever, note] = useState(false)
  if (needed && !ever) note(true)
  useEffect(() => {
    if (!known) return
    const timer = setTimeout(() => {
      fetchDialog()
        .then(({ fetchForm }) => fetchForm())
        .catch(() => undefined)
    }, REST)
    return () => clearTimeout(timer)
  }, [known])
  return ever ? (
    <Suspense fallback={null}>
      <SignInAgain />
    </Suspense>
  ) : null
}
