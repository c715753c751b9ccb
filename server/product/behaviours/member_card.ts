// The public check of a member card: asked by anybody who holds a code, and told no more than the card itself proves.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import { behaviour } from '../../core/behaviour'
import type { Context } from '../../core/context'
import { living } from '../../database/living'
import { limitAddress } from '../../limits/limits'
import { personOfCode } from '../services/cards/code'
import { type Person, statusOf } from '../services/member'
import { maskName } from '../services/screen/names'

/** Of one address in a minute: a gate checks as many guests. */
const PER_MINUTE = 30

type Holder = Pick<Person, 'state' | 'expire_time' | 'user_name' | 'kind' | 'join_time'> & { position: string | null }

/** Members, and those who were: others never had a card. */
async function holderOf(id: number, { db }: Context): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`select p.state, p.expire_time, p.user_name, p.kind, p.join_time, o.name as position
    from person p left join position o on o.id = p.position_id
    where p.id = ${id} and p.state in ('active', 'frozen', 'left') and ${living('p')}`.execute(db)
  return rows[0]
}

export default behaviour('member_card', {
  async verify({ code }, context) {
    await limitAddress('card_check', PER_MINUTE, context)
    // A wrong code takes the same way through the database.
    const holder = await holderOf(personOfCode(code, context), context)
    if (context.setting('card_check') !== true) fail('NF')
    const association = String(context.setting('sxh_name') ?? '')
    if (!holder) return { found: false, association }
    const name = holder.user_name ?? ''
    const valid = ['active', 'expiring'].includes(statusOf(holder, context))
    return {
      found: true,
      association,
      name: holder.kind === 'company' ? name : maskName(name),
      valid,
      ...(valid ? { since: holder.join_time, position: holder.position } : {}),
    }
  },
})
