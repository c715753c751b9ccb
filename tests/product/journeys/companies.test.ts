// Companies: found or made by what a person's record states, shared by their people, and corrected in one place.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/server'
import { type Desk, deskOf, done } from '../support/membership'
import { freshCode } from '../support/payers'

let server: TestServer
let desk: Desk
beforeAll(async () => {
  server = await startServer()
  desk = await deskOf(server)
})
afterAll(() => server.close())

let serial = 0
const named = (word: string) => `${word}${++serial}试验有限公司（虚构）`
const read = async (id: number) => (await desk.admin.call('POST /user/read', { id })).content
const company = async (id: number) => (await desk.admin.call('POST /company/read', { id })).content
async function edit(id: number, change: object, person = desk.admin) {
  const { revision } = await desk.person(id)
  return person.call('POST /user/edit', { id, revision, ...change })
}
const waiting = (user: number) =>
  desk.all(
    `select field, stated_value as value, company_id::int from company_review where user_id = $1 and state = 'open' order by id`,
    [user],
  )

/** All people repeat their company. */
async function expectRepeated(): Promise<void> {
  expect(
    await desk.all(`select p.id from person p join company c on c.id = p.company_id where p.company is not null and
      (p.company, p.credit_code, p.license_img, p.company_logo, p.company_phone, p.company_address, p.company_web, p.company_scale,
        p.company_founded, p.work_type_id, p.work_nature_id) is distinct from
      (c.name, c.credit_code, c.license_img, c.logo, c.phone, c.address, c.web, c.scale, c.founded, c.work_type_id, c.work_nature_id)`),
  ).toEqual([])
}

describe('a member who names a company', () => {
  test('gets a new one, the next one of the same code or name the same', async () => {
    const [name, code] = [named('甲'), freshCode()]
    const first = await desk.member({ company: name, credit_code: code, company_phone: '0571-1' })
    const { company_id: id } = await read(first)
    expect(await company(id)).toMatchObject({ name, credit_code: code, phone: '0571-1', people_num: 1 })
    const second = await desk.member({ credit_code: code, company_scale: 'up_to_20' })
    expect(await read(second)).toMatchObject({ company_id: id, company: name, company_phone: '0571-1' })
    // The second one has filled a gap, for both.
    expect(await read(first)).toMatchObject({ company_scale: 'up_to_20' })
    const third = await desk.member({ company: name.replace('（', ' ( ').replace('）', ')') })
    expect(await read(third)).toMatchObject({ company_id: id, company: name, credit_code: code })
    expect(await waiting(third)).toEqual([])
    expect(await company(id)).toMatchObject({ member_num: 3 })
  })

  test('and states it otherwise, changes nothing before a person decides', async () => {
    const name = named('乙')
    const first = await desk.member({ company: name, company_phone: '0571-1' })
    const { company_id: id } = await read(first)
    const second = await desk.member({ company: name, company_phone: '0571-2', company_address: '二路' })
    expect(await read(second)).toMatchObject({ company_phone: '0571-1', company_address: '二路' })
    expect(await waiting(second)).toEqual([{ field: 'company_phone', value: '0571-2', company_id: id }])
    const { list_data } = done(
      await desk.admin.call('POST /companyReview/list', { filter: { user_id: second } }),
    ).content
    expect(list_data).toMatchObject([{ stated: '0571-2', current: '0571-1', state: 'open' }])
    done(await desk.admin.call('POST /companyReview/take', { id_list: [list_data[0].id] }))
    expect(await company(id)).toMatchObject({ phone: '0571-2' })
    expect(await read(first)).toMatchObject({ company_phone: '0571-2' })
    done(await desk.admin.call('POST /companyReview/reopen', { id_list: [list_data[0].id] }))
    expect(await read(first)).toMatchObject({ company_phone: '0571-1' })
    done(await desk.admin.call('POST /companyReview/apart', { id: list_data[0].id }))
    const own = await read(second)
    expect(own).toMatchObject({ company: name, company_phone: '0571-2', company_address: '二路' })
    expect(own.company_id).not.toBe(id)
    expect(await company(id)).toMatchObject({ phone: '0571-1', is_twin: true })
  })

  test('that several have, waits until one is chosen', async () => {
    const name = named('丙')
    const ids: number[] = []
    for (const code of [freshCode(), freshCode()])
      ids.push(done(await desk.admin.call('POST /company/add', { name, credit_code: code })).content.id)
    const person = await desk.member({ company: name, company_phone: '0571-9' })
    expect(await read(person)).toMatchObject({ company_id: null, company: name, company_phone: '0571-9' })
    expect(await waiting(person)).toEqual([{ field: 'match', value: name, company_id: null }])
    const [item] = await desk.all(`select id::int from company_review where user_id = $1`, [person])
    done(await desk.admin.call('POST /companyReview/match', { id: item.id, company_id: ids[1] }))
    expect(await read(person)).toMatchObject({ company_id: ids[1], company_phone: '0571-9' })
    expect(await company(ids[1] as number)).toMatchObject({ phone: '0571-9' })
    expect(await desk.admin.call('POST /companyReview/match', { id: item.id, company_id: ids[0] })).toMatchObject({
      code: 'STATE',
    })
  })
})

