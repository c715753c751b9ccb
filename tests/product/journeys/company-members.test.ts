// Companies as members and payers: representatives who change, dues by size, titles of receipts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/server'
import { rehearsed, workbook, written } from '../../support/sheets'
import { type Dues, duesOf } from '../support/dues'
import { type Desk, done } from '../support/membership'
import { freshCode } from '../support/payers'

let server: TestServer
let desk: Desk
let dues: Dues
beforeAll(async () => {
  server = await startServer()
  server.clock.now = new Date('2026-06-10T02:00:00Z')
  dues = await duesOf(server)
  desk = dues.desk
})
afterAll(() => server.close())

let serial = 0
const call = (path: string, body: object) => desk.admin.call(`POST ${path}`, body)
const read = async (id: number) => done(await call('/user/read', { id })).content
const nameOf = (word: string) => `${word}${++serial}实业有限公司（虚构）`

async function company(more: object = {}): Promise<number> {
  return done(await call('/company/add', { name: nameOf('甲'), ...more })).content.id
}
const body = (company_id: number, more: object = {}) => ({
  ...{ scene: 'company', company_id, position_id: 10, area_id: 1, join_time: '2026-01-01' },
  ...more,
})
const joined = async (id: number, more: object = {}) => done(await call('/user/add', body(id, more))).content.id
const represent = (id: number, user_id: number, start_date: string, more: object = {}) =>
  call('/company/represent', { id, user_id, start_date, ...more })
const terms = (id: number) =>
  desk.all(
    `select user_id::int, duty, start_date, end_date from company_person where company_id = $1 and delete_time is null order by id`,
    [id],
  )

test('a company has one main representative at a time, with a history', async () => {
  const id = await company()
  const [one, two] = [await desk.member({ company_id: id, company_duty: '经理' }), await desk.member()]
  done(await represent(id, one, '2026-01-01'))
  expect(await represent(id, one, '2026-02-01')).toMatchObject({
    code: 'PARAM',
    errors: { user_id: expect.any(String) },
  })
  expect(await represent(id, two, '2026-01-01')).toMatchObject({
    code: 'PARAM',
    errors: { start_date: expect.stringContaining('2026-01-01') },
  })
  const { content } = done(await represent(id, two, '2026-06-01', { duty: '董事' }))
  expect(content.ended).toBe((await desk.person(one)).user_name)
  expect(await terms(id)).toEqual([
    { user_id: one, duty: '经理', start_date: '2026-01-01', end_date: '2026-05-31' },
    { user_id: two, duty: '董事', start_date: '2026-06-01', end_date: null },
  ])
  expect(done(await call('/company/read', { id })).content.representative).toBe((await desk.person(two)).user_name)
  const { list_data } = done(
    await call('/companyPerson/list', { filter: { company_id: id, is_current: true } }),
  ).content
  expect(list_data.map((row: { user_id: number }) => row.user_id)).toEqual([two])
  // Two tabs: one of the changes is refused, and there is one representative.
  const [three, four] = [await desk.member(), await desk.member()]
  const answers = await Promise.all([represent(id, three, '2026-06-05'), represent(id, four, '2026-06-05')])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await terms(id)).filter((row) => row.end_date === null)).toHaveLength(1)
})

test('a representative who leaves ends, one who is merged goes on in the other record', async () => {
  const id = await company()
  const [one, two] = [await desk.member(), await desk.member()]
  done(await represent(id, one, '2026-01-01'))
  done(await call('/user/merge', { keep_id: two, drop_id: one }))
  expect(await terms(id)).toMatchObject([{ user_id: two, end_date: null }])
  const out = { id_list: [two], out_type: 'resigned', out_time: '2026-06-01', reason: '迁居' }
  done(await call('/user/out', out))
  expect(await terms(id)).toMatchObject([{ user_id: two, end_date: '2026-06-01' }])
  expect(done(await call('/company/read', { id })).content.representative).toBeNull()
})

