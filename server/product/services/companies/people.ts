// People of a company: a representative who leaves, a person who is restored, an import that is undone.
import { sql } from 'kysely'
import type { Row } from '#kernel/binding'
import type { Context } from '../../../core/context'
import { deleted, living } from '../../../database/living'
import { storedNames, storedRows } from '../../../rows/records'
import { updateRow } from '../../../rows/store'
import { keepAsides } from './asides'
import { employ } from './employ'
import { type Facts, type Person, statedBy } from './facts'

/** Representing ends with the membership; past and later terms stay as recorded. */
export async function endRepresenting(person: number, day: string, { db }: Context): Promise<void> {
  await sql`update company_person set end_date = greatest(${day}::date, start_date), revision = revision + 1, update_time = now()
    where user_id = ${person} and (end_date is null or end_date > ${day}::date) and ${living()}`.execute(db)
}

/** Deletes companies that an entry made and nobody has used or changed since: they go with the people who brought them. */
export async function removeMade(people: readonly number[], { db }: Context): Promise<void> {
  await sql`update company c set delete_time = now() from person p where p.id = any(${[...people]}::bigint[]) and c.id = p.company_id
    and c.create_time = p.create_time and c.revision = 1 and ${living('c')}
    and not exists (select from person o where o.company_id = c.id and ${living('o')})
    and not exists (select from company_person r where r.company_id = c.id and ${living('r')})
    and not exists (select from payer y where y.company_id = c.id and ${living('y')})`.execute(db)
}

/**
 * The company of restored people: their own, which comes back if it was deleted and no other is the same, or the one that
 * their values mean now.
 */
export async function reemploy(people: readonly number[], context: Context): Promise<void> {
  await sql`update company c set delete_time = null from person p where p.id = any(${[...people]}::bigint[]) and c.id = p.company_id
    and ${deleted('c')} and not exists (select from company o where ${living('o')}
      and (o.credit_code = c.credit_code or (o.name_key = c.name_key and (o.credit_code is null or c.credit_code is null))))`.execute(
    context.db,
  )
  const users = context.resources.get('user')
  const { rows } = await sql<{
    id: number
  }>`select p.id from person p left join company c on c.id = p.company_id and ${living('c')}
    where p.id = any(${[...people]}::bigint[]) and c.id is null and p.company is not null order by p.id`.execute(
    context.db,
  )
  const ids = rows.map(({ id }) => id)
  for (const stored of await storedRows(users, ids, storedNames(users), context)) {
    const record = { ...stored, company_id: null } as unknown as Person
    await employ(record, { ...record, ...statedBy(null) } as Person, context)
    const values: Row = { company_id: record.company_id, ...statedBy(record) }
    await updateRow(users, record.id, values, context, { ...stored, ...values })
    await keepAsides([{ id: record.id, given: given(statedBy(stored as never)) }], context)
  }
}

const given = (facts: Facts): Partial<Facts> =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null)) as Partial<Facts>
