// Finds the company that a code or a name means.
import { sql } from 'kysely'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { storedNames, storedRows } from '../../../rows/records'
import { seenSql } from '../seen-people'
import { type Company, nameKey } from './facts'

/** A living company, locked until the transaction ends; undefined if there is none. */
export async function lockCompany(id: number, context: Context): Promise<Company | undefined> {
  const { rows } = await sql`select id from company where id = ${id} and ${living()} for no key update`.execute(
    context.db,
  )
  if (rows.length === 0) return undefined
  const resource = context.resources.get('company')
  const [row] = await storedRows(resource, [id], storedNames(resource), context)
  return row as unknown as Company
}

export type Found = { readonly id: number } | 'none' | 'several'

/** By code; else by name, among companies that have no other code. */
export async function findCompany(
  { name, code }: { name: string | null; code: string | null },
  { db }: Context,
): Promise<Found> {
  const key = name === null ? null : nameKey(name)
  const { rows } = await sql<{ id: number; sure: boolean }>`
    select id, credit_code is not distinct from ${code}::text and credit_code is not null as sure from company
    where ${living()} and (credit_code = ${code}::text
      or (name_key = ${key}::text and (credit_code is null or ${code}::text is null))) order by id limit 50`.execute(db)
  const sure = rows.find((row) => row.sure)
  if (sure) return { id: sure.id }
  const [first, second] = rows
  return first ? (second ? 'several' : { id: first.id }) : 'none'
}

/** Companies of one name, or of one code, are made one after another. */
export async function lockNames(
  { name, code }: { name: string | null; code: string | null },
  { db }: Context,
): Promise<void> {
  const keys = [code, name && nameKey(name)].filter(Boolean).sort()
  for (const key of keys) await sql`select pg_advisory_xact_lock(hashtextextended(${`company ${key}`}, 0))`.execute(db)
}

/** Others of the company: how many living people, and how many of them the caller does not see. */
export async function othersOf(
  company: number,
  person: number | null,
  context: Context,
): Promise<{ num: number; unseen: number; inUse: boolean }> {
  const { rows } = await sql<{ num: number; unseen: number; inUse: boolean }>`
    select count(*)::int as num, (count(*) filter (where not ${context.session ? seenSql('p', context) : sql`true`}))::int as unseen,
      exists (select from company_person r where r.company_id = ${company} and ${living('r')}
        and r.user_id is distinct from ${person}::bigint) as "inUse"
    from person p where p.company_id = ${company} and ${living('p')} and p.id is distinct from ${person}::bigint`.execute(
    context.db,
  )
  return rows[0] as { num: number; unseen: number; inUse: boolean }
}
