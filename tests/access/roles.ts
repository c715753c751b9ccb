// The callers of the access tests: a stranger, a person without a role, the seven of the demonstration, and one per page.
import { roles } from '#generated/product'
import type { Entry } from './policy'
import { product } from './product-policy'
import { extraRights } from './protected'

export interface Role {
  readonly name: string
  readonly holds: (entry: Entry) => boolean
  readonly dataScope: 'all' | 'own_areas' | 'own_records'
  readonly canSensitive: boolean
  /** Demonstration account with the role. */
  readonly account?: string
}

/** True if a route is one of these, or below one. */
const isBelow = (route: string, beginnings: readonly string[]) =>
  beginnings.some((beginning) => `${route}/`.startsWith(`${beginning}/`))

const builtIn: Role = { name: '超级管理员', holds: () => true, dataScope: 'all', canSensitive: true, account: 'admin' }

/** Entries of a role at the start are data of the product file; their meaning is restated here. */
export const startRoles: readonly Role[] = [
  builtIn,
  ...roles.map(
    ({ name, pages, except, reads, data_scope, can_sensitive }): Role => ({
      name,
      holds: ({ route, button }) =>
        (pages === undefined || isBelow(route, pages)) &&
        !(except && (isBelow(route, except) || except.includes(button ?? route))) &&
        !(reads && button !== null),
      dataScope: data_scope ?? 'all',
      canSensitive: can_sensitive ?? false,
      ...(product.accounts[name] ? { account: product.accounts[name] } : {}),
    }),
  ),
]

export const withoutRole: Role = {
  name: '没有角色的人',
  holds: () => false,
  dataScope: 'own_records',
  canSensitive: false,
}

const extra = new Set(Object.values(extraRights).flatMap((rights) => Object.values(rights)))

/** Each page alone: with its buttons, without those of single fields, without any. */
export function pageRoles(routes: readonly string[]): Role[] {
  return routes.flatMap((route) => [
    { name: `只有 ${route}`, holds: (entry) => entry.route === route, dataScope: 'all', canSensitive: true },
    {
      name: `${route} 不含字段权限`,
      holds: (entry) => entry.route === route && !extra.has(entry.button ?? ''),
      dataScope: 'own_areas',
      canSensitive: false,
    },
    {
      name: `${route} 不含按钮`,
      holds: (entry) => entry.route === route && entry.button === null,
      dataScope: 'own_records',
      canSensitive: false,
    },
  ])
}
