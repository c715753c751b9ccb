// The rows of a list query as a condition, for calls that count, change or export them.
import type { RawBuilder } from 'kysely'
import type { Row } from '#kernel/binding'
import type { ListQuery } from '#kernel/wire'
import type { Resource } from '../core/resources'
import { type Asked, conditionsOf } from '../rows/plan'
import { tableOf } from '../rows/table'
import { conditionsSql } from '../rows/where'

/** Condition on a row called `t`. */
export function queriedSql(resource: Resource, query: ListQuery & Row, asked: Asked): RawBuilder<unknown> {
  return conditionsSql(conditionsOf(resource, query, asked), tableOf(resource, asked))
}
