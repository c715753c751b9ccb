// The product file as data with nothing left to guess.
import type { Product, StoredNames } from '../kernel/product'
import meta from '../schemas/_meta/product.json' with { type: 'json' }
import type { RawProduct } from './source'

const stored: Record<keyof StoredNames, { default: string }> = meta.properties.names.properties
const names = Object.fromEntries(Object.entries(stored).map(([key, word]) => [key, word.default])) as Record<
  keyof StoredNames,
  string
>

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
