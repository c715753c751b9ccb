// Values that members state otherwise than their company has them: taken, left, or those of another company.
import { type RawBuilder, sql } from 'kysely'
import type { Shapes } from '#generated/index'
import type { Row, Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { writeChange } from '../../actions/write'
import { behaviour } from '../../core/behaviour'
import { type Context, resourceOf } from '../../core/context'
import { living } from '../../database/living'
import { storedNames, storedRows } from '../../rows/records'
import { updateRow } from '../../rows/store'
import { type Company, type Facts, factOf, factsOf, type Stated, statedBy } from '../services/companies/facts'
import { lockCompany } from '../services/companies/find'
import { changeCompany, comparedWith, makeCompany, putAside, refuseUnseen, repeatIn } from '../services/companies/write'
import { checkedBy, type Person } from '../services/member'

type Item = Shapes['company_review']['row'] & { stated_value: string; replaced: string | null }

const itemsOf = (context: Context) => (context.subjects ?? []) as unknown as Item[]

/** Sizes in signs of every language. */
const sizes = {
  up_to_20: '≤20',
  '21_to_100': '21–100',
  '101_to_500': '101–500',
  '501_to_1000': '501–1000',
  over_1000: '>1000',
} as const satisfies Record<NonNullable<Company['scale']>, string>

/** A stored value as people read it: the name of a trade, the numbers of a size. */
function readable(value: RawBuilder<unknown>, row: string): RawBuilder<unknown> {
  const known = Object.entries(sizes).map(([size, text]) => sql`when ${value} = ${size} then ${text}::text`)
  const id = sql`nullif(regexp_replace(${value}, '\\D', '', 'g'), '')::bigint`
  return sql`case ${sql.ref(`${row}.field`)}
    when 'work_type_id' then (select w.name from work_type w where w.id = ${id})
    when 'work_nature_id' then (select w.name from work_nature w where w.id = ${id})
    when 'company_scale' then case ${sql.join(known, sql` `)} else ${value} end
    when 'license_img' then null when 'company_logo' then null
    else ${value} end`
}

/** The value that the company has now, as text. */
function currentSql(row: string): RawBuilder<unknown> {
  const cases = Object.entries(factOf).map(
    ([name, fact]) => sql`when ${name} then (select c.${sql.ref(fact)}::text from company c
      where c.id = ${sql.ref(`${row}.company_id`)})`,
  )
  return sql`(case ${sql.ref(`${row}.field`)} ${sql.join(cases, sql` `)} end)`
}

const typed = (field: Stated, value: string | null): Facts[Stated] =>
  value === null ? null : field === 'work_type_id' || field === 'work_nature_id' ? Number(value) : value

async function companyOf({ company_id: id }: Item, context: Context): Promise<Company> {
  return (id === null ? undefined : await lockCompany(id, context)) ?? fail('NF')
}

async function settle(item: Item, values: Partial<Item>, context: Context): Promise<void> {
  const by = values.state === 'open' ? { check_time: null, check_admin_name: null } : checkedBy(context)
  await writeChange(resourceOf(context), item as unknown as Row, { ...values, ...by }, context)
}

async function put(company: Company, field: Stated, value: string | null, context: Context): Promise<void> {
  await refuseUnseen(company, null, [field], context)
  await repeatIn(await changeCompany(company, { [field]: typed(field, value) }, context), context)
}

async function personOf({ user_id: id }: Item, context: Context): Promise<Person> {
  const users = context.resources.get('user')
  const { rows } = await sql`select id from person where id = ${id} and ${living()} for no key update`.execute(
    context.db,
  )
  if (rows.length === 0) refuse({ zh: '该会员已删除', en: 'The person has been deleted' })
  const [row] = await storedRows(users, [id as number], storedNames(users), context)
  return row as unknown as Person
}

function refuse(message: Text): never {
  fail('STATE', { message })
}

async function employed(person: Person, company: Company, context: Context): Promise<void> {
  const values = { company_id: company.id, ...factsOf(company) }
  const users = context.resources.get('user')
  await updateRow(users, person.id, values, context, { ...person, ...values } as unknown as Row)
}

export default behaviour('company_review', {
  columns: {
    stated: (row) => readable(sql.ref(`${row}.stated_value`), row),
    current: (row) => readable(currentSql(row), row),
  },

  async take(_, context) {
    for (const item of itemsOf(context)) {
      const company = await companyOf(item, context)
      const field = item.field as Stated
      const before = factsOf(company)[field]
      await put(company, field, item.stated_value, context)
      await settle(item, { state: 'taken', replaced: before === null ? null : String(before) }, context)
    }
    return { num: itemsOf(context).length }
  },

  async keep(_, context) {
    for (const item of itemsOf(context)) await settle(item, { state: 'kept' }, context)
    return { num: itemsOf(context).length }
  },

  async reopen(_, context) {
    for (const item of itemsOf(context)) {
      if (item.state === 'taken') {
        const company = await companyOf(item, context)
        const field = item.field as Stated
        if (String(factsOf(company)[field] ?? '') !== item.stated_value)
          refuse({
            zh: `「${company.name}」的这一项此后已改，不能恢复`,
            en: `${company.name} has changed since: it cannot be put back`,
          })
        await put(company, field, item.replaced, context)
      }
      await settle(item, { state: 'open', replaced: null }, context)
    }
    return { num: itemsOf(context).length }
  },

  async match({ company_id: chosen }, context) {
    const [item] = itemsOf(context) as [Item]
    const person = await personOf(item, context)
    if (person.company_id !== null)
      refuse({ zh: '该会员的单位已确定', en: 'The company of this person has been chosen' })
    const stated = statedBy(person)
    if (!stated.company) refuse({ zh: '该会员已没有单位名称', en: 'The person no longer states a company' })
    const found = chosen ? ((await lockCompany(chosen, context)) ?? fail('NF')) : undefined
    const { gaps, asides } = found ? comparedWith(found, stated) : { gaps: {}, asides: [] }
    const company = found ? await changeCompany(found, gaps, context) : await makeCompany(stated, context)
    await employed(person, company, context)
    await repeatIn(company, context, person.id)
    await putAside(person.id, asides, context)
    await settle(item, { state: 'matched', company_id: company.id }, context)
    return { company_id: company.id }
  },

  async apart(_, context) {
    const [item] = itemsOf(context) as [Item]
    const shared = await companyOf(item, context)
    const person = await personOf(item, context)
    if (person.company_id !== shared.id)
      refuse({ zh: '该会员已不在此单位', en: 'The person no longer belongs to this company' })
    const resource = resourceOf(context)
    const { rows } = await sql<{ id: number }>`select id from company_review where state = 'open' and field <> 'match'
      and user_id = ${person.id} and company_id = ${shared.id} order by id for update`.execute(context.db)
    const ids = rows.map(({ id }) => id)
    const items = (await storedRows(resource, ids, storedNames(resource), context)) as unknown as Item[]
    const own = Object.fromEntries(
      items.map(({ field, stated_value: value }) => [field as Stated, typed(field as Stated, value)]),
    ) as Partial<Facts>
    const company = await makeCompany({ ...factsOf(shared), credit_code: null, ...own }, context)
    await employed(person, company, context)
    for (const one of items) await settle(one, { state: 'apart' }, context)
    return { company_id: company.id }
  },
})
