// What every installation starts with: settings, the first administrator, a menu built from the bindings.
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/database'
import { hashPassword } from '../database/store'

/** Letters and digits that cannot be taken for each other; always some of both. */
export function generatePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
  const digits = '23456789'
  const draw = (alphabet: string) => alphabet[randomInt(alphabet.length)] as string
  const characters = [
    ...Array.from({ length: 11 }, () => draw(letters + digits)),
    draw(letters),
    draw(digits),
    draw(letters),
  ]
  return characters.join('')
}

export interface FirstAdmin {
  username: string
  /** Set when it was generated just now: to be shown once. */
  password: string | null
}

/** Makes the one settings record; what is in it is a start, not a demonstration. */
export async function seedSettings(db: Db): Promise<void> {
  const found = await db.selectFrom('config').select('id').executeTakeFirst()
  if (found) return
  await db
    .insertInto('config')
    .values({ sxh_name: '我的协会', sxh_type: 'association', ba_logo: '' } as never)
    .execute()
}

/** The first administrator; null when there is one already. */
export async function seedAdmin(db: Db, given: string | undefined): Promise<FirstAdmin | null> {
  const found = await db
    .selectFrom('admin')
    .select('id')
    .where('is_super', '=', true)
    .where('delete_time', 'is', null)
    .executeTakeFirst()
  if (found) return null
  const password = given ?? generatePassword()
  await sql`insert into admin (username, real_name, phone, password, is_super, force_pass)
    values ('admin', '超级管理员', '12000000000', ${await hashPassword(password)}, true, ${given === undefined})`.execute(
    db,
  )
  return { username: 'admin', password: given === undefined ? password : null }
}
