// The product's part of the policy: tests/product/access/policy.ts.
import type { Exception } from './exceptions'
import type { Special } from './special-bodies'

export interface ProductPolicy {
  /** Role of the product file to the demonstration account that holds it. */
  readonly accounts: Readonly<Record<string, string>>
  readonly exceptions: Readonly<Record<string, Exception>>
  readonly contact: readonly string[]
  readonly identity: readonly string[]
  readonly extraRights: Readonly<Record<string, { read?: string; write?: string }>>
  readonly areas: Readonly<Record<string, string>>
  readonly structure: readonly string[]
  readonly ownRows: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly computed: readonly string[]
  readonly lacking: Readonly<Record<string, readonly string[]>>
  /** Calls for any signed-in person that programs may make as well. */
  readonly forPrograms: readonly string[]
  readonly specialBodies: Readonly<Record<string, Special>>
}

const [found] = Object.values(
  import.meta.glob<{ default: ProductPolicy }>('../product/access/policy.ts', { eager: true }),
)
if (!found)
  throw new Error('tests/product/access/policy.ts is missing: the proof needs the product’s part of the policy')

export const product: ProductPolicy = found.default
