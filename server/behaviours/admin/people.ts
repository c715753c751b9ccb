// Locks people for a write, with their roles, and checks that the caller may change them.
import { sql } from 'kysely'
import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { type Editor, editorOf, isWithin, type RolePower, rolePowers } from '../../access/grants'
import { visibleId } from '../../actions/read'
import { areasSql } from '../../core/areas'
import type { Context } from '../../core/context'
import { living } from '../../database/living'

export interface Person {
  readonly id: number
  readonly real_name: string
  readonly username: string
  readonly status: boolean
  readonly is_super: boolean
  readonly totp_on: boolean
  readonly role_ids: readonly number[]
  readonly areas: readonly number[]
}

export interface Hold {
  readonly editor: Editor
  /** The living people among the ids. */
  readonly people: readonly Person[]
  /** Living and enabled super administrators. */
  readonly supers: readonly number[]
}

/**
 * Locks the caller, the people and all super administrators, in id order: of two calls that could each remove the last
 * super administrator, the second waits and then sees the first one's change.
 */
export async function holdPeople(ids: readonly number[], context: Context): Promise<Hold> {
  const caller = context.session?.admin.id ?? 0
  const { rows: locked } = await sql<{ id: number; is_super: boolean; status: boolean }>`select id, is_super, status
    from admin where ${living()} and (is_super or id = any(${[caller, ...ids]}::bigint[]))
    order by id for no key update`.execute(context.db)
  const { rows: people } = await sql<Person>`select id, real_name, username, status, is_super, totp_on,
      array(select target_id from admin_role_ids where owner_id = admin.id order by target_id) as role_ids,
      ${areasSql(sql.ref('admin.id'))} as areas
    from admin where id = any(${[...ids]}::bigint[]) and ${living()} order by id`.execute(context.db)
  return {
    editor: await editorOf(context),
    people,
    supers: locked.filter((row) => row.is_super && row.status).map((row) => row.id),
  }
}

/** Refuses people with permissions beyond the caller's: changing their account would give access to them. */
export async function refuseBeyond({ editor, people }: Hold, context: Context): Promise<void> {
  if (editor.isSuper) return
  const powers = await rolePowers(
    context.db,
    people.flatMap((person) => person.role_ids),
  )
  for (const person of people) {
    const roles = person.role_ids.flatMap((id) => powers.get(id) ?? [])
    if (!person.is_super && roles.every((role) => isWithin(role, editor))) continue
    fail('PERM', {
      message: {
        zh: `${person.real_name}的权限多于您自己的`,
        en: `${person.real_name} has permissions that you do not have`,
      },
    })
  }
}

/** The one person of an action, locked; refused like an edit of that person. */
export async function holdOne(id: number, context: Context): Promise<Hold & { person: Person }> {
  await visibleId(id, context)
  const hold = await holdPeople([id], context)
  const [person] = hold.people
  if (!person) fail('NF')
  await refuseBeyond(hold, context)
  context.audit.targets.push({ id, name: person.real_name })
  return { ...hold, person }
}

/** Refuses a change that would leave no super administrator. `gone`: people who stop being one. */
export function refuseLastSuper({ supers }: Hold, gone: readonly number[]): void {
  if (supers.some((id) => !gone.includes(id)) || !supers.some((id) => gone.includes(id))) return
  fail('STATE', {
    message: { zh: '须保留至少一位启用的超级管理员', en: 'At least one enabled super administrator must remain' },
  })
}

export function refuseOneself(hold: Hold, message: Text): void {
  if (hold.people.some((person) => person.id === hold.editor.id)) fail('STATE', { message })
}

/** Refuses roles with permissions that the caller doesn't hold, naming the field. */
export async function refuseRoles(added: readonly number[], editor: Editor, context: Context): Promise<void> {
  const beyond = [...(await rolePowers(context.db, added)).values()].filter((role) => !isWithin(role, editor))
  if (beyond.length === 0) return
  const names = namesOf(beyond)
  const text = {
    zh: `角色的权限多于您自己的：${names}`,
    en: `These roles have permissions that you do not have: ${names}`,
  }
  fail('PERM', { message: text, errors: { role_ids: text } })
}

function namesOf(roles: readonly RolePower[]): string {
  return roles.map((role) => role.name).join('、')
}
