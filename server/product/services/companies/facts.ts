// Facts of a company, and the fields of a person that repeat them for lists, searches and statistics.
import type { Shapes } from '#generated/index'

export type Company = Shapes['company']['row'] & { name_key?: string | null }
export type Person = Shapes['user']['row']

/** Field of the person → field of the company. */
export const factOf = {
  company: 'name',
  credit_code: 'credit_code',
  license_img: 'license_img',
  company_logo: 'logo',
  company_phone: 'phone',
  company_address: 'address',
  company_web: 'web',
  company_scale: 'scale',
  company_founded: 'founded',
  work_type_id: 'work_type_id',
  work_nature_id: 'work_nature_id',
} as const

export type Stated = keyof typeof factOf
export const statedNames = Object.keys(factOf) as Stated[]

/** Values of a person by the names of the person’s fields; empty texts are none. */
export type Facts = Record<Stated, string | number | null>

export function statedBy(person: Partial<Record<Stated, unknown>> | null): Facts {
  return Object.fromEntries(statedNames.map((name) => [name, person?.[name] || null])) as Facts
}

/** The values of a company as its people repeat them. */
export function factsOf(company: Pick<Company, (typeof factOf)[Stated]>): Facts {
  return Object.fromEntries(statedNames.map((name) => [name, company[factOf[name]] ?? null])) as Facts
}

/** Values of a company in the record of a person; a company member is called by its name as well. */
export function repeatedBy({ kind }: { kind?: unknown }, company: Company): Partial<Person> {
  const name = kind === 'company' ? { user_name: company.name } : {}
  return { company_id: company.id, ...factsOf(company), ...name } as Partial<Person>
}

/** Values as those of a company. */
export function asCompany(facts: Partial<Facts>): Partial<Company> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [factOf[name as Stated], value]))
}

/** A name as it is compared: full-width signs as half-width ones, without spaces, in small letters. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').replace(/\s/g, '').toLowerCase()
}

export function sameName(one: unknown, other: unknown): boolean {
  return nameKey(String(one ?? '')) === nameKey(String(other ?? ''))
}
