// Refine's access control, using the same functions as the server.
import type { AccessControlProvider } from '@refinedev/core'
import { useMemo } from 'react'
import { can, canOpen, type Grant, grantOf } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { knownBinding } from '../gateway/bindings'
import { type AdminInfo, type Session, session, useSession } from '../gateway/session'

type Signed = Pick<Session, 'menu' | 'admin'>

const nothing: Grant = new Set()
let known: Signed & { grant: Grant } = { menu: null, admin: null, grant: nothing }

function grantIn({ menu, admin }: Signed): Grant {
  if (!menu) return nothing
  if (known.menu !== menu || known.admin !== admin) known = { menu, admin, grant: grantOf(menu, isLimited(admin)) }
  return known.grant
}

function isLimited(admin: AdminInfo | null): boolean {
  return admin !== null && admin.data_scope !== 'all'
}

/** Refine's names of operations to ours. */
const names: Record<string, string> = { show: 'read', edit: 'update', delete: 'remove' }

/** Refine asks with a page's route or a resource's name; without a loaded binding the page alone decides. */
export function mayDo(grant: Grant, resource: string, action: string): boolean {
  const binding = knownBinding(resource)
  if (!binding) return canOpen(grant, resource)
  return can(grant, binding, names[action] ?? action)
}

export const accessProvider: AccessControlProvider = {
  can: async ({ resource, action }) => ({
    can: resource === undefined || mayDo(grantIn(session.get()), resource, action),
  }),
  options: {
    buttons: { enableAccessControl: true, hideIfUnauthorized: true },
    queryOptions: { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY },
  },
}

export interface Access {
  grant: Grant
  can(binding: Binding, name: string): boolean
  canOpen(route: string): boolean
}

/** For screens: answers synchronously, without a query per button. */
export function useAccess(): Access {
  const { menu, admin } = useSession()
  return useMemo(() => {
    const grant = grantIn({ menu, admin })
    return { grant, can: (binding, name) => can(grant, binding, name), canOpen: (route) => canOpen(grant, route) }
  }, [menu, admin])
}