describe('an edit of a member', () => {
  test('corrects the company that nobody else has, keeps its former name, and moves on from a shared one', async () => {
    const [name, other, third] = [named('丁'), named('戊'), named('己')]
    const first = await desk.member({ company: name })
    const { company_id: id } = await read(first)
    done(await edit(first, { company: other, company_web: 'https://a.example' }))
    expect(await company(id)).toMatchObject({ name: other, former_names: name, web: 'https://a.example' })
    const second = await desk.member({ company: other })
    done(await edit(second, { company: third, company_phone: '12' }))
    const moved = await read(second)
    expect(moved).toMatchObject({ company: third, company_phone: '12', company_web: null })
    expect(moved.company_id).not.toBe(id)
    expect(await read(first)).toMatchObject({ company: other, company_id: id })
    // Back to one that exists.
    done(await edit(second, { company: other }))
    expect(await read(second)).toMatchObject({ company_id: id, company_web: 'https://a.example', company_phone: null })
    done(await edit(second, { company: null }))
    expect(await read(second)).toMatchObject({ company_id: null, company: null, company_web: null })
    expect(await company(id)).toMatchObject({ web: 'https://a.example', people_num: 1 })
  })

  test('chooses a company from the list; another name beside it waits for a person', async () => {
    const id = done(await desk.admin.call('POST /company/add', { name: named('庚'), scale: 'over_1000' })).content.id
    const person = await desk.member({ company: named('辛'), company_scale: 'up_to_20' })
    done(await edit(person, { company_id: id, company: '别的名称' }))
    expect(await waiting(person)).toEqual([{ field: 'company', value: '别的名称', company_id: id }])
    expect(await read(person)).toMatchObject({ company_id: id, company_scale: 'over_1000' })
    const made = await desk.member({ company_id: id })
    expect(await read(made)).toMatchObject({ company: (await company(id)).name, company_scale: 'over_1000' })
    done(await edit(person, { company_id: null }))
    expect(await read(person)).toMatchObject({ company: null, company_scale: null })
  })

  test('changes a value for all of the company, with a line in its log, but not for people outside the data scope', async () => {
    const name = named('壬')
    const [mine, theirs] = [
      await desk.member({ company: name, area_id: 1 }),
      await desk.member({ company: name, area_id: 2 }),
    ]
    const { company_id: id } = await read(mine)
    const clerk = await server.holding(['/user/list', '/user/list user.update'], {
      data_scope: 'own_areas',
      areas: [1],
    })
    expect(await edit(mine, { company_address: '一路' }, clerk)).toMatchObject({
      code: 'PERM',
      errors: { company_address: expect.any(String) },
    })
    done(await edit(mine, { company_duty: '经理' }, clerk))
    done(await edit(mine, { company_address: '一路' }))
    expect(await read(theirs)).toMatchObject({ company_address: '一路' })
    const log = await desk.all(
      `select title, diff from log where target_type = 'company' and target_id = $1 order by id desc limit 1`,
      [id],
    )
    expect(log).toMatchObject([{ diff: [{ field: 'address', new: '一路' }] }])
  })
})

