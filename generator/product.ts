// The product file as data with all defaults filled in.
import type { Product, StoredNames } from '../kernel/product'
import type { RawProduct } from './source'

/** Defaults as in the meta-schema. */
const names: StoredNames = {
  token: 'admin_token',
  sidebar: 'sidebarStatus',
  data: 'configData',
  menu: 'menu',
  kind: 'organisationKind',
}

export function productOf(raw: RawProduct): Product {
  const { en } = raw.locales ?? {}
  return {
    title: { zh: raw.title, en: en?.title ?? raw.title },
    slogan: raw.slogan ? { zh: raw.slogan, en: en?.slogan ?? raw.slogan } : null,
    names: { ...names, ...raw.names },
    identity: raw.identity ? { name: raw.identity.name, kind: raw.identity.kind ?? null } : null,
    scope: raw.scope ?? null,
    settings: raw.settings ?? {},
    roles: raw.roles ?? [],
    groups: raw.groups.map((group) => ({
      key: group.key,
      path: group.path,
      title: { zh: group.title, en: group.locales?.en?.title ?? group.title },
      icon: group.icon,
      order: group.order,
    })),
  }
}
