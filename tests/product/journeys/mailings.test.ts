// Mailings: written from lists, checked and previewed, sent once to each, paused and resumed, printed, and told about.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/server'
import { connectSms, type Office, officeOf } from '../support/mailings'
import { done } from '../support/membership'

let server: TestServer
let office: Office
let posted: { phone: string; text: string }[] = []
/** Numbers that the SMS service says do not exist. */
const dead = new Set<string>()

beforeAll(async () => {
  const post = async (request: { body: unknown; read(text: string): unknown }) => {
    const { phone, text } = request.body as { phone: string; text: string }
    if (dead.has(phone)) return request.read('{"dead":true}')
    posted.push({ phone, text })
    return request.read('')
  }
  server = await startServer({ web: { post: post as never } })
  server.clock.now = new Date('2031-05-10T02:00:00.000Z')
  office = await officeOf(server)
  await connectSms(server)
})
afterAll(() => server.close())

const member = (more?: object) => office.desk.member(more)
const edit = async (id: number, change: object) => {
  const { revision } = done(await office.call('read', id)).content
  return office.call('edit', id, { revision, ...change })
}

describe('a draft', () => {
  test('takes the people of several lists, each once, and says who gets nothing and why', async () => {
    const people = [
      await member({ email: 'one@example.org' }),
      await member({ email: 'two@example.org', muted: ['mail'] }),
      await member({ email: 'one@example.org' }),
      await member({ email: 'four@example.org' }),
      await member(),
      await member({ email: 'six@example.org' }),
    ] as [number, number, number, number, number, number]
    const [plain, muted, twin, gone, none, late] = people
    const id = await office.draft('五月问候', 'mail', people)
    await office.desk.all('update person set delete_time = now() where id = $1', [gone])
    await office.desk.all(`update person set out_type = 'deceased' where id = $1`, [late])
    expect(await office.draft('五月问候', 'mail', [plain, muted])).toBe(id)
    expect(done(await office.call('recheck', id)).content).toEqual({ num: 1, left_num: 5 })
    const expected = { [plain]: 'waiting', [muted]: 'muted', [twin]: 'duplicate', [gone]: 'gone' }
    expect(await office.states(id)).toEqual({ ...expected, [none]: 'no_address', [late]: 'deceased' })
    const { content } = done(await office.call('preview', id))
    expect(content).toMatchObject({ total: 1, letter: { address: 'one@example.org' } })
    expect(content.left).toHaveLength(5)
  })

  test('takes the people whom rows of other lists name', async () => {
    const user = await member()
    const honour = {
      user_id: user,
      name: '优秀会员',
      level: 'association',
      grant_org: '本会',
      grant_time: '2026-05-01',
    }
    const { content } = done(await office.desk.admin.call('POST /userHonor/add', honour))
    const answer = await office.desk.admin.call('POST /mailingRow/write', {
      of: 'user_honor',
      title: '证书',
      channel: 'certificate',
      id_list: [content.id],
    })
    const { num, mailing_id } = done(answer).content
    expect(num).toBe(1)
    expect(await office.states(mailing_id)).toEqual({ [user]: 'waiting' })
  })

  test('of another channel or state keeps its title to itself', async () => {
    const user = await member()
    await office.draft('同名', 'sms', [user])
    const answer = await office.desk.admin.call('POST /mailingRow/write', {
      of: 'user',
      title: '同名',
      channel: 'mail',
      id_list: [user],
    })
    expect(answer).toMatchObject({ code: 'STATE' })
  })

  test('is previewed person by person with their own values', async () => {
    const people = [await member({ user_name: '陈示例', company: '示例公司' }), await member({ user_name: '李示例' })]
    const id = await office.draft('预览', 'sms', people, {
      content: '{姓名}：{如果 单位名称}贵单位{单位名称}{否则}您{结束}好',
    })
    const at = async (place: number) => done(await office.call('preview', id, { place })).content
    expect(await at(0)).toMatchObject({
      total: 2,
      left: [],
      letter: { name: '陈示例', text: '陈示例：贵单位示例公司好' },
    })
    expect((await at(1)).letter.text).toBe('李示例：您好')
    expect((await at(2)).letter).toBeUndefined()
  })

  test('refuses a text that cannot be filled in', async () => {
    const id = await office.draft('错误', 'sms', [await member()])
    for (const content of ['{不存在}', '{如果 姓名}没有尾', '{身份证号}', '字'.repeat(501)])
      expect(await edit(id, { content })).toMatchObject({ code: 'PARAM', errors: { content: expect.any(String) } })
  })
})

