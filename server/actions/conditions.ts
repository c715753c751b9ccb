// The rows of a list query as a condition, for calls that count, change or export them.
import type { RawBuilder } from 'kysely'
import type { Row } from '#kernel/binding'
import type { ListQuery } from '#kernel/wire'
import type { Resource } from '../core/resources'
import { type Asked, conditionsOf } from '../rows/plan'
import { tableOf } from '../rows/table'
import { conditionsSql } from '../rows/where'

/** Condition on a row called `t`. `each`: a field of which every value has first rows of its own. */
export function queriedSql(
  resource: Resource,
  query: ListQuery & Row,
  asked: Asked,
  each?: string,
): RawBuilder<unknown> {
  const where = conditionsOf(resource, query, asked)
  return conditionsSql(each === undefined ? where : { ...where, each }, tableOf(resource, asked))
}
