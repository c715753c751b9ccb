// One-time codes by SMS: short-lived, few per phone and person, few tries, stored as a keyed digest.
import { randomInt } from 'node:crypto'
import type { Shapes } from '#generated/index'
import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { type Context, signedIn } from '../core/context'
import { countOne } from '../limits/limits'
import { networkOf } from '../outside/network'
import { CODE, queueMessages } from './queue'
import { CODE_SECONDS } from './send'

type Scene = Shapes['sms_code']['row']['scene']

/** Seconds until the next code for the same phone. */
const COOL_DOWN = 60
const HOUR = 3600
const PER_PHONE = 5
const PER_PERSON = 10
const PER_ADDRESS = 30
const TRIES = 5

const phoneKey = (phone: string, { cipher }: Context) => cipher.blindIndex(phone)
const digestOf = (phone: string, scene: Scene, code: string, { cipher }: Context) =>
  cipher.blindIndex(`${scene} ${phone} ${code}`)

async function limit(key: string, most: number, seconds: number, message: Text, context: Context): Promise<void> {
  if ((await countOne(`sms:${key}`, seconds, false, context)) > most) fail('RATE', { message })
}

async function refuseTooMany(phone: string, context: Context): Promise<void> {
  const soon = { zh: `请 ${COOL_DOWN} 秒后再获取验证码`, en: `Wait ${COOL_DOWN} seconds before the next code` }
  const often = { zh: '获取验证码过于频繁，请一小时后再试', en: 'Too many codes; try again in an hour' }
  const key = phoneKey(phone, context)
  await limit(`phone:${key}`, 1, COOL_DOWN, soon, context)
  await limit(`hour:${key}`, PER_PHONE, HOUR, often, context)
  await limit(`person:${signedIn(context).admin.id}`, PER_PERSON, HOUR, often, context)
  await limit(`from:${networkOf(context.ip)}`, PER_ADDRESS, HOUR, often, context)
}

/** Sends a code to a phone; an earlier one for the same purpose is void. Refuses with RATE. */
export async function issueCode(phone: string, scene: Scene, context: Context) {
  await refuseTooMany(phone, context)
  const { db } = context
  const now = context.now()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const key = phoneKey(phone, context)
  await db.deleteFrom('sms_code').where('phone', '=', key).where('scene', '=', scene).execute()
  await db.deleteFrom('sms_code').where('expire_time', '<', now.toISOString()).execute()
  const expire_time = new Date(now.getTime() + CODE_SECONDS * 1000).toISOString()
  await db
    .insertInto('sms_code')
    .values({ phone: key, scene, digest: digestOf(phone, scene, code, context), expire_time })
    .execute()
  const text = `验证码 ${CODE}，${CODE_SECONDS / 60} 分钟内有效。如非本人操作，请忽略。`
  await queueMessages([{ channel: 'sms', address: phone, name: null, subject: '验证码', text, code }], context)
  return { expire: CODE_SECONDS, cool_down: COOL_DOWN }
}

const field = (message: Text) => fail('PARAM', { message, errors: { sms_code: message } })

/** Accepts a code once. Refuses with PARAM at `sms_code`; a wrong one counts although the call is refused. */
export async function redeemCode(phone: string, scene: Scene, code: string | null | undefined, context: Context) {
  if (!code) field({ zh: '请填写短信验证码', en: 'Enter the code sent by SMS' })
  const key = phoneKey(phone, context)
  const found = await context.db
    .selectFrom('sms_code')
    .select(['id', 'digest', 'tries'])
    .where('phone', '=', key)
    .where('scene', '=', scene)
    .where('expire_time', '>', context.now().toISOString())
    .forUpdate()
    .executeTakeFirst()
  if (!found || (found.tries ?? 0) >= TRIES)
    return field({ zh: '验证码已失效，请重新获取', en: 'The code is no longer valid; get a new one' })
  if (found.digest !== digestOf(phone, scene, code as string, context)) {
    context.afterRefusal(({ db }) =>
      db
        .updateTable('sms_code')
        .set((update) => ({ tries: update('tries', '+', 1) }))
        .where('id', '=', found.id)
        .execute(),
    )
    field({ zh: '验证码不正确', en: 'The code is wrong' })
  }
  await context.db.deleteFrom('sms_code').where('id', '=', found.id).execute()
}
