// Companies of their own: the migration loses no value that a person stated, and joins only what is the same.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../server/database/database'
import { loadMigrations, migrate } from '../../server/database/migrate'
import { writeLoad } from '../../server/product/seed/load'
import { type FreshDatabase, freshDatabase } from '../support/database'
import { createRandom, type Random } from '../support/random'

/** Column of the person → column of the company. */
const facts = {
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
}
const stated = Object.keys(facts)
const columns = stated.map((name) => `${name}::text`).join(', ')
type Row = Record<string, string | null>

const { current, replaced } = loadMigrations()
const isNew = ({ name }: { name: string }) => /_companies\b/.test(name)
const before = current.filter((_, place) => place < current.findIndex(isNew))

async function migrated(database: FreshDatabase, list: typeof current): Promise<void> {
  const connection = connect(database.url, { size: 2 })
  await migrate(connection.db, { current: list, replaced })
  await connection.close()
}

const names = [
  '甲茶业有限公司',
  '甲茶业 有限公司',
  '乙（江城）商行',
  '乙(江城)商行',
  '丙物流',
  'ＡＢ科技',
  'ab科技',
  '丁社',
]
const codes = ['99990000000000001A', '99990000000000002B', '99990000000000003C']

function personOf(draw: Random): Record<string, unknown> {
  return {
    company: draw.pick([...names, ...names, null, '', ' ']),
    credit_code: draw.pick([...codes, ...Array<null>(9).fill(null), '']),
    license_img: draw.pick([null, null, '/uploads/private/a.jpg', '/uploads/private/b.jpg']),
    company_logo: draw.pick([null, '/uploads/a.png', '/uploads/b.png']),
    company_phone: draw.pick([null, '0571-1', '0571-2']),
    company_address: draw.pick([null, '一路', '二路', '三路']),
    company_web: draw.pick([null, 'https://a.example']),
    company_scale: draw.pick([null, 'up_to_20', 'over_1000']),
    company_founded: draw.pick([null, '2001-02-03', '1999-09-09']),
    work_type_id: draw.pick([null, 1, 2]),
    work_nature_id: draw.pick([null, 1]),
    delete_time: draw.pick([null, null, null, null, '2026-01-01T00:00:00Z']),
  }
}

async function insert(client: pg.Client, table: string, row: Record<string, unknown>): Promise<void> {
  const keys = Object.keys(row)
  await client.query(
    `insert into ${table} (${keys.join(', ')}) values (${keys.map((_, place) => `$${place + 1}`).join(', ')})`,
    Object.values(row),
  )
}

let old: FreshDatabase
beforeAll(async () => {
  old = await freshDatabase('template1')
  await migrated(old, before)
})
afterAll(() => old.drop())

/** The people as they state their companies, migrated; what is left of each value afterwards. */
async function moved(client: pg.Client, migrateNow: () => Promise<unknown>) {
  const read = async (text: string) => (await client.query<Row>(text)).rows
  const people = await read(`select id::text, delete_time::text, ${columns} from person order by id`)
  await migrateNow()
  const after = new Map(
    (await read(`select id::text, company_id::text, ${columns} from person`)).map((row) => [row['id'], row]),
  )
  const selected = Object.entries(facts).map(([name, fact]) => `${fact}::text as ${name}`)
  const companies = new Map(
    (await read(`select id::text, former_names, ${selected.join(', ')} from company`)).map((row) => [row['id'], row]),
  )
  const reviews = await read(
    'select user_id::text, company_id::text, field, stated_value as value, image, state from company_review',
  )
  return { people, after, companies, reviews }
}

type Moved = Awaited<ReturnType<typeof moved>>

/** Values that are neither in the company, nor in the review, nor with the person. */
function lostIn({ people, after, companies, reviews }: Moved): string[] {
  return people.flatMap((person) => {
    const now = after.get(person['id'] as string) as Row
    const company = now['company_id'] ? companies.get(now['company_id']) : undefined
    return stated.flatMap((field) => {
      const value = person[field]
      const text = field === 'company' || field === 'credit_code' ? value?.trim() : value
      if (!text) return []
      if (!company) return now[field] === value ? [] : [`${person['id']}.${field}`]
      if (company[field] === text) return []
      if (field === 'company' && company['former_names']?.split('、').includes(text)) return []
      const isKept = reviews.some(
        (one) =>
          one['user_id'] === person['id'] &&
          one['company_id'] === now['company_id'] &&
          one['field'] === field &&
          one['value'] === text,
      )
      return isKept ? [] : [`${person['id']}.${field}`]
    })
  })
}

