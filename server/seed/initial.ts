// Initial rows of every installation: settings, the first administrator, the built-in role and the product's.
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { bindings } from '#generated/bindings'
import { roles, settings } from '#generated/product'
import { holdsAtStart, type StartEntry } from '#kernel/product'
import type { Db } from '../database/database'
import { living } from '../database/living'
import { hashPassword } from '../rows/store'

/** Without letters and digits that look alike; always some of both. */
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
  /** Set if just generated: to be shown once. */
  password: string | null
}

/** The row of each settings page, those of the installation with the product's initial values. */
export async function seedSettings(db: Db): Promise<void> {
  for (const { kind, table } of bindings)
    if (kind === 'settings' && table !== null && table !== 'config')
      await sql`insert into ${sql.table(table)} (id) select 1 where not exists (select from ${sql.table(table)})`.execute(
        db,
      )
  const found = await db.selectFrom('config').select('id').executeTakeFirst()
  if (found) return
  const start = Object.entries(settings)
  if (start.length === 0) await db.insertInto('config').defaultValues().execute()
  else
    await sql`insert into config (${sql.join(start.map(([name]) => sql.id(name)))})
      values (${sql.join(start.map(([, value]) => sql`${value}`))})`.execute(db)
}

interface Entry extends StartEntry {
  id: number
}

/** The product's roles, with their menu entries. */
export async function seedRoles(db: Db): Promise<void> {
  const { rows: menu } = await sql<Entry>`select entry.id, entry.type, entry.path,
      case when entry.type = 'button' then page.path else entry.path end as route
    from menu entry left join menu page on page.id = entry.pid
    where entry.type <> 'directory' and ${living('entry')} order by entry.id`.execute(db)
  for (const role of roles) {
    const { name, remark, data_scope = 'all', can_export = false, can_sensitive = false } = role
    const { id } = await db
      .insertInto('role')
      .values({ name, remark, data_scope, can_export, can_sensitive })
      .returning('id')
      .executeTakeFirstOrThrow()
    const held = menu.filter((entry) => holdsAtStart(role, entry)).map((entry) => entry.id)
    await sql`insert into role_auth_ids (owner_id, target_id, place)
      select ${id}, target, place - 1 from unnest(${held}::bigint[]) with ordinality as entry(target, place)`.execute(
      db,
    )
  }
}

/** Creates the first administrator; null if one exists. */
export async function seedAdmin(db: Db, given: string | undefined): Promise<FirstAdmin | null> {
  const found = await db
    .selectFrom('admin')
    .select('id')
    .where('is_super', '=', true)
    .where(living())
    .executeTakeFirst()
  if (found) return null
  const password = given ?? generatePassword()
  await sql`insert into admin (username, real_name, phone, password, is_super, force_pass)
    values ('admin', '超级管理员', '12000000000', ${await hashPassword(password)}, true, ${given === undefined})`.execute(
    db,
  )
  return { username: 'admin', password: given === undefined ? password : null }
}

/** Name of the built-in role. */
export const BUILT_IN = '超级管理员'

/** A name unused by living roles, in case people have taken the plain one. */
async function freeName(db: Db): Promise<string> {
  const rows = await db.selectFrom('role').select('name').where(living()).execute()
  const taken = new Set(rows.map((row) => row.name))
  for (let number = 0; ; number++) {
    const name = number === 0 ? BUILT_IN : `${BUILT_IN}（内置${number === 1 ? '' : number}）`
    if (!taken.has(name)) return name
  }
}

/**
 * The built-in role: it lists the whole menu, and every super administrator holds it. Completed at each start, for
 * older databases and new menu entries.
 */
export async function seedBuiltInRole(db: Db): Promise<void> {
  const found = await db
    .selectFrom('role')
    .select('id')
    .where('is_sys', '=', true)
    .where(living())
    .orderBy('id')
    .executeTakeFirst()
  const everything = { is_sys: true, status: true, data_scope: 'all', can_export: true, can_sensitive: true }
  const { id } =
    found ??
    (await db
      .insertInto('role')
      .values({ name: await freeName(db), remark: '全部权限', ...everything })
      .returning('id')
      .executeTakeFirstOrThrow())
  await db.updateTable('role').set(everything).where('id', '=', id).execute()
  await db.updateTable('role').set({ is_sys: false }).where('is_sys', '=', true).where('id', '<>', id).execute()
  await sql`insert into role_auth_ids (owner_id, target_id, place)
    select ${id}, id, id from menu where ${living()} on conflict do nothing`.execute(db)
  await sql`insert into admin_role_ids (owner_id, target_id, place)
    select id, ${id}, 0 from admin where is_super and ${living()} on conflict do nothing`.execute(db)
}
