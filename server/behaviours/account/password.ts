// Passwords: verified in constant time, strong enough, and different from the current one and the three before it.
import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import type { Context } from '../../core/context'
import { hashPassword } from '../../rows/store'

const REMEMBERED = 3
const LONGEST = 64

let decoy: Promise<string> | undefined

/** An unknown person takes the same time as a wrong password. */
export async function verifyPassword(stored: string | null, given: string): Promise<boolean> {
  if (given.length > LONGEST) return false
  decoy ??= hashPassword('nobody has this password')
  try {
    const fits = await verify(stored ?? (await decoy), given)
    return stored !== null && fits
  } catch {
    return false
  }
}

interface Stored {
  username: string
  password: string | null
  pass_history: string[]
}

let common: Promise<ReadonlySet<string>> | undefined

/** True for one of fifty thousand passwords that are common in leaks. */
async function isCommon(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return (await common).has(password.toLowerCase())
}

/** Refuses with PARAM a password that is weak, common, equals the user name, or was used recently. */
export async function checkNewPassword(password: string, stored: Stored, context: Context): Promise<void> {
  const least = Number(context.setting('pass_min') ?? 8)
  const say = (zh: string, en: string): never => fail('PARAM', { errors: { password: { zh, en } } })
  if ([...password].length < least) say(`至少 ${least} 位`, `At least ${least} characters`)
  if (!/[A-Za-z]/.test(password) || !/\d/.test(password)) say('须同时包含字母和数字', 'Use letters and digits')
  if (password.toLowerCase() === stored.username.toLowerCase()) say('不能与登录名相同', 'Must differ from the username')
  if (await isCommon(password))
    say('这是常见密码，容易被猜到，请换一个', 'This password is common and easily guessed: choose another one')
  for (const old of [stored.password, ...stored.pass_history.slice(0, REMEMBERED)]) {
    if (old && (await verifyPassword(old, password)))
      say('不能与当前密码及此前三次的密码相同', 'Must differ from the current password and the three before it')
  }
}

/** `forced`: chosen by somebody else, so it must be changed before anything else. */
export async function keepPassword(
  adminId: number,
  password: string,
  stored: Stored,
  forced: boolean,
  context: Context,
): Promise<void> {
  const history = [stored.password, ...stored.pass_history]
    .filter((one): one is string => Boolean(one))
    .slice(0, REMEMBERED)
  await context.db
    .updateTable('admin')
    .set({
      password: await hashPassword(password),
      pass_history: history,
      force_pass: forced,
      pass_time: context.now().toISOString(),
      revision: sql`revision + 1`,
    })
    .where('id', '=', adminId)
    .execute()
}
