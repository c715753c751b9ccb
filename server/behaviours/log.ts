// Log entries: one's own, with the page of system users everybody's, of records that one may read; history and timeline.

import { sql } from 'kysely'
import { canOpen } from '#kernel/access'
import type { Row } from '#kernel/binding'
import { behaviour } from '../core/behaviour'
import type { Caller } from '../core/caller'
import { aboutSql, type Place, placeOf } from '../rows/scope'
import { history } from './log/history'
import { captioned, readably } from './log/readable'
import { revert } from './log/revert'
import { shownAs } from './log/shown-as'
import { story } from './log/story/story'

/** Without the page of system users a person sees only their own entries. */
function seesAll({ resources, session }: Caller): boolean {
  const { route } = resources.binding('admin')
  return session !== null && canOpen(session.grant, route as string)
}

export default behaviour('log', {
  scope: (alias, caller) => {
    const place = placeOf(caller.resources.get('log'), 'x') as Place
    const column = (name: string) => sql.ref(`${alias}.${name}`)
    const told = sql<boolean>`not exists (select 1 from (
        select ${column('target_type')} as target_type, ${column('target_id')}::bigint as target_id
        union all select target_type, target_id from log_target where log_id = ${column('id')}) x
      where not ${aboutSql(place, caller)})`
    return seesAll(caller) ? told : sql<boolean>`(${column('admin_id')} = ${caller.session?.admin.id} and ${told})`
  },

  async list(input, context, next) {
    const page = await next(input)
    return { ...page, list_data: page.list_data.map((row) => readably(row as Row, context)) as typeof page.list_data }
  },

  async read(input, context, next) {
    const record = await next(input)
    return (await captioned(readably(record as Row, context), context)) as typeof record
  },

  history,
  story,
  revert,
  shownAs,

  columns: {
    result: (alias) =>
      sql`(case when ${sql.ref(`${alias}.status`)} = 200 then 'done' when ${sql.ref(`${alias}.status`)} >= 500 then 'failed' else 'refused' end)`,
  },
})
