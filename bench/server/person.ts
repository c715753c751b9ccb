// The person who calls: a role with all pages, without sensitive fields, with the data scope of most areas.
import type pg from 'pg'
import { password, type Running } from '../product'

const username = 'bench'

/** Some rows must lie outside, yet few: the deep page has to exist. */
const leftOut = '海外联络处'

async function engage(running: Running, client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select array(select id::int from menu where delete_time is null) as auth_ids,
      array(select id::int from area where area_type = 'area' and pid is null and name <> $1 and delete_time is null)
        as area_ids`,
    [leftOut],
  )
  const { auth_ids, area_ids } = rows[0]
  await running.signIn()
  const role = { name: 'bench', auth_ids, data_scope: 'own_areas', can_sensitive: false }
  const { id } = (await running.call('/role', role)) as { id: number }
  const person = { username, real_name: '压测', phone: '12000000099', password, role_ids: [id], area_ids }
  await running.call('/admin', person)
  // As if the person had already replaced the initial password.
  await client.query('update admin set force_pass = false where username = $1', [username])
}

/** Signs in; returns the areas that the person may see. */
export async function signInScoped(running: Running, client: pg.Client): Promise<number[]> {
  const { rows } = await client.query('select from admin where username = $1', [username])
  if (rows.length === 0) await engage(running, client)
  await running.signIn(username)
  const seen = await client.query(
    `with recursive seen(id) as (
      select target_id from admin_area_ids join admin on admin.id = owner_id where username = $1
      union select child.id from area child join seen on child.pid = seen.id)
    select id::int from seen`,
    [username],
  )
  return seen.rows.map((row) => row.id)
}
