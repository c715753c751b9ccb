// The to-do list: what waits in the lists that one may open, with the way there.
import { sql } from 'kysely'
import { canOpen } from '#kernel/access'
import type { Text } from '#kernel/binding'
import { pick } from '#kernel/text'
import type { Filter } from '#kernel/wire'
import { conditions } from '../../actions/conditions'
import { type Context, signedIn } from '../../context'

interface Waiting {
  key: string
  name: Text
  page: string
  filter: Filter
}

const waiting: readonly Waiting[] = [
  {
    key: 'apply_pending',
    name: { zh: '入会申请待审核', en: 'Applications to review' },
    page: 'user_apply',
    filter: { status: 'applied' },
  },
  {
    key: 'pay_pending',
    name: { zh: '入会待缴费', en: 'Applicants who have not paid' },
    page: 'user_apply',
    filter: { status: 'pending_payment' },
  },
  {
    key: 'townsman_pending',
    name: { zh: '同乡待审核', en: 'Townsmen to review' },
    page: 'user_townsman',
    filter: { townsman_status: 'applied' },
  },
  {
    key: 'renew_pending',
    name: { zh: '续费待确认', en: 'Renewals to confirm' },
    page: 'user_renew',
    filter: { status: 'pending' },
  },
  {
    key: 'expiring',
    name: { zh: '会员即将到期', en: 'Members expiring' },
    page: 'user',
    filter: { status: 'expiring' },
  },
  {
    key: 'out_suggested',
    name: { zh: '建议办理退会', en: 'Members suggested to leave' },
    page: 'user',
    filter: { out_suggested: true },
  },
]

/** Counted as the page's list would count; what nobody waits for is left out. */
export async function todoOf(context: Context) {
  const { grant } = signedIn(context)
  const open = waiting.flatMap((one) => {
    const page = context.resources.binding(one.page)
    return page.route && canOpen(grant, page.route) ? [{ ...one, page, path: page.route }] : []
  })
  if (open.length === 0) return []
  const counts = open.map(({ page, filter }) => {
    const resource = context.resources.get(page.base)
    const reach = Object.keys(page.scope).length > 0 ? [page.scope] : ('all' as const)
    const where = conditions(resource, { filter }, { ...context, page, resource, reach })
    return sql`(select count(*) from ${sql.table(resource.table)} t where ${where})`
  })
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}]::bigint[] as counts`.execute(
    context.db,
  )
  return open.flatMap(({ key, name, path, filter }, index) => {
    const num = rows[0]?.counts[index] ?? 0
    return num > 0 ? [{ key, name: pick(name, context.language), num, path, query: filter }] : []
  })
}
