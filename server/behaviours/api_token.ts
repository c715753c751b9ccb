// Tokens of programs: shown once, kept as a digest, and never worth more than their owner.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Text } from '#kernel/binding'
import { DAY } from '#kernel/calendar'
import { fail } from '#kernel/errors'
import { behaviour } from '../core/behaviour'
import { signedIn } from '../core/context'
import { PROGRAM_PREFIX, tokenHash } from '../http/sessions'
import { allowedNets } from '../outside/addresses'
import { withParents } from './role/parents'

const BYTES = 32
const DAYS = 90
/** Characters that tell tokens of one name apart, without being of use to anybody. */
const SHOWN = PROGRAM_PREFIX.length + 6

/** Refuses with PARAM what is neither an address nor a network. */
function refuseAddresses(addresses: readonly string[]): void {
  const wrong = addresses.find((one) => {
    try {
      return void allowedNets(one)
    } catch {
      return true
    }
  })
  if (wrong === undefined) return
  const text: Text = { zh: `「${wrong}」不是 IP 地址或网段`, en: `“${wrong}” is neither an address nor a network` }
  fail('PARAM', { errors: { addresses: text } })
}

export default behaviour('api_token', {
  columns: {
    state: (row) => sql`case when ${sql.ref(`${row}.is_revoked`)} then 'revoked'
      when ${sql.ref(`${row}.expire_time`)} <= now() then 'expired' else 'active' end`,
  },

  async check(record, _stored, context) {
    refuseAddresses(record.addresses)
    record.auth_ids = await withParents(record.auth_ids, context)
  },

  async create(input, context, next) {
    const secret = PROGRAM_PREFIX + randomBytes(BYTES).toString('base64url')
    const made = await next(input)
    await context.db
      .updateTable('api_token')
      .set({
        hash: tokenHash(secret),
        begins: secret.slice(0, SHOWN),
        expire_time: new Date(context.now().getTime() + (input.days ?? DAYS) * DAY).toISOString(),
      })
      .where('id', '=', made.id)
      .where('admin_id', '=', signedIn(context).admin.id)
      .execute()
    return { ...made, token: secret }
  },
})
