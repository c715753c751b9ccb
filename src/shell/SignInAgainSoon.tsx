// Keeps the dialog for an ended session out of the first page, and has it at hand before it is needed.
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSession } from '../gateway/session'
import { useStore } from '../gateway/store'
import { suspended } from '../gateway/suspension'

const fetchDialog = () => import('./SignInAgain')
const SignInAgain = lazy(async () => ({ default: (await fetchDialog()).SignInAgain }))

/** After the first page has come to rest; by the time a session ends, the server may have new files only. */
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
