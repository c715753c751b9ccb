// Readers of a record: people, how, how often, first and last.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import { behaviour } from '../core/behaviour'
import { readableResource } from './log/history'

interface Seen {
  admin_id: number | null
  admin_name: string | null
  kind: 'list' | 'record' | 'search' | 'reveal' | 'export' | 'dry_run'
  num: number
  first_time: string
  last_time: string
}

const MOST = 500

export default behaviour('reading', {
  async of_record({ resource: name, record_id: id }, context) {
    const resource = await readableResource(name, id, context)
    const { rows } = await sql<Seen>`select admin_id, max(admin_name) as admin_name, kind, count(*)::int as num,
        min(create_time) as first_time, max(create_time) as last_time
      from reading where target_type = ${resource.name} and ids @> array[${id}::integer]
      group by admin_id, kind order by last_time desc limit ${MOST + 1}`.execute(context.db)
    if (rows.length > MOST) fail('CAP')
    return { list_data: rows }
  },
})
