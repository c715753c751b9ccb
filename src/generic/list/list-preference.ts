// A person's preferences of one list: stored on the server, the same on every computer.
import { keepPreference, preference, usePreference } from '../../gateway/preferences'

/** As stored, perhaps by an older version: validated on use. */
export interface ListPreference {
  columns?: unknown
  /** The chosen fields that the list answers only on request, as its last visit asked for them. */
  further?: string[] | null
  density?: unknown
  default_view?: unknown
  limit?: unknown
}

const nameOf = (resource: string): string => `list:${resource}`
const nothing: ListPreference = {}

export function useListPreference(resource: string): ListPreference {
  return usePreference<ListPreference>(nameOf(resource)) ?? nothing
}

export function changePreference(resource: string, change: ListPreference): void {
  const next = { ...preference<ListPreference>(nameOf(resource)), ...change }
  const left = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== null && value !== undefined))
  keepPreference(nameOf(resource), Object.keys(left).length > 0 ? left : null)
}
