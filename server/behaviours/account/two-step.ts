// Two-step sign-in: six-digit time-based codes, each valid once, and recovery codes for a lost phone.
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Context } from '../../core/context'

const PERIOD = 30
/** Time steps that clocks may differ by. */
const WINDOW = 1
const RECOVERY_CODES = 10
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

function generator(secret: Secret, username: string, issuer: string): TOTP {
  return new TOTP({ issuer, label: username, secret, algorithm: 'SHA1', digits: 6, period: PERIOD })
}

export function newSecret(username: string, issuer: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 })
  return { secret: secret.base32, uri: generator(secret, username, issuer).toString() }
}

/** The time step of a code; null for a wrong one. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = generator(Secret.fromBase32(secret), '', '').validate({
    token: code,
    timestamp: now.getTime(),
    window: WINDOW,
  })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta
}

/** Ten codes to write down: `k7m2p-x9fqa`. */
export function recoveryCodes(): string[] {
  const draw = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: RECOVERY_CODES }, () => `${draw()}-${draw()}`)
}

/** The typed code without the spaces that phones and paper add. */
export function tidyCode(code: string): string {
  return code.replace(/\s/g, '').toLowerCase()
}

export function recoveryHash(adminId: number, code: string, context: Context): string {
  return context.cipher.blindIndex(`recovery:${adminId}:${code.replace(/-/g, '')}`)
}

export interface Enrolled {
  readonly id: number
  readonly totp_secret: string | null
}

/** Invalidates a code. The database decides, so that only one of two concurrent tries succeeds. */
export async function redeemCode(person: Enrolled, typed: string, context: Context): Promise<boolean> {
  const code = tidyCode(typed)
  if (!person.totp_secret) return false
  const step = stepOf(context.cipher.decrypt(person.totp_secret), code, context.now())
  if (step !== null) {
    const { numUpdatedRows } = await context.db
      .updateTable('admin')
      .set({ totp_step: step })
      .where('id', '=', person.id)
      .where((where) => where.or([where('totp_step', 'is', null), where('totp_step', '<', step)]))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
  const hash = recoveryHash(person.id, code, context)
  const { numAffectedRows } = await sql`update admin set recovery_codes = array_remove(recovery_codes, ${hash})
    where id = ${person.id} and ${hash} = any(recovery_codes)`.execute(context.db)
  return (numAffectedRows ?? 0n) > 0n
}
