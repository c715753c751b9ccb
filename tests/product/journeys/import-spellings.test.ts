// Cells of an import as people write them: words of the screens, dates, sexes, phones with dashes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'
import { rehearsed, sent, workbook } from '../../support/sheets'
import type { Existing } from '../support/crooked'

let server: TestServer
let admin: Person
let existing: Existing
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  const { rows } = await server.connection.pool.query(`select
    (select name from area where area_type = 'area' and pid is null order by id limit 1) as area,
    (select name from position where quota = 0 and fee_years = 1 order by id limit 1) as position,
    (select name from sxh_area where level = 'county' order by id limit 1) as native`)
  existing = rows[0]
})
afterAll(() => server.close())

test('words of the screens are taken: a phone with dashes, 终身 for no day', async () => {
  const head = ['姓名', '手机号', '籍贯', '职务', '所属区域', '入会时间', '到期时间']
  const one = ['歪丙', '+86 120-0712-5008', existing.native, existing.position, existing.area, '2024-01-02', '终身']
  const plan = await rehearsed(server, admin, 'user', workbook([head, one]), { mode: 'create' })
  // The association's rules decide on a membership for life; the word itself is understood.
  expect(plan.rows[0].errors ?? {}).not.toHaveProperty('phone')
  expect(JSON.stringify(plan.rows[0].errors ?? {})).not.toMatch(/终身」不是有效的日期/)
})

const place = ['籍贯', '职务', '所属区域']
const home = ['云岭县', '会员', '江北']

test('先生, F and 何时入会 are understood', async () => {
  const sheet = workbook([
    ['姓名', '手机号', '性别', '何时入会', ...place],
    ['词甲', '12066660001', '先生', '2024-03-01', ...home],
    ['词乙', '12066660002', 'F', '2024-03-01', ...home],
  ])
  const { columns } = await sent(server, admin, 'user', sheet)
  expect(columns.slice(0, 4).map(({ field }) => field)).toEqual(['user_name', 'phone', 'sex', 'join_time'])
  const { rows } = await rehearsed(server, admin, 'user', sheet, { mode: 'create' })
  expect(rows.map((row: { errors: Record<string, string> | null }) => row.errors?.['sex'])).toEqual([
    undefined,
    undefined,
  ])
})

test('two rows with one phone are told although both have other faults', async () => {
  const sheet = workbook([
    ['姓名', '手机号', '性别', '何时入会', ...place],
    ['双甲', '12066660009', '某', '2024-03-01', ...home],
    ['双乙', '12066660009', '某', '2024-03-01', ...home],
  ])
  const { rows } = await rehearsed(server, admin, 'user', sheet, { mode: 'create' })
  expect(rows.map((row: { errors: Record<string, string> }) => row.errors['phone'])).toEqual([
    undefined,
    '与第 2 行的「手机号」相同',
  ])
  expect(rows[1].errors['sex']).toBeTruthy()
})