test('a company joins like everybody, is called by its name, and reached through its representative', async () => {
  const id = await company({ scale: 'over_1000', credit_code: freshCode() })
  const [clerk] = [await desk.member()]
  const { phone } = await desk.person(clerk)
  done(await represent(id, clerk, '2026-01-01'))
  const user = await joined(id, { amount: 100_000, pay_type: 'bank_transfer' })
  const { name } = done(await call('/company/read', { id })).content
  expect(await read(user)).toMatchObject({
    ...{ kind: 'company', user_name: name, company: name, company_scale: 'over_1000', state: 'active', phone: null },
    ...{ townsman_status: 'none', pay_total: 100_000, expire_time: '2026-12-31' },
  })
  expect((await desk.periods(user)).map(({ kind }) => kind)).toEqual(['join'])
  // Found by its name; several of one name need a choice.
  expect(await call('/user/add', { ...body(id), company_id: undefined, company: name })).toMatchObject({ code: 'DUP' })
  const twin = nameOf('同')
  for (const credit_code of [freshCode(), freshCode()]) await company({ name: twin, credit_code })
  expect(await call('/user/add', { ...body(id), company_id: undefined, company: twin })).toMatchObject({
    ...{ code: 'PARAM', errors: { company_id: expect.any(String) } },
  })
  expect(await call('/user/add', body(id))).toMatchObject({ code: 'DUP', errors: { company_id: expect.any(String) } })
  const inList = async (page: object) => done(await call('/user/list', { keyword: name, ...page })).content.list_data
  expect(await inList({ scene: 'company' })).toMatchObject([{ id: user, representative: expect.any(String) }])
  expect(await inList({ filter: { kind: 'company' } })).toMatchObject([{ id: user }])
  expect(await inList({ filter: { kind: 'individual' } })).toEqual([])
  // Renamed in one place.
  const { revision } = done(await call('/company/read', { id })).content
  const other = nameOf('乙')
  done(await call('/company/edit', { id, revision, name: other }))
  expect(await read(user)).toMatchObject({ user_name: other, company: other })
  const edit = async (change: object) =>
    call('/user/edit', { id: user, revision: (await desk.person(user)).revision, ...change })
  done(await edit({ company_phone: '0571-1' }))
  expect(done(await call('/company/read', { id })).content.phone).toBe('0571-1')
  expect(await edit({ company_id: await company() })).toMatchObject({ errors: { company_id: expect.any(String) } })
  expect(await edit({ company: null })).toMatchObject({ errors: { company: expect.any(String) } })
  // Reminded by the phone of the representative; out.
  await desk.one(`update system_text set channel = '{inbox,sms}' where key = 'renew_remind' returning id`)
  expect(done(await call('/user/remindRenew', { id_list: [user] })).content.num).toBe(1)
  const sent = `select o.address from outbox o join notice n on n.id = o.ref_id
    where o.ref_type = 'notice' and n.to_id = $1 and n.key = 'renew_remind' and o.channel = 'sms'`
  expect(await desk.all(sent, [user])).toEqual([{ address: phone }])
  done(await call('/user/out', { id_list: [user], out_type: 'resigned', out_time: '2026-06-05', reason: '停业' }))
  expect(await read(user)).toMatchObject({ state: 'left', kind: 'company' })
  const again = { id: user, position_id: 10, area_id: 1, join_time: '2026-06-10', amount: 100_000, pay_type: 'cash' }
  done(await call('/user/rejoin', again))
  expect(await read(user)).toMatchObject({ state: 'active', townsman_status: 'none', kind: 'company' })
  expect(await call('/user/merge', { keep_id: clerk, drop_id: user })).toMatchObject({ code: 'STATE' })
})

test('dues follow the size of a company member where a standard says so', async () => {
  const position_id = await desk.position({ fee: 100_000 })
  for (const [company_scale, amount] of [
    ['over_1000', 900_000],
    ['up_to_20', 50_000],
  ] as const)
    done(await call('/duesStandard/add', { position_id, company_scale, from_date: '2020-01-01', amount, fee_years: 1 }))
  expect(
    await call('/duesStandard/add', {
      position_id,
      company_scale: 'up_to_20',
      from_date: '2020-01-01',
      amount: 1,
      fee_years: 1,
    }),
  ).toMatchObject({ code: 'DUP' })
  const scales = ['over_1000', 'up_to_20', '21_to_100'] as const
  const firms: number[] = []
  for (const scale of scales)
    firms.push(await joined(await company({ scale }), { position_id, join_time: '2025-01-01' }))
  // An employee pays as a person.
  const person = await desk.member({
    position_id,
    company: nameOf('丙'),
    company_scale: 'over_1000',
    join_time: '2025-01-01',
  })
  await desk.all(`update person set expire_time = '2025-12-31' where id = any($1)`, [[...firms, person]])
  const items = await dues.items(await dues.draft([...firms, person]))
  expect(items.map(({ user_id, amount }) => [Number(user_id), Number(amount)])).toEqual([
    [firms[0], 900_000],
    [firms[1], 50_000],
    [firms[2], 100_000],
    [person, 100_000],
  ])
})

