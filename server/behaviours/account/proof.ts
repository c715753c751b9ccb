// Re-authentication within a session: by password or code.
import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import type { Context } from '../../core/context'
import { countProof, type Proof, refuseProofs } from './attempts'
import { verifyPassword } from './password'
import { type Enrolled, redeemCode, stepOf, tidyCode } from './two-step'

export const wrongCode: Text = { zh: '验证码不正确', en: 'The code is wrong' }

/** Counts a failure even though the refusal rolls back the call. */
function count(kind: Proof, adminId: number, context: Context): void {
  context.afterRefusal((outside) => countProof(kind, adminId, outside))
}

/** Refuses with CRED unless the password is the person's; failures are counted. */
export async function provePassword(
  person: { id: number; password: string | null },
  given: string | null | undefined,
  refusal: { field: string; text: Text },
  context: Context,
): Promise<void> {
  await refuseProofs('password', person.id, context)
  if (given && (await verifyPassword(person.password, given))) return
  if (given) count('password', person.id, context)
  fail('CRED', { message: refusal.text, errors: { [refusal.field]: refusal.text } })
}

function refuseCode(adminId: number, context: Context): never {
  count('code', adminId, context)
  fail('TOTP', { message: wrongCode, errors: { code: wrongCode } })
}

/** Refuses with TOTP unless the two-step code is valid; failures are counted. */
export async function proveCode(person: Enrolled, code: string, context: Context): Promise<void> {
  await refuseProofs('code', person.id, context)
  if (!(await redeemCode(person, code, context))) refuseCode(person.id, context)
}

/** Checks a code against a secret that is not in use yet; returns its time step. */
export async function proveStep(
  { id }: { id: number },
  secret: string,
  code: string,
  context: Context,
): Promise<number> {
  await refuseProofs('code', id, context)
  return stepOf(secret, tidyCode(code), context.now()) ?? refuseCode(id, context)
}
