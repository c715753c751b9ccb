// Titles on screens, taken from the bindings so that a renamed title breaks no test.
import { existsSync, readFileSync } from 'node:fs'
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

/** True for a page that a resource draws itself, instead of a list with forms and records. */
export function isOwnPage(name: string): boolean {
  const files = ['src/slots', 'src/product/slots'].map((folder) => `${folder}/${name}.tsx`)
  return files.some((file) => existsSync(file) && /pages: \{[^}]*\blist:/.test(readFileSync(file, 'utf8')))
}
