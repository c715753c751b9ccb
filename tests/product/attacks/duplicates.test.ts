// Attack: learning from a refused duplicate which record of another page or area holds the value.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/server'
import { onPage, rowsOf } from './keepers'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

async function someone(condition: string): Promise<{ id: number; phone: string }> {
  const [found] = await rowsOf(
    server,
    `select id, phone from person where phone is not null and delete_time is null and ${condition} limit 1`,
  )
  return found
}

test('a number that is taken is told of; whose it is only to who may read that record', async () => {
  const member = await someone(`state = 'active'`)
  const other = await someone(`state = 'active' and id <> ${member.id}`)
  await server.connection.pool.query(`update person set state = 'left' where id = $1`, [other.id])
  const keeper = await server.holding(onPage('/user/list', 'user.create'), { can_sensitive: true })
  const add = (who: typeof keeper, { phone }: { phone: string }) =>
    who.call('POST /user/add', {
      user_name: '重号',
      phone,
      native_id: 3,
      position_id: 10,
      area_id: 1,
      join_time: '2025-03-01',
    })
  expect(await add(keeper, member)).toMatchObject({ code: 'DUP', content: { exist_id: member.id } })
  expect(await keeper.call('POST /user/read', { id: other.id })).toMatchObject({ code: 'NF' })
  expect(await add(keeper, other)).toMatchObject({ code: 'DUP', content: null })
})