describe('sent', () => {
  test('each gets it once, no faster than the provider takes, and its log knows', async () => {
    await office.desk.set({ sms_per_minute: 2 })
    const people = [await member(), await member(), await member(), await member({ muted: ['sms'] })]
    const id = await office.draft('限速', 'sms', people, { content: '{姓名}您好' })
    const { content } = done(await office.call('send', id))
    expect(content.total).toBe(3)
    await office.desk.idle()
    posted = []
    const greeted = () => posted.flatMap(({ phone, text }) => (text.endsWith('您好') ? [phone] : []))
    const at = Date.parse(String(server.clock.now?.toISOString()))
    const times = await office.desk.all(
      `select next_time from outbox o join mailing_row r on r.id = o.ref_id and o.ref_type = 'mailing_row'
      where r.mailing_id = $1 order by next_time`,
      [id],
    )
    expect(times.map(({ next_time }) => Date.parse(next_time) - at)).toEqual([0, 30_000, 60_000])
    expect(await office.status(id)).toBe('sending')
    await office.later(0)
    expect(greeted()).toHaveLength(1)
    await office.later(1)
    expect(greeted()).toHaveLength(3)
    expect(await office.status(id)).toBe('sent')
    expect(Object.values(await office.states(id)).sort()).toEqual(['muted', 'sent', 'sent', 'sent'])
    await office.later(60)
    expect(greeted()).toHaveLength(3)
    expect(new Set(greeted()).size).toBe(3)
    const story = done(await office.desk.admin.call('POST /log/story', { resource: 'user', id: people[0] })).content
    expect(JSON.stringify(story)).toContain('限速')
  })

  test('paused, nothing more leaves; corrected and resumed, the rest gets it', async () => {
    await office.desk.set({ sms_per_minute: 1 })
    const people = [await member(), await member(), await member()]
    const id = await office.draft('暂停', 'sms', people, { content: '初稿' })
    done(await office.call('send', id))
    posted = []
    await office.later(0)
    expect(posted).toHaveLength(1)
    expect(done(await office.call('stop', id)).content.num).toBe(2)
    await office.later(60)
    expect(posted).toHaveLength(1)
    expect(await office.call('send', id, {})).toMatchObject({ status: 200 })
    await office.later(60)
    expect(posted.map(({ phone }) => phone).sort()).toHaveLength(3)
    expect(new Set(posted.map(({ phone }) => phone)).size).toBe(3)
    expect(await office.status(id)).toBe('sent')
    expect(await office.call('send', id)).toMatchObject({ code: 'STATE' })
  })

  test('a number that does not exist is left out from then on, until it changes or somebody says that it works', async () => {
    const user = await member({ phone: '12055500009' })
    dead.add('12055500009')
    const id = await office.draft('空号', 'sms', [user])
    done(await office.call('send', id))
    await office.later()
    expect(await office.rows(id)).toMatchObject([{ state: 'failed', error: '短信服务答复：没有此号码' }])
    expect(await office.desk.person(user)).toMatchObject({ dead_phone: '12055500009' })
    const next = await office.draft('空号之后', 'sms', [user])
    expect(await office.states(next)).toEqual({ [user]: 'dead' })
    const [row] = await office.rows(next)
    done(await office.desk.admin.call('POST /mailingRow/revive', { id_list: [row?.id] }))
    expect(await office.states(next)).toEqual({ [user]: 'waiting' })
    await office.later(1)
    expect(await office.desk.person(user)).toMatchObject({ dead_phone: null })
    await office.desk.all(`update person set dead_phone = phone where id = $1`, [user])
    const { revision } = done(await office.desk.admin.call('POST /user/read', { id: user })).content
    done(await office.desk.admin.call('POST /user/edit', { id: user, revision, phone: '12055500010' }))
    expect(await office.states(await office.draft('换号之后', 'sms', [user]))).toEqual({ [user]: 'waiting' })
  })

  test('to oneself first, with the values of the first recipient', async () => {
    await office.desk.all(`update admin set phone = '12055500077' where id = $1`, [1])
    const id = await office.draft('试发', 'sms', [await member({ user_name: '陈试发' })], { content: '{姓名}好' })
    expect(done(await office.call('test', id)).content.address).toBe('12055500077')
    posted = []
    await office.later(0)
    expect(posted).toContainEqual({ phone: '12055500077', text: '陈试发好' })
    expect(await office.status(id)).toBe('draft')
  })

  test('as a message of the mini program', async () => {
    const user = await member({ user_name: '陈小程' })
    const id = await office.draft('小程序', 'inbox', [user], { subject: '通知', content: '{姓名}您好' })
    done(await office.call('send', id))
    await office.desk.idle()
    expect(await office.status(id)).toBe('sent')
    const [notice] = await office.desk.all(`select text, channel from notice where key = 'mailing' and to_id = $1`, [
      user,
    ])
    expect(notice).toMatchObject({ text: '通知：陈小程您好', channel: ['inbox', 'subscription'] })
  })

  test('not without a service, nor to nobody', async () => {
    const id = await office.draft('无邮件', 'mail', [await member({ email: 'a@example.org' })])
    expect(await office.call('send', id)).toMatchObject({ code: 'EXT' })
    const none = await office.draft('无人', 'sms', [await member({ muted: ['sms'] })])
    expect(await office.call('send', none)).toMatchObject({ code: 'STATE' })
  })
})