describe('the page of companies', () => {
  test('changes them for their people, found by the new name', async () => {
    const [name, other] = [named('癸'), named('子')]
    const person = await desk.member({ company: name })
    const { company_id: id } = await read(person)
    const { revision } = await company(id)
    done(await desk.admin.call('POST /company/edit', { id, revision, name: other, phone: '0571-3' }))
    expect(await read(person)).toMatchObject({ company: other, company_phone: '0571-3' })
    const found = done(await desk.admin.call('POST /user/list', { keyword: other })).content
    expect(found.list_data.map((row: { id: number }) => row.id)).toEqual([person])
    expect(await company(id)).toMatchObject({ former_names: name })
    expect(await desk.admin.call('POST /company/delete', { id_list: [id] })).toMatchObject({ code: 'REF' })
  })

  test('two records of one company are merged with everything that is theirs', async () => {
    const [name, other, code] = [named('丑'), named('寅'), freshCode()]
    const [one, two] = [
      await desk.member({ company: name, company_phone: '1' }),
      await desk.member({ company: other, credit_code: code, company_phone: '2', company_address: '三路' }),
    ]
    const [keep, drop] = [(await read(one)).company_id, (await read(two)).company_id]
    for (const [id, user_id] of [
      [keep, one],
      [drop, two],
    ])
      done(await desk.admin.call('POST /company/represent', { id, user_id, start_date: '2026-01-01' }))
    const preview = done(await desk.admin.call('POST /company/merge', { id: keep, drop_id: drop, dry: true }))
    expect(preview.content).toMatchObject({ reviews: 1 })
    expect((await read(two)).company_id).toBe(drop)
    done(await desk.admin.call('POST /company/merge', { id: keep, drop_id: drop }))
    expect(await company(keep)).toMatchObject({
      ...{ name, former_names: other, credit_code: code, phone: '1', address: '三路', people_num: 2, review_num: 1 },
    })
    expect(await read(two)).toMatchObject({ company_id: keep, company: name, company_phone: '1', credit_code: code })
    expect(await desk.admin.call('POST /company/read', { id: drop })).toMatchObject({ code: 'NF' })
    expect(
      await desk.all('select user_id::int, is_main from company_person where company_id = $1 order by id', [keep]),
    ).toEqual([
      { user_id: one, is_main: true },
      { user_id: two, is_main: false },
    ])
    const third = done(
      await desk.admin.call('POST /company/add', { name: named('卯'), credit_code: freshCode() }),
    ).content
    expect(await desk.admin.call('POST /company/merge', { id: keep, drop_id: third.id })).toMatchObject({
      code: 'PARAM',
      errors: { drop_id: expect.any(String) },
    })
    expect(await desk.admin.call('POST /company/merge', { id: keep, drop_id: keep })).toMatchObject({ code: 'PARAM' })
  })
})

test('entries at once make one company, and each person repeats it', async () => {
  const name = named('辰')
  const people = await Promise.all(
    Array.from({ length: 6 }, (_, place) => desk.member({ company: name, company_phone: `${place}` })),
  )
  const ids = new Set(await Promise.all(people.map(async (id) => (await read(id)).company_id)))
  expect(ids.size).toBe(1)
  // A person's edit and the company's own at once: both are done, or one says why not.
  const [id] = [...ids] as [number]
  const { revision } = await company(id)
  const answers = await Promise.all([
    ...people.map((person, place) => edit(person, { company_address: `${place}路` })),
    desk.admin.call('POST /company/edit', { id, revision, web: 'https://b.example' }),
  ])
  expect(answers.every(({ status, code }) => status === 200 || code === 'STALE' || code === 'RATE')).toBe(true)
  await expectRepeated()
})
