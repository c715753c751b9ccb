// One hourly budget, kept in the database, for answers that tell whether a value exists that the person may not see everywhere.
import { sql } from 'kysely'
import type { Field } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { isHidden } from '#kernel/tidy'
import type { Session } from '../core/caller'
import { type Context, signedIn, writable } from '../core/context'
import { living } from '../database/living'
import { countOne } from '../limits/limits'
import { type Colleague, tellStaff } from '../outbox/staff'

const PER_HOUR = 30
const SECONDS = 3600

const keyOf = ({ admin }: Session): string => `guesses:${admin.id}`
const hitsOf = ({ admin }: Session): string => `guesses-taken:${admin.id}`

/** True if somebody could look for a value of the field: it identifies a record, and not everybody sees it. */
export function isSought({ unique, sensitive }: Pick<Field, 'unique' | 'sensitive'>): boolean {
  return unique !== undefined && isHidden({ sensitive }, false)
}

/** True for who may see the sensitive values of all records, and so has nothing to guess. */
function seesAll({ canSensitive, dataScope }: Session): boolean {
  return canSensitive && dataScope === 'all'
}

/** Messages to the super administrators, who find the calls in the log. */
async function tell(context: Context): Promise<void> {
  const { id, real_name: name, username } = signedIn(context).admin
  const { rows } = await sql<Colleague>`
    select real_name, phone, email from admin where is_super and status and ${living()} and id <> ${id} order by id`.execute(
    context.db,
  )
  const text = `${name}（${username}）一小时内按号码查找、试算或导入已超过 ${PER_HOUR} 次，可能在试探被遮盖的号码，现已暂停。请在操作日志中核对。`
  await tellStaff(rows, '查找次数超限', text, { ...context, db: writable(context) })
}

/** True if the count is beyond the budget; the first time within the hour the administrators are told. */
async function isBeyond(key: string, context: Context): Promise<boolean> {
  const count = await countOne(key, SECONDS, false, context)
  if (count === PER_HOUR + 1) await tell(context)
  return count > PER_HOUR
}

function refuse(): never {
  fail('RATE', {
    message: {
      zh: `按号码查找、试算和导入每小时最多 ${PER_HOUR} 次，请稍后再试，或请可查看敏感信息的人员办理`,
      en: `At most ${PER_HOUR} look-ups, dry runs and imports an hour: try again later, or ask somebody who may see sensitive values`,
    },
  })
}

/** Counts a call that tells whether a value exists. Refuses with RATE. Outside a transaction, so that the count stays. */
export async function countGuess(context: Context): Promise<void> {
  const session = signedIn(context)
  if (!seesAll(session) && (await isBeyond(keyOf(session), context))) refuse()
}

/** Refuses with RATE to write such a value after too many that were taken. */
export async function refuseGuesser(context: Context): Promise<void> {
  const session = signedIn(context)
  if (seesAll(session)) return
  const { rows } = await sql`select 1 from attempt where key = ${hitsOf(session)} and count >= ${PER_HOUR}
    and until > ${context.now().toISOString()}`.execute(context.db)
  if (rows.length === 0) return
  await isBeyond(hitsOf(session), context)
  refuse()
}

/** Gives back the look-up of a value that was then entered for a new record: entering people by hand is no guessing. */
export async function giveBack(context: Context): Promise<void> {
  await sql`update attempt set count = count - 1 where key = ${keyOf(signedIn(context))} and count > 0`.execute(
    context.db,
  )
}

/** Counts a value that was refused because it is taken. True if there were too many. */
export async function countTaken(context: Context): Promise<boolean> {
  const session = signedIn(context)
  if (seesAll(session)) return false
  await countOne(keyOf(session), SECONDS, false, context)
  return isBeyond(hitsOf(session), context)
}
