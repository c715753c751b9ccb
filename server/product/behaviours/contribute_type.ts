// The kinds of points that rankings offer: those with an open rule, and those that have earned any.
import { sql } from 'kysely'
import { pick } from '#kernel/text'
import { behaviour } from '../../core/behaviour'

export default behaviour('contribute_type', {
  async types(_input, context) {
    const { rows } = await sql<{ type: number }>`select type from contribute_rule where is_open
      union select type from contribute_log where type <> 91 order by type`.execute(context.db)
    const known = new Set(rows.map(({ type }) => Number(type)))
    const choices = context.resources.binding('contribute_log').fields['type']?.choices ?? []
    const named = choices.filter(({ value }) => known.has(Number(value)))
    return {
      list_data: [
        { type: 0, name: pick({ zh: '全部', en: 'All' }, context.language) },
        ...named.map(({ value, title }) => ({ type: Number(value), name: pick(title, context.language) })),
      ],
    }
  },
})
