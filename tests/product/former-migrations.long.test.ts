// Databases that began with migrations from before the engine's own line end like new ones.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../server/database/database'
import { loadMigrations, migrate } from '../../server/database/migrate'
import { type FreshDatabase, freshDatabase } from '../support/database'

let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase('template1')
  const connection = connect(database.url, { size: 2 })
  await migrate(connection.db, loadMigrations())
  await connection.close()
})
afterAll(() => database.drop())

/** Every column, constraint and index of a database, independent of their order of creation. */
async function shapeOf(url: string): Promise<string[]> {
  const one = new pg.Client({ connectionString: url })
  await one.connect()
  const { rows } = await one.query(`
    select concat_ws(' ', 'column', table_name, column_name, udt_name, is_nullable, column_default, is_identity) as part
      from information_schema.columns where table_schema = 'public'
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'index', indexdef) from pg_indexes where schemaname = 'public'
    order by part`)
  await one.end()
  return rows.map(({ part }) => part)
}

test.each([1, 7, 10])(
  'a database with the first %i of the former migrations ends as one made today',
  async (number) => {
    const old = await freshDatabase('template1')
    const connection = connect(old.url, { size: 2 })
    const { current, replaced } = loadMigrations()
    const began = await migrate(connection.db, { current: replaced.slice(0, number), replaced: [] })
    expect(began).toHaveLength(number)
    const later = current.filter(({ name }) => !/^(product\/)?0001_/.test(name)).map(({ name }) => name)
    expect(await migrate(connection.db, { current, replaced })).toEqual([
      ...replaced.slice(number).map(({ name }) => name),
      ...later,
    ])
    expect(await migrate(connection.db, { current, replaced })).toEqual([])
    await connection.close()
    expect(await shapeOf(old.url)).toEqual(await shapeOf(database.url))
    await old.drop()
  },
)
