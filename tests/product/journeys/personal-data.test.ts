// Everything about one person: archived as a file to read, erased so that nothing tells of the person and the books stay.
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCipher } from '../../../server/core/cipher'
import { SECRET_KEY } from '../../support/constants'
import { ended } from '../../support/jobs'
import { type Person, startServer, type TestServer } from '../../support/server'
import { picture, upload } from '../../support/uploads'

const NAME = '欧阳抹除(演示)'
const FORMER = '欧阳旧名(演示)'
const TWIN = '欧阳重复(演示)'
const TWIN_PHONE = '12912340988'
const PHONE = '12912340987'
const EMAIL = 'ouyang.erased@example.com'
const CARD = '990000198503047819'
const OPENID = 'oPenIdOfTheErased0001'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const query = (text: string, ...values: unknown[]) => server.connection.pool.query(text, values)
const one = async (text: string, ...values: unknown[]) => (await query(text, ...values)).rows[0]
const done = async (person: Person, call: string, body: object) => {
  const answer = await person.call(call, body)
  expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
  return answer.content
}

/** Tables and rows whose text holds one of the words. */
async function placesOf(words: readonly string[]): Promise<string[]> {
  const { rows } = await query(`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`)
  const found: string[] = []
  for (const { name } of rows) {
    const held = await query(
      `select t::text as row from "${name}" t where t::text like any($1::text[])`,
      words.map((word) => `%${word}%`),
    )
    found.push(...held.rows.map(({ row }: { row: string }) => `${name}: ${row.slice(0, 400)}`))
  }
  return found
}

/** Of a statement whose answer is a file. */
const file = (person: Person, body: object, language = 'zh-CN') =>
  server.app.server.inject({
    method: 'POST',
    url: '/api/user/archive',
    headers: { authorization: person.token, 'content-type': 'application/json', 'accept-language': language },
    payload: JSON.stringify(body),
  })

interface Made {
  id: number
  portrait: string
}

/** A member with traces in every corner, who has left. */
async function leaver(): Promise<Made> {
  const base = await one(`select (select id from position where name = '会员') as position_id,
    (select id from area where name = '江北') as area_id, (select id from sxh_area where name = '云岭县') as native_id`)
  const bytes = await picture('rgb(3, 7, 91)').png().toBuffer()
  const portrait = (await upload(server, admin, '头像.png', bytes, 'image/png')).content.url
  const { id } = await done(admin, 'POST /user/add', {
    ...base,
    ...{ scene: 'member', user_name: FORMER, phone: PHONE, email: EMAIL, id_card: CARD, join_time: '2024-01-05' },
    ...{ remark: `${FORMER}的备注`, headimg_path: portrait, amount: 30000, pay_type: 'cash' },
  })
  const twin = await done(admin, 'POST /user/add', {
    ...base,
    ...{ scene: 'member', user_name: TWIN, phone: TWIN_PHONE, join_time: '2024-05-01' },
  })
  await done(admin, 'POST /user/merge', { keep_id: id, drop_id: twin.id, fields: [] })
  await query('update person set openid = $1 where id = $2', createCipher(SECRET_KEY).encrypt(OPENID), id)
  const { revision } = await one('select revision from person where id = $1', id)
  await done(admin, 'POST /user/edit', { id, revision, user_name: NAME, address: '演示路 1 号' })
  await done(admin, 'POST /userHonor/add', {
    user_id: id,
    name: `授予${NAME}`,
    level: 'city',
    grant_time: '2024-02-01',
  })
  await done(admin, 'POST /userDonate/add', {
    user_id: id,
    donor_name: NAME,
    kind: 'cash',
    amount: 5000,
    project: '助学（演示）',
    pay_type: 'cash',
    status: 'received',
    donate_time: '2024-03-01T02:00:00Z',
  })
  await done(admin, 'POST /draft/save', { resource: 'user', id, content: { user_name: NAME }, base_revision: 1 })
  await done(admin, 'POST /draft/save', { resource: 'article', content: { title: `采访 ${PHONE}` } })
  await query(
    `insert into outbox (channel, address, to_name, subject, text, state) values ('sms', $1, $2, '续费', $3, 'waiting')`,
    ...[PHONE, NAME, `${NAME}您好`],
  )
  await done(admin, 'POST /user/list', { scene: 'member', keyword: NAME })
  await done(admin, 'POST /user/out', {
    id_list: [id],
    out_type: 'resigned',
    out_time: new Date().toISOString().slice(0, 10),
    reason: `${NAME}申请退会`,
  })
  return { id, portrait: portrait.split('?')[0] }
}

