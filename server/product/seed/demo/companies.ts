// Companies of the demonstration, with colleagues, representatives who changed, and doubtful values for a review.
import { sql } from 'kysely'
import { addDays } from '#kernel/calendar'
import { type Facts, factOf, nameKey, statedBy, statedNames } from '../../services/companies/facts'
import { insertAll, type World } from './world'

type Person = Facts & { id: number; state: string; join_time: string | null; company_duty: string | null }
type Made = { readonly id: number; readonly facts: Facts; readonly people: Person[] }

/** People who name a company that several have, and whose company is still to be chosen. */
const DOUBTFUL = 5
/** Companies with a representative; every fourth had another one before. */
const REPRESENTED = 24

async function peopleOf({ db }: World): Promise<Person[]> {
  const columns = sql.join(['id', 'state', 'join_time', 'company_duty', ...statedNames].map((name) => sql.ref(name)))
  return (
    await sql<Person>`select ${columns} from person where company is not null and company_id is null order by id`.execute(
      db,
    )
  ).rows
}

async function make(firsts: readonly Person[], world: World): Promise<Made[]> {
  const rows = firsts.map((person) => {
    const facts = statedBy(person)
    const values = Object.fromEntries(statedNames.map((name) => [factOf[name], facts[name]]))
    const create_time = `${person.join_time ?? addDays(world.today, -30)}T02:00:00Z`
    return { ...values, name_key: nameKey(String(facts.company)), create_time, update_time: create_time }
  })
  const ids = await insertAll(world, 'company', rows)
  return firsts.map((person, place) => ({ id: ids[place] as number, facts: statedBy(person), people: [] }))
}

/** The people repeat their company, as after an entry; sizes that they state otherwise wait for a review. */
async function employ(companies: readonly Made[], world: World): Promise<void> {
  const differing: Record<string, unknown>[] = []
  for (const { id, facts, people } of companies)
    for (const person of people) {
      const changed = statedNames.filter((name) => (person[name] ?? null) !== facts[name])
      const values = Object.fromEntries(changed.map((name) => [name, facts[name]]))
      if (changed.includes('company_scale') && person.company_scale)
        differing.push({
          company_id: id,
          user_id: person.id,
          field: 'company_scale',
          stated_value: person.company_scale,
        })
      const set = Object.entries({ ...values, company_id: id }).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
      await sql`update person set ${sql.join(set)} where id = ${person.id}`.execute(world.db)
    }
  await insertAll(world, 'company_review', differing.slice(0, 6))
}

async function represent(companies: readonly Made[], world: World): Promise<void> {
  const isMember = ({ state }: Person) => state === 'active' || state === 'frozen'
  const rows = companies
    .map((company) => ({ company, people: company.people.filter(isMember) }))
    .filter(({ people }) => people.length > 0)
    .slice(0, REPRESENTED)
    .flatMap(({ company, people: [one, other] }, place) => {
      const row = (person: Person, start: string, end: string | null) => ({
        company_id: company.id,
        user_id: person.id,
        duty: person.company_duty,
        is_main: true,
        start_date: start,
        end_date: end,
      })
      const start = (one as Person).join_time ?? world.today
      if (!other || place % 4 !== 0) return [row(one as Person, start, null)]
      const changed = addDays(world.today, -100)
      const began = start < changed ? start : addDays(changed, -400)
      return [row(one as Person, began, addDays(changed, -1)), row(other, changed, null)]
    })
  await insertAll(world, 'company_person', rows)
}

export async function seedCompanies(world: World): Promise<void> {
  const people = await peopleOf(world)
  const coded = people.filter((person) => person.credit_code)
  const made = await make(coded, world)
  const named = new Map<unknown, Made[]>()
  for (const [place, company] of made.entries()) {
    company.people.push(coded[place] as Person)
    named.set(company.facts.company, [...(named.get(company.facts.company) ?? []), company])
  }
  const loose = people.filter((person) => !person.credit_code)
  const doubtful = loose
    .filter(({ company, state }) => state === 'active' && (named.get(company)?.length ?? 0) > 1)
    .slice(-DOUBTFUL)
  const rest = loose.filter((person) => !doubtful.includes(person))
  const firsts = rest.filter(
    ({ company }, place) => !named.has(company) && rest.findIndex((one) => one.company === company) === place,
  )
  const unnamed = await make(firsts, world)
  for (const company of unnamed) named.set(company.facts.company, [company])
  for (const person of rest) {
    const same = named.get(person.company) as Made[]
    same[person.id % same.length]?.people.push(person)
  }
  const all = [...made, ...unnamed]
  await employ(all, world)
  await represent(
    all.toSorted((one, other) => other.people.length - one.people.length || one.id - other.id),
    world,
  )
  await insertAll(
    world,
    'company_review',
    doubtful.map(({ id, company }) => ({ user_id: id, field: 'match', stated_value: company })),
  )
}
