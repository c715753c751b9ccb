// Specimens go into store and come back: the rule of a resource that only the tests have.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import { behaviour } from '../behaviour'
import { type Context, resourceOf } from '../context'
import { captions } from '../database/records'
import { visibleSql } from '../database/scope'

/** All of them or none; those in another state are refused. */
async function move(ids: readonly number[], from: string, to: string, context: Context): Promise<{ num: number }> {
  const resource = resourceOf(context)
  const { rows } = await sql<{ id: number; state: string }>`select t.id, t.state from specimen t
    where t.id = any(${[...ids]}::bigint[]) and ${visibleSql(resource, 't', context)} order by t.id for update of t`.execute(
    context.db,
  )
  if (rows.length < ids.length) fail('NF')
  const wrong = rows.find((row) => row.state !== from)
  const names = await captions(resource.name, ids, context)
  if (wrong)
    fail('STATE', {
      message: { zh: `「${names.get(wrong.id)}」不在此状态`, en: `“${names.get(wrong.id)}” is not in that state` },
    })
  await sql`update specimen set state = ${to}, revision = revision + 1, update_time = now()
    where id = any(${[...ids]}::bigint[])`.execute(context.db)
  for (const id of ids) {
    context.trail.targets.push({ id, name: names.get(id) ?? '' })
    context.trail.changes.push({ id, field: 'state', old: from, new: to })
  }
  return { num: ids.length }
}

export default behaviour('specimen', {
  store: ({ id_list: ids }, context) => move(ids, 'shown', 'stored', context),
  show_again: ({ id_list: ids }, context) => move(ids, 'stored', 'shown', context),
})
