// Receipts: one valid receipt per payment and per gift of goods, numbered by year without gaps, voided but never deleted.
import { type RawBuilder, sql } from 'kysely'
import type { Shapes } from '#generated/index'
import { fail } from '#kernel/errors'
import type { Context } from '../../core/context'
import { living } from '../../database/living'
import { nextNumber } from '../../database/numbers'
import { indexRows } from '../../rows/search'
import { money, refundedSql, standsSql } from './ledger'
import type { PayScene } from './payments'
import { chosenTitle, lastTitles, type Title, titlesOf } from './receipt-titles'

export type Kind = NonNullable<Shapes['receipt']['row']['kind']>

/** Kinds by what was paid for; those of all other scenes are `general`. */
const KINDS: Partial<Record<PayScene, Kind>> = {
  join: 'dues',
  renew: 'dues',
  position_change: 'dues',
  donation: 'donation',
}

/** The kind of receipt that a payment gets unless somebody chooses one. */
export const kindSql = (scene: RawBuilder<unknown>): RawBuilder<Kind> =>
  sql`coalesce(${JSON.stringify(KINDS)}::jsonb ->> ${scene}, 'general')`

/** Choices of a person for the receipts. */
export interface Chosen {
  kind?: Kind | null | undefined
  payer_id?: number | null | undefined
}

/** A payment or a gift of goods, as its receipt repeats it. */
interface Source {
  id: number
  number: string
  user_id: number | null
  payer: string | null
  /** The title that paid. */
  payer_id: number | null
  kind: Kind
  scene: string
  amount: number | null
  goods: string | null
  goods_value: number | null
  pay_type: string | null
  pay_time: string
  /** True if a receipt can be issued for it. */
  fit: boolean
  receipt_id: number | null
}

/** Column of `receipt` that names the source. */
type By = 'pay_id' | 'donate_id'

async function payments(ids: readonly number[], { db }: Context): Promise<Source[]> {
  await sql`select id from pay_log where id = any(${ids}::bigint[]) order by id for no key update`.execute(db)
  // Read once the locks are held: a receipt may have been issued meanwhile.
  const { rows } =
    await sql<Source>`select p.id, p.pay_no as number, p.user_id, p.payer_id, coalesce(p.payer, u.user_name) as payer, ${kindSql(sql`p.scene`)} as kind,
      p.scene, p.amount - ${refundedSql('p')} as amount, null as goods, null as goods_value, p.pay_type, p.pay_time,
      p.status = 'paid' and p.amount > 0 and p.pay_type is distinct from 'credit' and ${standsSql(money, 'p')} as fit,
      (select id from receipt t where t.pay_id = p.id and t.status = 'valid') as receipt_id
    from pay_log p left join person u on u.id = p.user_id
    where p.id = any(${ids}::bigint[]) order by p.pay_time, p.id`.execute(db)
  return rows
}

async function gifts(ids: readonly number[], { db }: Context): Promise<Source[]> {
  await sql`select id from user_donate where id = any(${ids}::bigint[]) order by id for no key update`.execute(db)
  const { rows } =
    await sql<Source>`select d.id, d.donate_no as number, d.user_id, null as payer_id, d.donor_name as payer, 'donation' as kind, 'donation' as scene,
      null as amount, d.goods, d.amount as goods_value, null as pay_type, d.donate_time as pay_time,
      d.kind = 'goods' and d.status = 'received' as fit,
      (select id from receipt t where t.donate_id = d.id and t.status = 'valid') as receipt_id
    from user_donate d where d.id = any(${ids}::bigint[]) and ${living('d')} order by d.donate_time, d.id`.execute(db)
  return rows
}

function refuseUnfit({ number, fit }: Source): void {
  if (fit) return
  fail('STATE', {
    message: {
      zh: `${number} 没有可开票据的收款或物资`,
      en: `${number} is neither a payment nor a gift for which a receipt can be issued`,
    },
  })
}

