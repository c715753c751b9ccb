// Titles on screens, taken from the bindings so that a renamed title breaks no test.
import { bindings } from '#generated/bindings'
import type { Binding } from '#kernel/binding'

/** Lists, records of settings, reports. */
export const pages: readonly Binding[] = bindings.filter(
  (binding) => binding.route !== null && (binding.table !== null || binding.report !== undefined),
)

/** Titles may hold `{setting}`: matches the text around it. */
export function titlePattern(title: string): RegExp {
  const parts = title.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`)
}
