// Beginning and end of a role preview; its banner, which few people see, loads when it is needed.
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { lazyWithRetry } from '../gateway/lazy-with-retry'
import { useSession } from '../gateway/session'
import { START } from './use-tabs'

const ViewAsLine = lazyWithRetry(() => import('./ViewAsLine'))

export function ViewAsBanner() {
  const { admin } = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const role = admin?.view_as?.role_name ?? null
  const before = useRef(role)

  useEffect(() => {
    if (role === before.current) return
    before.current = role
    // Drop data read with other permissions.
    void client.resetQueries()
    if (role !== null) void navigate(START)
  }, [role, client, navigate])

  if (!admin?.view_as) return null
  return (
    <Suspense fallback={null}>
      <ViewAsLine view={admin.view_as} />
    </Suspense>
  )
}
