// Attack: finding a masked value by guessing, through searches, dry runs, imports, duplicates and its mask.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Binding, Row } from '#kernel/binding'
import { mask } from '#kernel/tidy'
import { ended, rowsOf as resultsOf } from '../../support/jobs'
import { type Person, pages, startServer, type TestServer } from '../../support/server'
import { send, workbook } from '../../support/sheets'
import { onPage, rowsOf } from './keepers'

let server: TestServer
let admin: Person
let clerk: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  clerk = await server.holding([
    ...onPage('/user/list', 'user.create', 'user.update', 'user.import', 'user.import_sheet'),
    '/user/userApply',
    '/user/userApply user.create',
  ])
})
beforeEach(() => server.connection.pool.query(`delete from attempt`))
afterAll(() => server.close())

const PHONE = '12077700001'
const ID = '330106199001011234'
const rest = { native_id: 3, position_id: 10, area_id: 1, join_time: '2025-03-01' }
const someone = { user_name: '沈静', ...rest }

/** The number of a member in another area than the clerk of one sees, and of one here. */
async function held(area = 1): Promise<{ id: number; phone: string }> {
  const [found] = await rowsOf(
    server,
    `select id, phone from person where phone is not null and delete_time is null and state = 'active' and area_id = $1 limit 1`,
    [area],
  )
  return found
}

const masked = (page: Binding, names: readonly string[]) =>
  names
    .map((name) => name.replace(/^-/, ''))
    .filter((name) => ['contact', 'identity'].includes(page.fields[name]?.sensitive ?? ''))

describe('no search finds a whole masked value', () => {
  const searched = pages.flatMap((page) =>
    masked(page, [...page.views.list.search, ...page.views.options]).map(
      (name) => [`${page.name}.${name}`, page, name] as const,
    ),
  )

  test.each(searched)('%s', async (_name, page, name) => {
    const field = page.fields[name]
    const calls = [page.calls['list'], page.calls['options']].filter((call) => call !== undefined)
    const [row] = await rowsOf(
      server,
      `select t.id, ${field?.compute ? `'x'` : `t.${name}`} as value from ${page.table} t where ${field?.compute ? 'false' : `t.${name} is not null`} limit 1`,
    )
    const value: string = row?.value ?? PHONE
    const person = await server.holding([page.route as string])
    for (const call of calls)
      for (const keyword of [value, value.slice(-8)]) {
        const body = { ...(call.operation === 'list' ? page.select : {}), keyword }
        const answer = await person.call(`${call.method} ${call.path}`, body)
        expect(answer.content?.list_data ?? [], `${call.path} ${keyword}`).toEqual([])
      }
    expect((await person.call('POST /search', { keyword: value })).content.list_data).toEqual([])
    const listed = page.calls['list']
    if (page.views.list.filters.includes(name))
      expect(await person.call(`${listed?.method} ${listed?.path}`, { filter: { [name]: value } })).toMatchObject({
        code: 'PARAM',
      })
  })

  test('who may see it still finds it, by a part of it as well', async () => {
    const { id, phone } = await held()
    const seer = await server.holding(['/user/list'], { can_sensitive: true })
    for (const keyword of [phone, phone.slice(3)]) {
      const { content } = await seer.call('POST /user/list', { keyword })
      expect(content.list_data.map((row: Row) => row['id'])).toContain(id)
    }
  })

  test('nor does the page of duplicates compare them', async () => {
    const { id, phone } = await held()
    await server.connection.pool.query('update person set phone_two = $1 where id = $2', [phone, (await held(2)).id])
    const found = await clerk.call('POST /user/duplicates', { keyword: phone })
    expect(found, JSON.stringify(found)).toMatchObject({ status: 200, content: { list_data: [], total: 0 } })
    expect(JSON.stringify((await admin.call('POST /user/duplicates', { keyword: phone })).content)).toContain(
      String(id),
    )
  })
})

