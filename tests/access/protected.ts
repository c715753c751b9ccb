// Data that must be protected, written by hand: a schema that forgets one fails the tests.
import { product } from './product-policy'

/** Unmasked only for roles that may see sensitive data. */
export const contact: readonly string[] = ['admin.phone', ...product.contact]

/** Never in a list, always masked in a record. */
export const identity: readonly string[] = product.identity

/** Never answered in any form. */
export const neverAnswered: readonly string[] = [
  'admin.password',
  'admin.pass_history',
  'admin.totp_secret',
  'admin.totp_step',
  'admin.recovery_codes',
]

/** Fields with a right of their own, always an explicit button. */
export const extraRights: Readonly<Record<string, { read?: string; write?: string }>> = product.extraRights

/** Resources whose rows lie in an area, and the path to it. */
export const areas: Readonly<Record<string, string>> = product.areas

/** Referenced structure: also offered to people with data scope "own", who could create no record otherwise. */
export const structure: readonly string[] = product.structure

/** Views and their rows; another view's rows don't exist for their holders. */
export const ownRows: Readonly<Record<string, Readonly<Record<string, unknown>>>> = product.ownRows

/** Set by the server alone: refused in a body. */
export const computed: readonly string[] = [
  'admin.is_super',
  'admin.force_pass',
  'admin.totp_on',
  'role.is_sys',
  ...product.computed,
]

/** Views on which a call of their base makes no sense. */
export const lacking: Readonly<Record<string, readonly string[]>> = product.lacking