async function issueOne(by: By, source: Source, kind: Kind, title: Title | undefined, context: Context) {
  const number = await nextNumber(`PJ${context.today.slice(0, 4)}`, 6, context)
  const { payer, payer_id, credit_code } = title ?? { payer: source.payer ?? '', payer_id: null, credit_code: null }
  const noted =
    by === 'pay_id'
      ? sql`, noted as (update pay_log set receipt_no = ${number}, update_time = now() where id = ${source.id})`
      : sql``
  const { rows } = await sql<{ id: number }>`with made as (
      insert into receipt (receipt_no, kind, ${sql.ref(by)}, user_id, payer_id, payer, credit_code, scene, amount, goods, goods_value,
        pay_type, pay_time, issue_date, issuer, admin_id)
      values (${number}, ${kind}, ${source.id}, ${source.user_id}, ${payer_id}, ${payer}, ${credit_code}, ${source.scene}, ${source.amount},
        ${source.goods}, ${source.goods_value}, ${source.pay_type}, ${source.pay_time}, ${context.today},
        ${context.session?.admin.real_name ?? ''}, ${context.session?.admin.id ?? null}) returning id)${noted}
    select id from made`.execute(context.db)
  return rows[0]?.id as number
}

export interface Issued {
  id_list: number[]
  num: number
  /** Names on the new receipts, each once. */
  titles: string[]
}

async function issue(by: By, ids: ReadonlySet<number>, found: readonly Source[], chosen: Chosen, context: Context) {
  if (found.length < ids.size) fail('NF')
  for (const source of found) refuseUnfit(source)
  const open = found.filter(({ receipt_id }) => receipt_id === null)
  const users = open.map(({ user_id }) => user_id)
  const title = chosen.payer_id ? await chosenTitle(chosen.payer_id, users, context) : undefined
  const last = title ? undefined : await lastTitles(users, context)
  const paid = title ? undefined : await titlesOf(open, context)
  const made: number[] = []
  const issued: Issued = { id_list: [], num: open.length, titles: [] }
  for (const source of found) {
    const own = title ?? paid?.get(source.payer_id as number) ?? last?.get(source.user_id as number)
    const kind = chosen.kind ?? source.kind
    if (source.receipt_id === null) made.push(await issueOne(by, source, kind, own, context))
    issued.id_list.push(source.receipt_id ?? (made.at(-1) as number))
  }
  const { rows } = await sql<{
    payer: string
  }>`select distinct payer from receipt where id = any(${made}::bigint[]) order by 1`.execute(context.db)
  issued.titles = rows.map(({ payer }) => payer)
  await indexRows(context.resources.get('receipt'), made, context.db)
  return issued
}

/** Issues receipts; payments that have a valid one keep it. Returns receipt ids in the order of the payments. */
export async function issueReceipts(ids: readonly number[], chosen: Chosen, context: Context): Promise<Issued> {
  const own = new Set(ids)
  return issue('pay_id', own, await payments([...own], context), chosen, context)
}

/** The same for gifts of goods, which no payment belongs to. */
export async function issueGiftReceipts(ids: readonly number[], chosen: Chosen, context: Context): Promise<Issued> {
  const own = new Set(ids)
  return issue('donate_id', own, await gifts([...own], context), chosen, context)
}

/**
 * Voids the valid receipt of a payment or gift that is taken back. Refuses with STATE one whose official document
 * stands: it has to be reversed first.
 */
export async function voidReceipts(by: By, id: number, reason: string, { db, session, now }: Context): Promise<void> {
  const { rows } = await sql<{ receipt_no: string; official_state: string }>`update receipt
      set status = 'voided', reason = ${reason.slice(0, 200)}, void_time = ${now().toISOString()},
        void_admin_name = ${session?.admin.real_name ?? null}, update_time = now(), revision = revision + 1
      where ${sql.ref(by)} = ${id} and status = 'valid' returning receipt_no, official_state`.execute(db)
  const [gone] = rows
  if (!gone) return
  if (gone.official_state === 'issued') fail('STATE', { message: reverseFirst(gone.receipt_no) })
  if (by === 'pay_id') await sql`update pay_log set receipt_no = null where id = ${id}`.execute(db)
}

/** Refusal to void a receipt whose official document stands, with the next step. */
export const reverseFirst = (number: string) => ({
  zh: `票据 ${number} 的官方票据已开具：请先红冲，并在票据中登记为已红冲`,
  en: `The official document of receipt ${number} is issued: reverse it first, and enter it as reversed`,
})
