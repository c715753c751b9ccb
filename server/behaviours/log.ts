// The log: one's own entries, with the page of system users everybody's, history and timeline of a record.

import { sql } from 'kysely'
import { canOpen } from '#kernel/access'
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { behaviour } from '../core/behaviour'
import { type Context, signedIn } from '../core/context'
import { history } from './log/history'
import { captioned, readably } from './log/readable'
import { revert } from './log/revert'
import { shownAs } from './log/shown-as'
import { story } from './log/story/story'

/** Without the page of system users a person sees only their own entries. */
function seesAll(context: Context): boolean {
  const { route } = context.resources.binding('admin')
  return canOpen(signedIn(context).grant, route as string)
}

export default behaviour('log', {
  async list(input, context, next) {
    const { admin } = signedIn(context)
    const own = seesAll(context) ? input : { ...input, filter: { ...input.filter, admin_id: admin.id } }
    const page = await next(own)
    return { ...page, list_data: page.list_data.map((row) => readably(row as Row, context)) as typeof page.list_data }
  },

  async read(input, context, next) {
    const record = await next(input)
    if (record.admin_id !== signedIn(context).admin.id && !seesAll(context)) fail('NF')
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
