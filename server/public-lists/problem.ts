// Why a public list can't be read at present: told to its owner, and to nobody else.
import { canCall } from '#kernel/access'
import type { Binding, Call, Row, Text } from '#kernel/binding'
import { Refusal } from '#kernel/errors'
import { fieldOf } from '#kernel/standard'
import type { ListQuery } from '#kernel/wire'
import type { Caller } from '../core/caller'
import { type Asked, refuseUnreadable } from '../rows/plan'
import { publicColumns } from './columns'
import { narrowed, type PublicList } from './definition'

const problems = {
  owner: { zh: '创建人的账号已停用或删除', en: 'The account of its owner was disabled or deleted' },
  page: { zh: '系统中已没有这个列表', en: 'The list no longer exists' },
  right: { zh: '创建人已不能查看这个列表', en: 'Its owner may no longer open the list' },
  export: { zh: '创建人的角色已没有导出权限', en: 'Its owner may no longer export' },
  contacts: { zh: '创建人已不能查看完整的联系方式', en: 'Its owner may no longer see contacts in full' },
  query: { zh: '创建人已不能按这些条件筛选或排序', en: 'Its owner may no longer filter or sort like this' },
} as const satisfies Record<string, Text>

function ofColumns(names: readonly string[], page: Binding, zh: string, en: string): Text | null {
  if (names.length === 0) return null
  const titles = names.map((name) => fieldOf(page, name)?.title ?? { zh: name, en: name })
  return {
    zh: `${zh}：${titles.map((title) => title.zh).join('、')}`,
    en: `${en}: ${titles.map((title) => title.en).join(', ')}`,
  }
}

function isRefused(query: Row, asked: Asked): boolean {
  try {
    refuseUnreadable(query as ListQuery, asked)
    return false
  } catch (error) {
    if (error instanceof Refusal) return true
    throw error
  }
}

/** The page of a list; null if there is none of this name. */
export function pageOf(name: string, { resources }: Pick<Caller, 'resources'>): Binding | null {
  const page = resources.bindings.find((one) => one.name === name)
  return page?.route && page.table !== null && page.calls['list'] ? page : null
}

/** `owner`: a caller with the owner's own session; null for a closed account. The first reason, or null for none. */
export function problemOf(list: PublicList, owner: Omit<Asked, 'page'>): Text | null {
  const { session, resources } = owner
  if (!session) return problems.owner
  const page = pageOf(list.resource, owner)
  if (!page) return problems.page
  if (!canCall(session.grant, page.calls['list'] as Call)) return problems.right
  if (!session.canExport) return problems.export
  const offered = new Map(publicColumns(page, session, resources).map((one) => [one.field.name, one]))
  const gone = list.columns.filter((name) => !offered.has(name))
  const personal = list.columns.filter((name) => offered.get(name)?.personal && !list.personal.includes(name))
  return (
    ofColumns(gone, page, '不能再公开的列', 'Columns that can no longer be published') ??
    ofColumns(
      personal,
      page,
      '可能涉及个人、未确认公开的列',
      'Columns that may be about people and were not confirmed',
    ) ??
    (list.with_contacts && !session.canSensitive
      ? problems.contacts
      : isRefused(list.query, { ...owner, page, session: narrowed(list, session) })
        ? problems.query
        : null)
  )
}
