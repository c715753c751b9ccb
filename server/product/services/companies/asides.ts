// Values that people stated otherwise than their company has them, found once the people are written.
import { sql } from 'kysely'
import type { Context } from '../../../core/context'
import { type Facts, factOf, type Person, type Stated, statedNames } from './facts'
import { lockCompany } from './find'
import { type Aside, comparedWith, putAside } from './write'

export interface Statement {
  readonly id: number
  readonly given: Partial<Facts>
}

/** The company values in a body; null if it has none. */
export function statementOf(id: number, body: object): Statement | null {
  const given = Object.fromEntries(
    Object.entries(body).filter(([name, value]) => name in factOf && value !== null && value !== ''),
  ) as Partial<Facts>
  return Object.keys(given).length > 0 ? { id, given } : null
}

/** Leaves what differs to a review, once. */
export async function keepAsides(statements: readonly Statement[], context: Context): Promise<[]> {
  const ids = statements.map(({ id }) => id)
  const columns = sql.join(['id', 'company_id', ...statedNames].map((name) => sql.ref(name)))
  const { rows } = await sql<Person>`select ${columns} from person where id = any(${ids}::bigint[])`.execute(context.db)
  const people = new Map(rows.map((row) => [row.id, row]))
  for (const { id, given } of statements) {
    const person = people.get(id)
    if (person) await putAside(id, await asidesOf(person, given, context), context)
  }
  return []
}

async function asidesOf(person: Person, given: Partial<Facts>, context: Context): Promise<Aside[]> {
  if (person.company_id === null)
    return given.company && person.company
      ? [{ company_id: null, field: 'match' as const, stated_value: String(given.company) }]
      : []
  const differs = Object.entries(given).some(([name, value]) => (person[name as Stated] ?? null) !== value)
  const company = differs ? await lockCompany(person.company_id, context) : undefined
  return company ? comparedWith(company, given).asides : []
}
