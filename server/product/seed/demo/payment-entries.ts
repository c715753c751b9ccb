// Entries of the demonstration's ledger that payments make: each payment of the books' years has one.
import { sql } from 'kysely'
import type { Account } from '../../services/books/amounts'
import { kinds } from '../../services/books/posting'
import type { PayScene } from '../../services/payments'
import { moment } from './books'
import { insertAll, type World } from './world'

export type Values = Record<string, unknown>

export const CLERK = '苏文静（演示）'
export const TREASURER = '曹慎之（演示）'
/** The newest payments, not reviewed yet. */
const POSTED = 8

export interface Cates {
  readonly byName: ReadonlyMap<string, number>
  readonly byKey: ReadonlyMap<string | null, number>
}

/** A change of an account by a payment. */
export interface Flow {
  readonly day: string
  readonly account: Account
  readonly amount: number
}

export interface Posted extends Flow {
  readonly id: number
  readonly origin_id: number | null
  readonly scene: PayScene
  readonly name: string
  readonly user_id: number | null
  readonly area_id: number | null
  readonly activity_id: number | null
}

/** Payments and refunds since the first day of the books, in the order of their days. */
export async function paymentsSince(first: string, { db }: World): Promise<Posted[]> {
  const { rows } = await sql<Posted>`
    select p.id, p.origin_id, p.amount,
      coalesce((select code from ledger_account a where p.pay_type = any(a.pay_types)), 'bank') as account, to_char(p.pay_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
      coalesce(p.payer, u.user_name, '') as name, p.user_id, u.area_id, coalesce(o.scene, p.scene) as scene,
      case when p.ref_type = 'activity_apply' then (select a.activity_id from activity_apply a where a.id = p.ref_id)
        when p.ref_type = 'sponsor' then (select s.activity_id from sponsor s where s.id = p.ref_id) end as activity_id
    from pay_log p left join person u on u.id = p.user_id left join pay_log o on o.id = p.origin_id
    where p.status in ('paid', 'refunded') and p.amount <> 0
      and coalesce(o.pay_time, p.pay_time) >= ${`${first}T00:00:00+08:00`}::timestamptz
    order by p.pay_time, p.id`.execute(db)
  return rows
}

export type Review = (income: boolean, day: string, index: number) => Values

/** Entries of payments: the newest wait for a review, refunds are reversed in red. */
export async function postPayments(paid: readonly Posted[], cates: Cates, review: Review, world: World): Promise<void> {
  const ids = new Map<number, number>()
  const isNew = new Set(paid.filter(({ origin_id }) => origin_id === null).slice(-POSTED))
  const rowOf = (one: Posted, index: number): Values => {
    const { id, origin_id, scene, name, day, ...row } = one
    const { title, source, cate } = kinds[scene] as NonNullable<(typeof kinds)[PayScene]>
    const time = moment(day, index)
    return {
      ...row,
      type: 'income',
      cate_id: cates.byKey.get(cate),
      trade_date: day,
      title: `${origin_id ? '冲销：' : ''}${title}：${name}`,
      party: name,
      handler: CLERK,
      source_type: source,
      source_id: id,
      origin_id: origin_id && ids.get(origin_id),
      create_time: time,
      update_time: time,
      ...(isNew.has(one) ? { status: 'pending' } : review(true, day, index)),
    }
  }
  const first = paid.filter(({ origin_id }) => origin_id === null)
  const made = await insertAll(world, 'ledger', first.map(rowOf))
  for (const [index, { id }] of first.entries()) ids.set(id, made[index] as number)
  await insertAll(world, 'ledger', paid.filter(({ origin_id }) => origin_id !== null).map(rowOf))
}
