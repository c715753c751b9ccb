// The call of a list as first opened, from menu and person alone: sent before the list's own modules have loaded.
import { canOpen, grantOf, type MenuEntry } from '#kernel/access'
import type { FirstList, Row } from '#kernel/binding'
import { PAGE_SIZE, PAGE_SIZES } from '#kernel/constants'
import type { ListPreference } from '../generic/list/list-preference'

/** The part of `getAdminInfo` that decides about the first call. */
interface Person {
  preferences?: Readonly<Record<string, unknown>>
  force_pass?: boolean
  enrol?: boolean
}

export interface FirstCall {
  /** Names of further fields. */
  query: { columns?: string[] }
  paging?: { page: number; limit: number }
  body: Row
}

/** Sizes that a person may have chosen for a list. */
const isSize = (value: unknown): value is number => typeof value === 'number' && PAGE_SIZES.includes(value)

/** False also for a person who has to change the password or to set up two-step sign-in first. */
export function mayOpen(route: string, menu: readonly MenuEntry[], { force_pass, enrol }: Person): boolean {
  return !force_pass && !enrol && canOpen(grantOf(menu), route)
}

/** Null for a person who may not open the page, who opens a saved view first, or whose further fields are not known yet. */
export function firstCall(
  list: FirstList,
  page: { route: string; resource: string },
  menu: readonly MenuEntry[],
  person: Person,
): FirstCall | null {
  if (!mayOpen(page.route, menu, person)) return null
  const liked = (person.preferences?.[`list:${page.resource}`] ?? {}) as ListPreference
  if (liked.default_view || (liked.columns && !liked.further)) return null
  const query = liked.further?.length ? { columns: liked.further } : {}
  if (!list.paged) return { query, body: { ...list.select, ...query } }
  const paging = { page: 1, limit: isSize(liked.limit) ? liked.limit : PAGE_SIZE }
  return { query, paging, body: { ...list.select, ...query, ...paging } }
}
