// Menus: lists show titles as people see them, settings filled in; the record itself keeps what was written.
import type { Row } from '#kernel/binding'
import { behaviour } from '../behaviour'
import type { Context } from '../context'

function named(rows: readonly Row[], context: Context): Row[] {
  return rows.map((row) => ({
    ...row,
    ...(typeof row['name'] === 'string' ? { name: context.filled(row['name']) } : {}),
    ...(Array.isArray(row['son']) ? { son: named(row['son'] as Row[], context) } : {}),
  }))
}

export default behaviour('menu', {
  async list(input, context, next) {
    const answer = await next(input)
    return { ...answer, list_data: named(answer.list_data, context) as typeof answer.list_data }
  },
})
