// The list behind a number, and a whole ranking, exported as sheets: the same rows, with the same permissions and log.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person, TestServer } from '../../support/server'
import { startServer } from '../../support/server'
import { exported } from '../../support/sheets'

let server: TestServer
let person: Person
const pages = ['/statistics/area', '/statistics/contribute']

beforeAll(async () => {
  server = await startServer()
  person = await server.holding(pages, { can_export: true })
})
afterAll(() => server.close())

const query = { period: 'all', kind: 'member' }
/** Without the last line, which says who exported it. */
const csv = (bytes: Buffer) =>
  bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
    .slice(0, -1)
    .filter(Boolean)

test('the list behind a number has a line for each row, in its order', async () => {
  const { content } = await person.call('POST /statistics/areaDetail', { ...query, limit: 200 })
  const { bytes } = await exported(server, person, {
    resource: 'stat_area',
    columns: ['user_name', 'area_id'],
    query,
    format: 'csv',
  })
  const [head, ...rows] = csv(bytes)
  expect(head).toMatch(/^姓名,/)
  expect(rows.length).toBe(content.total)
  expect(rows.slice(0, 200).map((row) => row.split(',')[0])).toEqual(
    content.list_data.map((row: { user_name: string }) => row.user_name),
  )
})

test('a ranking is exported as a whole, not by its page', async () => {
  const asked = { period: 'all', include_out: true }
  const { content } = await person.call('POST /statistics/contributeList', { ...asked, limit: 200 })
  const { bytes } = await exported(server, person, {
    resource: 'stat_contribute',
    columns: ['rank', 'name', 'points', 'position_id'],
    query: asked,
    format: 'csv',
  })
  const [head, ...rows] = csv(bytes)
  expect(head).toBe('排名,含冻结与退会,贡献值,职务')
  expect(rows.length).toBe(content.total)
  expect(rows.slice(0, 200)).toEqual(
    content.list_data.map((row: Record<string, unknown>) =>
      [row['rank'], row['name'], row['points'], row['position_name'] ?? ''].join(','),
    ),
  )
  const { rows: logs } = await server.connection.pool.query(
    `select count(*)::int as num from log where path like '%export%' and (title || coalesce(message, '') || coalesce(diff::text, '') || coalesce(target_name, '')) like '%列：排名%'`,
  )
  expect(logs[0].num).toBe(2)
})

test('groups are exported as their table has them: below each other, compared, with shares and total', async () => {
  const asked = { period: 'this_year', compare: 'year' }
  const { content } = await person.call('POST /statistics/area', asked)
  const { bytes } = await exported(server, person, {
    resource: 'stat_area',
    columns: ['name', 'member_num', 'new_num', 'last_new_num', 'percent'],
    query: asked,
    format: 'csv',
  })
  const [head, ...rows] = csv(bytes)
  expect(head).toBe('所属区域,会员数,新入会,新入会（对比期）,占比（%）')
  type Line = { name: string; member_num: number; new_num: number; last: { new_num: number }; percent?: number }
  const lineOf = ({ name, member_num, new_num, last, percent }: Line) =>
    [name, member_num, new_num, last.new_num, percent ?? ''].join(',')
  const { list_data: groups, total_row: total } = content
  expect(rows.map((row) => row.replace(/^　+/, ''))).toEqual([
    ...groups.map(lineOf),
    lineOf({ ...total, name: '合计', percent: '' }),
  ])
  expect(rows.filter((row) => row.startsWith('　')).length).toBe(
    groups.filter(({ pid }: { pid: number | null }) => pid !== null).length,
  )
})

test('refused: without the right, without the page, contact data without theirs, rows of groups, unknown words', async () => {
  const ask = (who: Person, body: object) =>
    who.call('POST /export/create', { resource: 'stat_area', columns: ['user_name'], query, format: 'csv', ...body })
  expect((await ask(await server.holding(pages), {})).code).toBe('PERM')
  expect((await ask(await server.holding(['/label/list'], { can_export: true }), {})).code).toBe('PERM')
  expect((await ask(person, { columns: ['phone'] })).code).toBe('PERM')
  expect((await ask(person, { resource: 'stat_contribute', columns: ['phone'], query: {} })).code).toBe('PERM')
  expect((await ask(person, { columns: ['id_card'] })).code).toBe('PARAM')
  expect((await ask(person, { query: { period: 'all' } })).code).toBe('PARAM')
  expect((await ask(person, { query: { ...query, kind: 'others' } })).code).toBe('PARAM')
  expect((await ask(person, { query: { ...query, measure: 'net_num', kind: undefined } })).code).toBe('PARAM')
})
