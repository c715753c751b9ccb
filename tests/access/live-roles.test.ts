// `npm run access` and `npm run access -- --live` print the same for a fresh installation.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import { startRoles } from '../../scripts/access/grants'
import { liveRoles, liveUrl } from '../../scripts/access/live-roles'
import { type FreshDatabase, freshDatabase } from '../support/database'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('the roles of the demonstration, from its database and without it', async () => {
  const live = await liveRoles(database.url)
  for (const role of startRoles(bindings)) {
    const found = live.find((one) => one.name === role.name)
    expect(found, role.name).toMatchObject({
      dataScope: role.dataScope,
      canExport: role.canExport,
      canSensitive: role.canSensitive,
    })
    expect([...(found?.grant ?? [])].sort(), role.name).toEqual([...role.grant].sort())
  }
})

test('which database is meant', () => {
  expect(liveUrl({ DATABASE_URL: 'postgres://a@b/c' })).toBe('postgres://a@b/c')
  expect(() => liveUrl({ DATA_DIR: '/nowhere/at/all' })).toThrow(/No server is running/)
})
