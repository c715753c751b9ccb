// What must be protected in the product, written by hand: a schema that forgets one of these turns the proof red.
import { product } from './product-policy'

/** Shown in full only to roles that may see sensitive data. */
export const contact: readonly string[] = ['admin.phone', ...product.contact]

/** Never in a list, always masked where one record is read. */
export const identity: readonly string[] = product.identity

/** Never answered in any form. */
export const neverAnswered: readonly string[] = [
  'admin.password',
  'admin.pass_history',
  'admin.totp_secret',
  'admin.totp_step',
  'admin.recovery_codes',
]

/** Fields that take a right of their own, always an explicit button. */
export const extraRights: Readonly<Record<string, { read?: string; write?: string }>> = product.extraRights

/** Resources whose rows lie in an area, and the way to it. */
export const areas: Readonly<Record<string, string>> = product.areas

/** Where records belong: offered also to those who see only records of their own, who could make none otherwise. */
export const structure: readonly string[] = product.structure

/** Views and the rows that are theirs; another view's rows do not exist for their holders. */
export const ownRows: Readonly<Record<string, Readonly<Record<string, unknown>>>> = product.ownRows

/** Set by the server alone: a body that holds one of them is refused. */
export const computed: readonly string[] = [
  'admin.is_super',
  'admin.force_pass',
  'admin.totp_on',
  'role.is_sys',
  ...product.computed,
]

/** Views on which a call of their base makes no sense. */
export const lacking: Readonly<Record<string, readonly string[]>> = product.lacking
