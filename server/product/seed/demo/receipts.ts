// Payers and receipts of the demonstration: titles of members' companies, receipts of the last payments and gifts, some with an official number.
import { sql } from 'kysely'
import { kindSql } from '../../services/receipts'
import { TREASURER } from './payment-entries'
import { creditCode } from './persona'
import { insertAll, type World } from './world'

/** Titles that several members use. */
const shared = [
  { name: '云岭同乡投资公司（虚构）', kind: 'company', credit_code: creditCode(9001) },
  { name: '海外云岭同乡会（演示）', kind: 'other', credit_code: null },
] as const

/** Titles of companies, one for every third member who paid this year, each code once. */
async function seedPayers(world: World): Promise<void> {
  const { db, today, adminId } = world
  await sql`insert into payer (name, kind, company_id, credit_code, user_id, admin_id)
    select company, 'company', company_id, credit_code, id, ${adminId} from (
      select distinct on (u.credit_code) u.id, u.company, u.company_id, u.credit_code from person u
      where u.company is not null and u.credit_code is not null and u.id % 3 = 0
        and exists (select 1 from pay_log p where p.user_id = u.id and p.pay_time >= date_trunc('year', ${today}::date))
      order by u.credit_code, u.id) found order by id`.execute(db)
  await insertAll(
    world,
    'payer',
    shared.map((payer) => ({ ...payer, remark: '演示用的虚构抬头' })),
  )
}

/** Receipts of the last payments and of three gifts of goods. */
async function seedReceipts({ db, today, adminId }: World): Promise<void> {
  await sql`with paid as (
      select p.id as pay_id, null::bigint as donate_id, p.user_id, p.payer, p.scene, p.amount, null as goods, null::bigint as goods_value,
        p.pay_type, p.pay_time from pay_log p
      where p.status = 'paid' and p.amount > 0 and p.pay_time >= date_trunc('year', ${today}::date)
        and not exists (select 1 from pay_log r where r.origin_id = p.id) order by p.pay_time desc, p.id desc limit 60),
    given as (
      select null::bigint, d.id, d.user_id, d.donor_name, 'donation', null::bigint, d.goods, d.amount, null, d.donate_time from user_donate d
      where d.kind = 'goods' and d.status = 'received' and d.donate_time >= date_trunc('year', ${today}::date)
      order by d.donate_time desc, d.id desc limit 3),
    source as (
      select s.*, u.user_name, t.id as payer_id, t.name as title, t.credit_code, row_number() over (order by s.pay_time, s.pay_id, s.donate_id) as place
      from (select * from paid union all select * from given) s
      left join person u on u.id = s.user_id left join payer t on t.user_id = s.user_id),
    made as (insert into receipt (receipt_no, kind, pay_id, donate_id, user_id, payer_id, payer, credit_code, scene, amount, goods, goods_value,
        pay_type, pay_time, issue_date, issuer, admin_id, create_time)
      select 'PJ' || left(${today}::text, 4) || lpad(place::text, 6, '0'), ${kindSql(sql`scene`)}, pay_id, donate_id, user_id, payer_id,
        coalesce(title, payer, user_name, ''), credit_code, scene, amount, goods, goods_value, pay_type, pay_time, pay_time::date,
        ${TREASURER}, ${adminId}, pay_time from source order by place returning pay_id, receipt_no),
    noted as (update pay_log set receipt_no = made.receipt_no from made where pay_log.id = made.pay_id)
    insert into sequence (key, value) select 'PJ' || left(${today}::text, 4), count(*) from source having count(*) > 0`.execute(
    db,
  )
}

/** Numbers of the official documents of older donations; the newest are still to be entered. */
async function seedOfficial({ db }: World): Promise<void> {
  await sql`update receipt set official_code = '99010122', official_no = lpad((7000 + place)::text, 10, '0'),
      official_date = issue_date, official_state = 'issued'
    from (select id, row_number() over (order by id) as place, count(*) over () as num from receipt where kind = 'donation') d
    where d.id = receipt.id and d.place * 2 <= d.num`.execute(db)
}

export async function seedPayersAndReceipts(world: World): Promise<void> {
  await seedPayers(world)
  await seedReceipts(world)
  await seedOfficial(world)
}