test('the title of a company is that of its record, and proposed for its payments', async () => {
  const code = freshCode()
  const id = await company({ credit_code: code })
  const { name } = done(await call('/company/read', { id })).content
  // A code that the company lacks becomes its own.
  const [bare, own] = [await company(), freshCode()]
  expect(await call('/payer/add', { kind: 'company', name: '某', company_id: bare })).toMatchObject({
    errors: { credit_code: expect.any(String) },
  })
  done(await call('/payer/add', { kind: 'company', name: '某', company_id: bare, credit_code: own }))
  expect(done(await call('/company/read', { id: bare })).content.credit_code).toBe(own)
  const payer = done(await call('/payer/add', { kind: 'company', company_id: id })).content.id
  const titled = async () => done(await call('/payer/read', { id: payer })).content
  expect(await titled()).toMatchObject({ name, credit_code: code })
  const user = await joined(id)
  await desk.all('update person set expire_time = $2 where id = $1', [user, '2025-12-31'])
  const run = await dues.draft([user])
  await dues.post(run)
  const { revision } = done(await call('/company/read', { id })).content
  const other = nameOf('丁')
  done(await call('/company/edit', { id, revision, name: other }))
  expect(await titled()).toMatchObject({ name: other, credit_code: code })
})

test('a deleted person comes back with the company', async () => {
  const name = nameOf('戊')
  const person = await desk.applicant({ company: name, company_phone: '0571-5', apply_position_id: 10 })
  const { company_id: id } = await desk.person(person)
  done(await call('/user/delete', { id_list: [person] }))
  done(await call('/company/delete', { id_list: [id] }))
  const back = () => call('/recycle/restore', { resource: 'user_apply', id_list: [person] })
  expect(await back()).toMatchObject({ code: 'REF', message: expect.stringContaining(name) })
  done(await call('/recycle/restore', { resource: 'company', id_list: [id] }))
  done(await back())
  expect(await desk.person(person)).toMatchObject({ company: name, company_phone: '0571-5', company_id: id })
})

test('an import that is undone takes the companies with it that it made, not those that were there', async () => {
  const [made, there] = [nameOf('己'), nameOf('庚')]
  await company({ name: there })
  const { name: position } = await desk.one('select name from position where id = 10')
  const { name: area } = await desk.one('select name from area where id = 1')
  const { name: native } = await desk.one(
    "select name from sxh_area where level = 'city' and (select count(*) from sxh_area o where o.name = sxh_area.name) = 1 limit 1",
  )
  const head = ['姓名*', '手机号', '籍贯', '职务', '所属区域', '入会时间', '单位名称', '单位电话']
  const row = (name: string, phone: number, of: string) => [
    name,
    phone,
    native,
    position,
    area,
    '2026-03-05',
    of,
    `${phone}`,
  ]
  const sheet = workbook([
    head,
    row('导入甲', 19922220001, made),
    row('导入乙', 19922220002, made),
    row('导入丙', 19922220003, there),
  ])
  const plan = await rehearsed(server, desk.admin, 'user', sheet)
  expect(plan.counts, JSON.stringify(plan.faults)).toMatchObject({ create: 3, fail: 0 })
  expect(await desk.all('select id from company where name = $1', [made])).toEqual([])
  await written(server, desk.admin, plan)
  const living = 'select name, phone from company where name = any($1) and delete_time is null order by name'
  expect(await desk.all(living, [[made, there]])).toEqual(
    [
      { name: made, phone: '19922220001' },
      { name: there, phone: '19922220003' },
    ].sort((one, other) => (one.name < other.name ? -1 : 1)),
  )
  expect(
    await desk.all(
      `select stated_value as value from company_review where field = 'company_phone' and stated_value like '1992222%'`,
    ),
  ).toEqual([{ value: '19922220002' }])
  done(await call('/job/undo', { job_id: plan.job_id }))
  await desk.idle()
  expect((await desk.all(living, [[made, there]])).map(({ name }) => name)).toEqual([there])
})