const keyOf = (name: string | null) => (name ?? '').normalize('NFKC').replace(/\s/g, '').toLowerCase()

function expectSound({ people, after, companies, reviews }: Moved): void {
  for (const person of people) {
    const now = after.get(person['id'] as string) as Row
    const [name, code] = [person['company']?.trim(), person['credit_code']?.trim()]
    if (person['delete_time']) expect(now['company_id']).toBeNull()
    if (!now['company_id']) continue
    const company = companies.get(now['company_id']) as Row
    // Each person repeats the company, and nothing else.
    expect(Object.fromEntries(stated.map((field) => [field, now[field]]))).toEqual(
      Object.fromEntries(stated.map((field) => [field, company[field]])),
    )
    if (code) expect(company['credit_code']).toBe(code)
    else {
      const known = [company['company'], ...(company['former_names'] ?? '').split('、')].map(keyOf)
      expect(known).toContain(keyOf(name as string))
    }
  }
  // A name that several codes have is left to a person, with everything as it was stated.
  const living = people.filter((person) => !person['delete_time'])
  for (const person of living.filter((one) => one['company']?.trim() && !one['credit_code']?.trim())) {
    const key = keyOf(person['company'])
    const found = new Set(
      living
        .filter((one) => one['credit_code']?.trim() && keyOf(one['company']) === key)
        .map((one) => one['credit_code']),
    )
    const waits = reviews.filter((one) => one['user_id'] === person['id'] && one['field'] === 'match')
    expect(waits).toHaveLength(found.size > 1 ? 1 : 0)
    expect(after.get(person['id'] as string)?.['company_id'] === null).toBe(found.size > 1)
  }
  const coded = [...companies.values()].flatMap((one) => one['credit_code'] ?? [])
  expect(new Set(coded).size).toBe(coded.length)
  expect(reviews.every((one) => one['state'] === 'open')).toBe(true)
}

const happened = { former: 0, differing: 0, doubtful: 0, unnamed: 0 }

test.each([11, 12, 13, 14, 15, 16])('people stating companies at random lose no value, seed %i', async (seed) => {
  const draw = createRandom(seed)
  const database = await freshDatabase(new URL(old.url).pathname.slice(1))
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  for (const table of ['work_type', 'work_nature'])
    for (const id of [1, 2]) await insert(client, table, { id, name: `${table}${id}` })
  for (let place = 0; place < 40; place++)
    await insert(client, 'person', { user_name: `人${place}`, phone: `1200000${1000 + place}`, ...personOf(draw) })
  const result = await moved(client, () => migrated(database, current))
  expect(lostIn(result)).toEqual([])
  expectSound(result)
  const companies = [...result.companies.values()]
  happened.former += companies.filter((one) => one['former_names']).length
  happened.unnamed += companies.filter((one) => !one['credit_code']).length
  happened.differing += result.reviews.filter((one) => one['field'] !== 'match').length
  happened.doubtful += result.reviews.filter((one) => one['field'] === 'match').length
  await client.end()
  await database.drop()
})

test('each of the cases has occurred', () => {
  for (const [what, num] of Object.entries(happened)) expect(num, what).toBeGreaterThan(2)
})

/** The demonstration as it was before: what people repeat of their companies is what they state, and one in four of it differs. */
const asBefore = `
  update payer set company_id = null;
  delete from member_document where company_id is not null;
  delete from company_review;
  delete from company_person;
  update person set company_id = null, kind = 'individual',
    company_phone = case when id % 4 = 0 then '0571-' || id else company_phone end,
    company_scale = case when id % 5 = 0 then 'over_1000' else company_scale end,
    credit_code = case when id % 3 = 0 then null else credit_code end;
  delete from company`

test.each([0, 0.002])('the demonstration, with the share %d of the load data, loses no value', async (share) => {
  const database = await freshDatabase()
  const connection = connect(database.url, { size: 2 })
  if (share > 0) await writeLoad(connection.db, { share, today: '2026-06-10' })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(asBefore)
  const { text } = current.find(isNew) as { text: string }
  const result = await moved(client, () => client.query(text.slice(text.indexOf('-- What living people state'))))
  expect(lostIn(result)).toEqual([])
  expectSound(result)
  expect(result.companies.size).toBeGreaterThan(100)
  expect(result.reviews.some((one) => one['field'] === 'company_phone')).toBe(true)
  await client.end()
  await connection.close()
  await database.drop()
})