describe('on paper', () => {
  test('letters are sorted by postcode, printed again, and a returned one marks its address', async () => {
    const at = (address: string, postcode: string) => ({ address, postcode })
    const people = [
      await member(at('示例路 2 号', '422000')),
      await member(at('示例路 1 号', '410000')),
      await member({ ...at('示例路 3 号', '410000'), muted: ['letter'] }),
      await member({ company_address: '示例大厦 8 层' }),
    ] as [number, number, number, number]
    const id = await office.draft('年度信', 'letter', people, { subject: '致{姓名}', content: '您好' })
    expect(done(await office.call('sheets', id)).content.total).toBe(0)
    done(await office.call('send', id))
    await office.desk.idle()
    expect(await office.status(id)).toBe('sent')
    const { list, total } = done(await office.call('sheets', id)).content
    expect(total).toBe(3)
    expect(list.map(({ address }: { address: string }) => address)).toEqual([
      '示例路 1 号',
      '示例路 2 号',
      '示例大厦 8 层',
    ])
    const row_id_list = list.map(({ row_id }: { row_id: number }) => row_id)
    expect(done(await office.call('printed', id, { row_id_list })).content.num).toBe(3)
    expect(done(await office.call('sheets', id, { unprinted: true })).content.total).toBe(0)
    expect(done(await office.call('sheets', id)).content.total).toBe(3)
    const [first] = await office.rows(id)
    done(await office.desk.admin.call('POST /mailingRow/returned', { id_list: [first?.id] }))
    const next = await office.draft('第二封', 'label', [people[0] as number])
    expect(await office.states(next)).toEqual({ [people[0]]: 'dead' })
  })

  test('one copy for each address, where the mailing says so', async () => {
    const home = { address: '示例巷 1 号' }
    const people = [await member(home), await member(home)] as [number, number]
    const id = await office.draft('同址', 'label', people)
    expect(Object.values(await office.states(id))).toEqual(['waiting', 'waiting'])
    done(await edit(id, { once_per_address: true }))
    expect(await office.states(id)).toEqual({ [people[0]]: 'waiting', [people[1]]: 'duplicate' })
  })
})