describe('a duplicate says nothing of where it is, and a dry run nothing of whether there is one', () => {
  const add = (who: Person, more: object) => who.call('POST /user/add', { ...someone, ...more })

  test('in a form', async () => {
    const here = await held(1)
    const elsewhere = await held(2)
    const narrow = await server.holding(onPage('/user/list', 'user.create'), { data_scope: 'own_areas', areas: [1] })
    const free = { ...(await add(narrow, { phone: PHONE, dry: true })), message: '' }
    for (const { phone } of [here, elsewhere]) {
      const dry = await add(narrow, { phone, dry: true })
      const hidden = JSON.stringify({ ...dry, message: '' }).replaceAll(
        String(mask({ kind: 'phone' } as never, phone)),
        'x',
      )
      const plain = JSON.stringify(free).replaceAll(String(mask({ kind: 'phone' } as never, PHONE)), 'x')
      expect(hidden.replace(/"id":\d+/g, '')).toBe(plain.replace(/"id":\d+/g, ''))
    }
    const [one, other] = [await add(narrow, { phone: here.phone }), await add(narrow, { phone: elsewhere.phone })]
    expect(one).toMatchObject({ code: 'DUP', content: null })
    expect(other).toEqual(one)
    expect(await add(admin, { phone: here.phone })).toMatchObject({ code: 'DUP', content: { exist_id: here.id } })
  })

  test('an identity number is no different', async () => {
    expect(await add(admin, { phone: '12077700009', id_card: `${ID.slice(0, 17)}4` })).toMatchObject({
      code: expect.any(String),
    })
    const [{ id }] = await rowsOf(server, `select max(id) as id from person`)
    await server.connection.pool.query('update person set id_card_hash = $1 where id = $2', [
      server.app.parts.cipher.blindIndex('11010119900307109X'),
      id,
    ])
    const body = { phone: PHONE, id_card: '11010119900307109X' }
    const answer = await add(clerk, { ...body, dry: true })
    expect(answer.code ?? 'ok', JSON.stringify(answer)).not.toBe('DUP')
    expect(await add(clerk, body)).toMatchObject({ code: answer.code === 'PARAM' ? 'PARAM' : 'DUP', content: null })
  })

  test('an application that is already there', async () => {
    const { phone } = await held(1)
    const apply = { user_name: '沈静', phone, apply_position_id: 10, area_id: 1, native_id: 3, scene: 'apply' }
    const dry = await clerk.call('POST /user/add', { ...apply, dry: true })
    expect(dry.content ?? {}, JSON.stringify(dry)).not.toHaveProperty('exist_id')
    expect(dry.code).not.toBe('STATE')
    expect(await clerk.call('POST /user/add', apply)).toMatchObject({ code: 'DUP', content: null })
  })

  /** A row of a sheet that nothing but its number may refuse. */
  async function rowOf(手机号: string) {
    const [place] = await rowsOf(
      server,
      `select (select name from area where area_type = 'area' and pid is null order by id limit 1) as area,
        (select name from position where quota = 0 and fee_years = 1 order by id limit 1) as position,
        (select name from sxh_area where level = 'county' order by id limit 1) as county`,
    )
    const rest = { 籍贯: place.county, 职务: place.position, 所属区域: place.area, 入会时间: '2024-03-01' }
    return { 姓名: '沈静', 手机号, ...rest }
  }

  test('in a sheet: it is no key', async () => {
    for (const [column, name] of [
      ['手机号', 'phone'],
      ['身份证号', 'id_card'],
    ] as const) {
      const { content } = await send(
        server,
        clerk,
        'user',
        workbook([
          ['姓名', column],
          ['沈静', '12077700001'],
        ]),
      )
      const mapping = { 1: 'user_name', 2: name }
      for (const mode of ['update', 'create'])
        expect(
          await clerk.call('POST /import/preview', { job_id: content.job_id, mapping, mode, key: name }),
        ).toMatchObject({ code: 'PARAM', errors: { key: expect.any(String) } })
    }
  })

  test('in a sheet: the dry run tells nothing, at once or as a job; what is written, that somebody else decides', async () => {
    const { phone } = await held(2)
    const rows = [await rowOf(phone), await rowOf('12077700002')]
    const check = await clerk.call('POST /user/import', { type: 'member', mode: 'check', dup: 'skip', rows })
    expect(check.content, JSON.stringify(check)).toMatchObject({ success_num: 2, skip_num: 0, fail_num: 0 })
    const names = Object.keys(rows[0] as object)
    const sheet = workbook([names, ...rows.map((row) => Object.values(row))])
    const { content } = await send(server, clerk, 'user', sheet)
    const fields = ['user_name', 'phone', 'native_id', 'position_id', 'area_id', 'join_time']
    const mapping = Object.fromEntries(fields.map((name, index) => [index + 1, name]))
    await ended(
      server,
      clerk,
      await clerk.call('POST /import/preview', { job_id: content.job_id, mapping, mode: 'create' }),
    )
    const { content: seen } = await clerk.call('POST /import/rows', { job_id: content.job_id, page: 1, limit: 20 })
    expect(seen.counts, JSON.stringify(seen)).toMatchObject({ create: 2 })
    await ended(server, clerk, await clerk.call('POST /import/create', { job_id: content.job_id, expected: 2 }))
    const results = await resultsOf(clerk, content.job_id)
    expect(results.map(({ result }) => result)).toEqual(['failed', 'done'])
    expect(results[0]?.message).toContain('可查看敏感信息的人员')
    const written = await clerk.call('POST /user/import', { type: 'member', mode: 'commit', rows: [rows[0]] })
    expect(written.content.fail_list).toMatchObject([{ message: expect.stringContaining('可查看敏感信息的人员') }])
  })
})

test('the mask of an identity number leaves nothing to compute the rest from', () => {
  const field = { kind: 'id-card', many: false } as never
  expect(mask(field, ID)).toBe('33****************')
  // No mask shows more than it hides of a short number.
  for (const value of ['1234567', '12345678', '1234567890', '13800001234', '6222021234567890123']) {
    const shown = String(mask({ kind: 'text', many: false } as never, value))
    expect([...shown].filter((one) => one !== '*').length, value).toBeLessThanOrEqual(Math.max(7, value.length - 4))
    if (value.length < 11) expect([...shown].filter((one) => one !== '*').length, value).toBeLessThanOrEqual(4)
  }
})
