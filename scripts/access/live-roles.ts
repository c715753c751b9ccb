// The roles of a running installation, read from its database.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import { grantOf } from '#kernel/access'
import { findLiving } from '../../server/database/embedded/adopt'
import { readPassword } from '../../server/database/embedded/cluster'
import { urlOf } from '../../server/database/embedded/connect'
import { choosePlace } from '../../server/database/embedded/place'
import { buildMenu, type MenuRow } from '../../server/http/menu'
import type { DataScope, RoleCard } from './grants'

/** DATABASE_URL, or the database of the server that is running on this data folder. */
export function liveUrl(env: NodeJS.ProcessEnv = process.env): string {
  if (env.DATABASE_URL) return env.DATABASE_URL
  const place = choosePlace(resolve(env.DATA_DIR || '.data'), Boolean(env.DATA_DIR))
  const living = existsSync(place.pg) ? findLiving(place) : undefined
  if (!living) throw new Error('No server is running on these data. Start it, or set DATABASE_URL.')
  return urlOf({ port: living.port, password: readPassword(place) }, 'association')
}

interface RoleRow {
  id: number
  name: string
  remark: string | null
  data_scope: DataScope
  can_export: boolean
  can_sensitive: boolean
  is_sys: boolean
  held: number[]
}

/** Enabled roles with their current menu entries. */
export async function liveRoles(url: string): Promise<RoleCard[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: menu } = await client.query<MenuRow>(
      `select id::int, pid::int, type, name, name_en, path, icon, hidden, always_show, affix, no_cache, is_show
       from menu where delete_time is null order by sort, id`,
    )
    const { rows } = await client.query<RoleRow>(
      `select id::int, name, remark, data_scope, can_export, can_sensitive, is_sys,
         array(select target_id::int from role_auth_ids where owner_id = role.id) as held
       from role where status and delete_time is null order by id`,
    )
    return rows.map((role) => ({
      name: role.name,
      remark: role.remark ?? '',
      // The built-in role gives everything, whatever entries it lists.
      grant: grantOf(buildMenu(menu, new Set(role.is_sys ? menu.map((row) => row.id) : role.held), 'zh-CN', {})),
      dataScope: role.data_scope,
      canExport: role.can_export,
      canSensitive: role.can_sensitive,
    }))
  } finally {
    await client.end()
  }
}
