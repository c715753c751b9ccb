// People of all scenes: rows that a caller may see across all pages held.
import type { RawBuilder } from 'kysely'
import type { Context } from '../../core/context'
import { visibleSql } from '../../rows/scope'
import { tableOf } from '../../rows/table'

/** Condition for living people in the caller's areas who are on one of the caller's pages. */
export function seenSql(alias: string, context: Context): RawBuilder<unknown> {
  const resource = context.resources.get('user')
  const grant = context.session?.grant
  const held = resource.pages.filter((page) => page.route && grant?.has(page.route))
  return visibleSql(
    held.map((page) => page.scope),
    tableOf(resource, context, alias),
  )
}
