// Refine's access control, using the same functions as the server.
import type { AccessControlProvider } from '@refinedev/core'
import { useMemo } from 'react'
import { can, canOpen, type Grant, grantOf, type MenuEntry } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { knownBinding } from '../api/bindings'
import { type Session, session, useSession } from '../api/session'

const nothing: Grant = new Set()
let known: { menu: readonly MenuEntry[] | null; limited: boolean; grant: Grant } = {
  menu: null,
  limited: false,
  grant: nothing,
}

/** The same object until menu or data scope change: screens compute their fields and filters anew for another one. */
function grantIn(menu: readonly MenuEntry[] | null, limited: boolean): Grant {
  if (!menu) return nothing
  if (known.menu !== menu || known.limited !== limited) known = { menu, limited, grant: grantOf(menu, limited) }
  return known.grant
}

function isLimited({ admin }: Session): boolean {
  return admin !== null && admin.data_scope !== 'all'
}

function grantNow(): Grant {
  const now = session.get()
  return grantIn(now.menu, isLimited(now))
}

/** Refine's names of operations to ours. */
const names: Record<string, string> = { show: 'read', edit: 'update', delete: 'remove' }

/** Refine asks with a page's route or a resource's name; without a loaded binding the page alone decides. */
function mayDo(grant: Grant, resource: string, action: string): boolean {
  const binding = knownBinding(resource)
  if (!binding) return canOpen(grant, resource)
  return can(grant, binding, names[action] ?? action)
}

export const accessProvider: AccessControlProvider = {
  can: async ({ resource, action }) => ({
    can: resource === undefined || mayDo(grantNow(), resource, action),
  }),
  options: {
    // Only for buttons of Refine itself; those of our screens are hidden by `useAccess` below and `offered.ts`.
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
  const now = useSession()
  const { menu } = now
  const limited = isLimited(now)
  return useMemo(() => {
    const grant = grantIn(menu, limited)
    return { grant, can: (binding, name) => can(grant, binding, name), canOpen: (route) => canOpen(grant, route) }
  }, [menu, limited])
}
