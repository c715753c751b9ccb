// Saved views of lists: one's own, or shared with roles.
import { sql } from 'kysely'
import type { Row, Text } from '#kernel/binding'
import { ID_LIST_LIMIT } from '#kernel/constants'
import { fail } from '#kernel/errors'
import { openedPage, openedPages } from '../actions/opened-page'
import { behaviour } from '../core/behaviour'
import { type Context, resourceOf, signedIn } from '../core/context'
import { living } from '../database/living'
import { insertRow, updateRow } from '../rows/store'
import { rolesToShareWith } from './saved_view/roles'

const LONGEST = 20_000
const MOST = 100

interface View {
  id: number
  owner_id: number
  name: string
  resource: string
  content: unknown
  role_ids: number[]
  revision: number
  owner_name: string | null
}

/** Own views and those shared with one's roles, of all pages that one may open. */
async function seen(context: Context): Promise<View[]> {
  const { id } = signedIn(context).admin
  const pages = openedPages(context).map(({ name }) => name)
  const { rows } = await sql<View>`select view.id, view.owner_id, view.name, view.resource, view.content, view.revision,
      owner.real_name as owner_name,
      array(select target_id from saved_view_role_ids link where link.owner_id = view.id order by place) as role_ids
    from saved_view view left join admin owner on owner.id = view.owner_id
    where view.resource = any(${pages}) and (view.owner_id = ${id} or exists (
      select 1 from saved_view_role_ids link join admin_role_ids held on held.target_id = link.target_id
        join role on role.id = held.target_id and role.status and ${living('role')}
      where link.owner_id = view.id and held.owner_id = ${id}))
    order by view.owner_id <> ${id}, view.name, view.id limit ${ID_LIST_LIMIT}`.execute(context.db)
  return rows
}

/** One's own view, locked; NF for another person's. */
async function own(id: number, context: Context): Promise<Pick<View, 'name' | 'revision' | 'role_ids'>> {
  const { rows } = await sql<Pick<View, 'name' | 'revision' | 'role_ids'>>`select name, revision,
      array(select target_id from saved_view_role_ids link where link.owner_id = saved_view.id) as role_ids
    from saved_view where id = ${id} and owner_id = ${signedIn(context).admin.id} for update`.execute(context.db)
  return rows[0] ?? fail('NF')
}

/** Refuses roles that one may not share with, and among those added now, ones that don't open the page. */
async function refuseRoles(
  page: string,
  roleIds: readonly number[],
  before: readonly number[],
  context: Context,
): Promise<void> {
  if (roleIds.length === 0) return
  const allowed = new Map((await rolesToShareWith(context)).map((role) => [role.id, role]))
  const refuse = (message: Text) => fail('PERM', { message, errors: { role_ids: message } })
  if (!roleIds.every((id) => allowed.has(id)))
    refuse({ zh: '只能共享给您所在的角色', en: 'You can share only with roles that you hold' })
  const added = roleIds.filter((id) => !before.includes(id)).flatMap((id) => allowed.get(id) ?? [])
  const closed = added.filter(({ pages }) => !pages.includes(page)).map(({ name }) => name)
  if (closed.length === 0) return
  refuse({
    zh: `不能共享给打不开本页面的角色：${closed.join('、')}`,
    en: `These roles can’t open this page: ${closed.join(', ')}`,
  })
}

/** DUP for the name of another own view of the page: whoever chooses one could not tell them apart. */
async function refuseNamesake(
  id: number | null | undefined,
  resource: string,
  name: string,
  context: Context,
): Promise<void> {
  const { rows } = await sql`select from saved_view where owner_id = ${signedIn(context).admin.id}
    and resource = ${resource} and lower(name) = lower(${name}) and id is distinct from ${id ?? null} limit 1`.execute(
    context.db,
  )
  if (rows.length === 0) return
  const message = {
    zh: `已有名为「${name}」的视图，请换一个名称`,
    en: `There is a view named “${name}” already: choose another name`,
  }
  fail('DUP', { message, errors: { name: message } })
}

async function refuseTooMany(context: Context): Promise<void> {
  const { rows } = await sql<{ num: number }>`select count(*) as num from saved_view
    where owner_id = ${signedIn(context).admin.id}`.execute(context.db)
  if ((rows[0]?.num ?? 0) < MOST) return
  fail('STATE', {
    message: { zh: `最多保存 ${MOST} 个视图，请先删除不用的`, en: `At most ${MOST} views: delete one first` },
  })
}

export default behaviour('saved_view', {
  async mine(_input, context) {
    const { id } = signedIn(context).admin
    const views = await seen(context)
    return {
      list_data: views.map(({ owner_id: owner, ...view }) => ({ ...view, own: owner === id })),
      roles: await rolesToShareWith(context),
    }
  },

  async keep({ id, revision, resource, name, content, role_ids: roleIds = [] }, context) {
    openedPage(resource, context)
    if (JSON.stringify(content).length > LONGEST) fail('SIZE')
    const stored = id ? await own(id, context) : null
    await refuseRoles(resource, roleIds, stored?.role_ids ?? [], context)
    // Of two that keep one name at once, the second one waits.
    await sql`select from admin where id = ${signedIn(context).admin.id} for no key update`.execute(context.db)
    if (name !== stored?.name) await refuseNamesake(id, resource, name, context)
    const table = resourceOf(context)
    const values: Row = { name, resource, content, role_ids: roleIds }
    if (!id || !stored) {
      await refuseTooMany(context)
      const made = await insertRow(table, { ...values, owner_id: signedIn(context).admin.id }, context)
      return { id: made.id, revision: 1 }
    }
    if (revision && revision !== stored.revision) fail('STALE', { content: { revision: stored.revision } })
    return { id, revision: await updateRow(table, id, values, context) }
  },

  async drop({ id }, context) {
    await own(id, context)
    await sql`delete from saved_view where id = ${id}`.execute(context.db)
    return { num: 1 }
  },
})
