// Writes a company and what its people repeat of it, and puts aside what is stated differently.
import { sql } from 'kysely'
import { canCall } from '#kernel/access'
import type { Row, Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { asDuplicate, auditChanges } from '../../../actions/draft'
import { writeNew } from '../../../actions/write'
import type { Context } from '../../../core/context'
import { writeLog } from '../../../http/audit'
import { storedNames, storedRows } from '../../../rows/records'
import { updateRow } from '../../../rows/store'
import { asCompany, type Company, type Facts, factsOf, nameKey, repeatedBy, type Stated, sameName } from './facts'
import { othersOf } from './find'

const joined = (names: string | null, more: string) =>
  [...new Set([...(names ?? '').split('、').filter(Boolean), more])].join('、').slice(0, 500)

/** The name that is given up is kept, unless it is the same name in other letters. */
export function withFormerName(company: Partial<Company>, stored: Company): Partial<Company> {
  const { name } = company
  if (!name || name === stored.name) return company
  const former = company.former_names ?? stored.former_names
  return { ...company, name_key: nameKey(name), former_names: joined(former, stored.name ?? '') }
}

/** A line in the log of the company: the call itself is about a member. */
async function logChange(company: Company, values: Row, context: Context): Promise<void> {
  const resource = context.resources.get('company')
  const { binding } = resource
  const audit = {
    page: binding,
    targets: [{ id: company.id, name: company.name ?? '' }],
    changes: [],
    action: { zh: '随会员资料修改', en: 'Changed with a member' },
  }
  const own: Context = { ...context, page: binding, audit }
  auditChanges(resource, company.id, values, company as unknown as Row, own)
  await writeLog(context.db, own, { status: 200, message: 'ok', cost: 0 })
}

/** Writes values of a locked company through a member; returns it as it is then. */
export async function changeCompany(company: Company, facts: Partial<Facts>, context: Context): Promise<Company> {
  const given = withFormerName(asCompany(facts), company)
  const values = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== (company[name as keyof Company] ?? null)),
  )
  if (Object.keys(values).length === 0) return company
  const resource = context.resources.get('company')
  const changed = { ...company, ...values } as Company
  await updateRow(resource, company.id, values, context, changed as unknown as Row).catch((error: unknown) =>
    asDuplicate(error, resource, context),
  )
  await logChange(company, values, context)
  return changed
}

export async function makeCompany(facts: Facts, context: Context): Promise<Company> {
  const values = { ...asCompany(facts), name_key: nameKey(String(facts.company)) }
  const id = await writeNew(context.resources.get('company'), values, context)
  return { ...values, id } as Company
}

/**
 * Makes the people of a company repeat its values, those in the recycle bin as well. Those whose name of the company was
 * erased stay without.
 */
export async function repeatIn(company: Company, context: Context, except: number | null = null): Promise<void> {
  const resource = context.resources.get('user')
  const { rows } = await sql<{
    id: number
  }>`select id from person where company_id = ${company.id} and company is not null
    and id is distinct from ${except}::bigint order by id for no key update`.execute(context.db)
  const ids = rows.map(({ id }) => id)
  for (const row of await storedRows(resource, ids, storedNames(resource), context)) {
    const values = Object.fromEntries(
      Object.entries(repeatedBy(row, company)).filter(([name, value]) => (row[name] || null) !== value),
    )
    if (Object.keys(values).length > 0)
      await updateRow(resource, row['id'] as number, values, context, { ...row, ...values })
  }
  await retitle(company, context)
}

/** Titles of receipts to come; receipts keep the title that they were issued to. */
export async function retitle({ id, name, credit_code }: Company, context: Context): Promise<void> {
  const resource = context.resources.get('payer')
  const { rows } = await sql<{ id: number }>`select id from payer where company_id = ${id}
    and (name, credit_code) is distinct from (${name}::text, ${credit_code}::text) order by id for no key update`.execute(
    context.db,
  )
  const ids = rows.map((row) => row.id)
  for (const row of await storedRows(resource, ids, storedNames(resource), context))
    await updateRow(resource, row['id'] as number, { name, credit_code }, context, { ...row, name, credit_code })
}

/** PERM for callers who neither edit companies nor see all people of this one. */
export async function refuseUnseen(
  company: Company,
  person: number | null,
  names: readonly Stated[],
  context: Context,
): Promise<void> {
  const edit = context.resources.binding('company').calls['update']
  const { session } = context
  if (!session || (session.dataScope === 'all' && edit && canCall(session.grant, edit))) return
  const { unseen } = await othersOf(company.id, person, context)
  if (unseen === 0) return
  const text: Text = {
    zh: `这家单位另有 ${unseen} 位会员不在您的数据范围内，请由可管理单位的人员修改`,
    en: `${unseen} other people of this company are outside your data scope: ask somebody who manages companies`,
  }
  fail('PERM', { message: text, errors: Object.fromEntries(names.map((name) => [name, text])) })
}

const pictures: ReadonlySet<string> = new Set(['license_img', 'company_logo'])

/** A value that a member states otherwise; waits for a person. */
export interface Aside {
  readonly company_id: number | null
  readonly field: Stated | 'match'
  readonly stated_value: string
}

/** Each once, as long as it waits. */
export async function putAside(person: number | null, list: readonly Aside[], context: Context): Promise<void> {
  const review = context.resources.get('company_review')
  for (const one of list) {
    const { rows } = await sql`select from company_review where user_id is not distinct from ${person}::bigint
      and company_id is not distinct from ${one.company_id}::bigint and field = ${one.field} and stated_value = ${one.stated_value}
      and state = 'open' limit 1`.execute(context.db)
    if (rows.length > 0) continue
    const image = pictures.has(one.field) ? one.stated_value : null
    await writeNew(review, { ...one, user_id: person, image, state: 'open' }, context)
  }
}

/** Gaps of the company that a member fills, and values that differ from its own. */
export function comparedWith(company: Company, stated: Partial<Facts>): { gaps: Partial<Facts>; asides: Aside[] } {
  const own = factsOf(company)
  const gaps: Partial<Facts> = {}
  const asides: Aside[] = []
  for (const [name, value] of Object.entries(stated) as [Stated, Facts[Stated]][]) {
    if (value === null || value === own[name]) continue
    if (name === 'company' && sameName(value, own.company)) continue
    if (own[name] === null) gaps[name] = value
    else asides.push({ company_id: company.id, field: name, stated_value: String(value) })
  }
  return { gaps, asides }
}