describe('the archive of a person', () => {
  let made: Made
  beforeAll(async () => {
    made = await leaver()
  })

  test('holds the record, what refers to it, its history and its files, to read and as data', async () => {
    const answer = await file(admin, { id: made.id, reason: '本人 2026-11-02 书面申请' })
    expect(answer.headers['content-type']).toBe('application/zip')
    const files = unzipSync(answer.rawPayload)
    const text = (name: string) => new TextDecoder().decode(files[name])
    const page = text('index.html')
    for (const word of [NAME, PHONE, CARD, EMAIL, `授予${NAME}`, '市级', '退会', '变更记录'])
      expect(page).toContain(word)
    const data = JSON.parse(text('data.json'))
    expect(data.user[0]).toMatchObject({ user_name: NAME, id_card: CARD, phone: PHONE })
    expect(data.pay_log[0]).toMatchObject({ amount: 30000, user_id: made.id })
    expect(data.user_donate[0].donor_name).toBe(NAME)
    const portrait = data.user[0].headimg_path
    expect(portrait).toMatch(/^files\//)
    expect(files[portrait]?.length).toBeGreaterThan(50)
    expect(page).not.toContain('/uploads/')
    const english = unzipSync((await file(admin, { id: made.id, reason: 'asked in writing' }, 'en')).rawPayload)
    expect(new TextDecoder().decode(english['index.html'])).toContain('Personal data of')
  })

  test('leaves lines in both logs, and needs its right, sensitive values and export', async () => {
    expect(
      await one(`select message, target_id from log where path = '/user/archive' order by id desc limit 1`),
    ).toMatchObject({
      ...{ message: 'asked in writing', target_id: made.id },
    })
    await server.app.server.inject({ method: 'GET', url: '/api/health' })
    const member = '/user/userOut'
    const entries = [member, `${member} user.archive`]
    const cases = [
      [await server.holding([member], { can_sensitive: true, can_export: true }), 403],
      [await server.holding(entries, { can_sensitive: false, can_export: true }), 403],
      [await server.holding(entries, { can_sensitive: true, can_export: false }), 403],
      [await server.holding(entries, { can_sensitive: true, can_export: true }), 200],
    ] as const
    for (const [person, status] of cases) {
      const answer = await file(person, { id: made.id, reason: '本人申请' })
      const told = answer.headers['content-type'] === 'application/zip' ? 200 : answer.json().status
      expect(told).toBe(status)
    }
    expect((await file(admin, { id: made.id })).json()).toMatchObject({
      status: 400,
      errors: { reason: expect.anything() },
    })
  })
})

describe('erasing a person', () => {
  const words = [NAME, FORMER, TWIN, PHONE, TWIN_PHONE, EMAIL, CARD, OPENID, '演示路 1 号']
  let made: Made
  const figures = () =>
    one(`select (select sum(amount) from pay_log)::int as paid, (select sum(points) from contribute_log)::int as points,
      (select count(*) from user_period)::int as history, (select sum(amount) from user_donate)::int as donated,
      (select count(*) from log)::int as log`)
  beforeAll(async () => {
    const { rows } = await query(`select id from person where phone = $1 and delete_time is null`, PHONE)
    made = {
      id: rows[0].id,
      portrait: (await one('select headimg_path as url from person where id = $1', rows[0].id)).url,
    }
  })

  test('is not for members, for people who owe, and for those who sign in here', async () => {
    const { id } = await one(`select id from person where state = 'active' and delete_time is null limit 1`)
    expect(await admin.call('POST /user/erase', { id, reason: '本人申请' })).toMatchObject({
      status: 422,
      message: expect.stringContaining('会籍'),
    })
    await query(`update admin set user_id = $1 where username <> 'admin' and id = (select max(id) from admin)`, made.id)
    const refused = await admin.call('POST /user/erase', { id: made.id, reason: '本人申请' })
    expect(refused).toMatchObject({ status: 422, message: expect.stringContaining('登录账号') })
    await query('update admin set user_id = null where user_id = $1', made.id)
    const clerk = await server.holding(['/user/userOut', '/user/userOut user.remove'], { can_sensitive: true })
    expect(await clerk.call('POST /user/erase', { id: made.id, reason: '本人申请' })).toMatchObject({ status: 403 })
  })

  test('can be tried first: it says what it would do, and does nothing', async () => {
    const before = await placesOf(words)
    const { content } = await admin.call('POST /user/erase', { id: made.id, reason: '本人申请', dry: true })
    expect(content.emptied).toContain('手机号')
    expect(content.renamed).toContain('捐赠 1')
    expect(content.traces).toMatch(/日志 \d+/)
    expect(content.files).toBe('1')
    expect(content.kept).toContain('缴费记录')
    expect(await placesOf(words)).toEqual(before)
  })

  test('leaves no word of the person in any table, and every figure as it was', async () => {
    const { rows: cates } = await query('select id from article_category where delete_time is null limit 1')
    const article = { title: '会员故事（演示）', content: `<p>访${NAME}。</p>`, cate_id: cates[0].id }
    await done(admin, 'POST /article/add', article)
    const exported = { resource: 'user_out', columns: ['user_name'], query: {}, format: 'csv' }
    await ended(server, admin, await admin.call('POST /export/create', exported))
    const before = await figures()
    const answer = await done(admin, 'POST /user/erase', { id: made.id, reason: '本人 2026-11-02 申请' })
    // Texts of others about the person, with their log, are for somebody to read.
    const left = (await placesOf(words)).filter((place) => !/^article:|\/article\/add/.test(place))
    expect(left).toEqual([])
    expect(answer.mentioned).toBe('商会动态 1')
    expect(await one('select count(*)::int as num from job where file is not null')).toEqual({ num: 0 })
    const after = await figures()
    expect(after).toEqual({ ...before, log: before.log + 1 })
    expect(
      await one(
        'select user_name, phone, id_card, id_card_hash, openid, state, member_no from person where id = $1',
        made.id,
      ),
    ).toMatchObject({
      ...{
        user_name: `已抹除 ${made.id}`,
        phone: null,
        id_card: null,
        id_card_hash: null,
        openid: null,
        state: 'left',
      },
      member_no: expect.stringMatching(/\d/),
    })
    expect(await one('select donor_name from user_donate where user_id = $1', made.id)).toEqual({
      donor_name: `已抹除 ${made.id}`,
    })
    expect(await one(`select state from outbox where subject = '续费' order by id desc limit 1`)).toEqual({
      state: 'cancelled',
    })
    expect(
      await one(`select message from log where path = '/user/erase' and status = 200 order by id desc limit 1`),
    ).toEqual({
      message: '本人 2026-11-02 申请',
    })
  })

  test('takes the files, closes them at once, and the name leads nowhere', async () => {
    const reader = await server.holding(['/user/userOut', '/user/list'], { can_sensitive: true })
    const answer = await server.app.server.inject({
      method: 'GET',
      url: made.portrait,
      headers: { authorization: reader.token },
    })
    expect([403, 404]).toContain(answer.statusCode)
    expect(
      await one(
        'select admin_id, extract(epoch from create_time)::int as time from file_private where url = $1',
        made.portrait,
      ),
    ).toEqual({
      ...{ admin_id: null, time: 0 },
    })
    const { content } = await admin.call('POST /user/userOutList', { scene: 'out', keyword: NAME })
    expect(content.total).toBe(0)
    const { content: gone } = await admin.call('POST /log/history', { resource: 'user_out', id: made.id })
    expect(JSON.stringify(gone)).not.toContain('欧阳')
    expect(
      gone.list_data.some((entry: { changes: { revertible: boolean }[] }) =>
        entry.changes.some((one) => one.revertible),
      ),
    ).toBe(false)
  })
})
