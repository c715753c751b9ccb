// Settings beyond the organisation's own: agreements with versions, texts with their placeholders, the mini program.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/server'
import { type Desk, deskOf, done } from '../support/membership'

let server: TestServer
let desk: Desk

const call = async (path: string, body: object = {}) => desk.admin.call(`POST ${path}`, body)

beforeAll(async () => {
  server = await startServer()
  desk = await deskOf(server)
})
afterAll(() => server.close())

describe('agreements', () => {
  const find = async (type: string) =>
    done(await call('/config/getAgreement', { filter: { type: [type] } })).content.list_data[0]

  test('a change of the text is a new version, and the earlier one is kept', async () => {
    const { id, revision, title } = await find('privacy')
    const { content: before } = (await call('/agreement/read', { id })).content
    done(await call('/agreement/edit', { id, revision, content: '<p>只收集必需的资料。</p>' }))
    expect(await find('privacy')).toMatchObject({ version: 2, title })
    const { list_data: kept } = done(await call('/agreement/versions', { filter: { agreement_id: id } })).content
    expect(kept).toMatchObject([{ version: 1, title, content: before }])
  })

  test('switching it on or saving the same text is no new version', async () => {
    const { id, revision, title } = await find('join')
    const { content: text } = (await call('/agreement/read', { id })).content
    done(await call('/agreement/edit', { id, revision, is_open: true, title, content: text }))
    expect(await find('join')).toMatchObject({ version: 1, is_open: true })
  })

  test('the call of the specification names it by its type and answers the version; scripts are removed', async () => {
    const body = { type: 'donate', title: '捐赠约定', content: '<p>自愿捐赠<script>alert(1)</script></p>' }
    expect(done(await call('/config/saveAgreement', body)).content).toEqual({ version: 2 })
    const { id } = await find('donate')
    expect((await call('/agreement/read', { id })).content).toMatchObject({
      title: '捐赠约定',
      content: '<p>自愿捐赠</p>',
    })
  })
})

test('an agreement is read by its type, with its text', async () => {
  const one = done(await call('/config/getAgreement', { type: 'charter' })).content.list_data
  expect(one).toMatchObject([{ type: 'charter', title: expect.any(String), content: expect.stringContaining('<p>') }])
  expect(await call('/config/getAgreement', { type: 'nothing' })).toMatchObject({ code: 'NF' })
})

describe('the work report', () => {
  test('texts and the choice of figures are saved in their order', async () => {
    const { items, revision } = done(await call('/config/getWorkReport')).content
    expect(items).toHaveLength(34)
    const chosen = [
      { ...items[1], name: '新会员' },
      { ...items[0], is_show: false },
    ]
    const body = { revision, signer: '云岭商会', intro: '<p>各位理事</p>', items: chosen }
    done(await call('/config/saveWorkReport', body))
    expect(done(await call('/config/getWorkReport')).content).toMatchObject({
      signer: '云岭商会',
      intro: '<p>各位理事</p>',
      items: [
        { key: items[1].key, name: '新会员', is_show: true },
        { key: items[0].key, is_show: false },
      ],
    })
    const wrong = await call('/config/saveWorkReport', {
      revision: revision + 1,
      items: [{ key: 'nothing', name: '无' }],
    })
    expect(wrong).toMatchObject({ code: 'PARAM', errors: expect.any(Object) })
  })
})

describe('texts', () => {
  test('all are read at once', async () => {
    const { list_data: list, total } = done(await call('/config/getSystemText')).content
    expect(list).toHaveLength(total)
    expect(list.length).toBeGreaterThanOrEqual(26)
  })

  test('several are saved by key, or none', async () => {
    const list = [
      { key: 'birthday', content: '{姓名}，生日快乐！', channel: ['inbox', 'mail'] },
      { key: 'honor', is_open: false },
    ]
    expect(done(await call('/config/saveSystemText', { list_data: list })).content).toEqual({ num: 2 })
    const texts = done(await call('/config/getSystemText', { limit: 100 })).content.list_data
    const of = (key: string) => texts.find((one: { key: string }) => one.key === key)
    expect(of('birthday')).toMatchObject({ content: '{姓名}，生日快乐！', channel: ['inbox', 'mail'] })
    expect(of('honor')).toMatchObject({ is_open: false })
    const wrong = [
      { key: 'birthday', content: '{姓名}' },
      { key: 'nothing', content: '无' },
    ]
    expect((await call('/config/saveSystemText', { list_data: wrong })).errors).toHaveProperty('list_data')
    const again = done(await call('/config/getSystemText', { limit: 100 })).content.list_data
    expect(again.find((one: { key: string }) => one.key === 'birthday').content).toBe('{姓名}，生日快乐！')
  })

  test('a placeholder that nobody fills in is refused', async () => {
    const list = [{ key: 'birthday', content: '{姓名}，{金额}' }]
    const refused = await call('/config/saveSystemText', { list_data: list })
    expect(refused.errors).toMatchObject({ content: expect.stringContaining('{金额}') })
  })
})

describe('notices', () => {
  // Members who joined long ago are not greeted.
  beforeAll(() => {
    server.clock.now = new Date('2026-01-02T02:00:00Z')
  })
  afterAll(() => {
    server.clock.now = null
  })

  const queued = (id: number) =>
    desk.all(
      `select o.channel, o.address, o.subject from outbox o join notice n on n.id = o.ref_id and o.ref_type = 'notice'
        where n.to_id = $1 order by o.id`,
      [id],
    )

  test('go out on the channels of their text on which the person can be reached', async () => {
    done(await call('/config/saveSystemText', { list_data: [{ key: 'join_done', channel: ['inbox', 'sms', 'mail'] }] }))
    const phone = '12066000001'
    const both = await desk.member({ phone, email: 'both@example.com' })
    expect(await queued(both)).toEqual([
      { channel: 'sms', address: phone, subject: '入会成功' },
      { channel: 'mail', address: 'both@example.com', subject: '入会成功' },
    ])
    const plain = await desk.member()
    expect((await queued(plain)).map(({ channel }) => channel)).toEqual(['sms'])
    const muted = await desk.member({ email: 'muted@example.com', muted: ['sms'] })
    expect((await queued(muted)).map(({ channel }) => channel)).toEqual(['mail'])
  })

  test('a text that is switched off, and one for the inbox only, are not sent', async () => {
    done(await call('/config/saveSystemText', { list_data: [{ key: 'join_done', channel: ['inbox'] }] }))
    expect(await queued(await desk.member())).toEqual([])
    done(await call('/config/saveSystemText', { list_data: [{ key: 'join_done', channel: ['sms'], is_open: false }] }))
    expect(await desk.notices(await desk.member())).not.toContain('join_done')
  })
})

describe('the mini program', () => {
  test('tabs and blocks are saved in their order; the secret is never answered', async () => {
    const { tabbar, home_blocks: blocks, revision, version } = done(await call('/config/getMiniProgram')).content
    expect(tabbar.map(({ key }: { key: string }) => key)).toEqual(['home', 'member', 'activity', 'mine'])
    const moved = [blocks[1], blocks[0], ...blocks.slice(2)]
    done(
      await call('/config/saveMiniProgram', {
        revision,
        appid: 'wx0123456789abcdef',
        secret: 'geheim',
        tabbar: tabbar.slice(0, 2),
        home_blocks: moved,
      }),
    )
    const { content } = await call('/config/getMiniProgram')
    expect(content).toMatchObject({ appid: 'wx0123456789abcdef', secret: '******', version: version + 1 })
    expect(content.tabbar.map(({ key }: { key: string }) => key)).toEqual(['home', 'member'])
    expect(content.home_blocks.slice(0, 2).map(({ key }: { key: string }) => key)).toEqual(['message', 'banner'])
    const { secret } = await desk.one('select secret from config_mini_program')
    expect(server.app.parts.cipher.decrypt(secret)).toBe('geheim')
    const wrong = await call('/config/saveMiniProgram', { revision: content.revision, appid: 'wx123' })
    expect(wrong.errors).toHaveProperty('appid')
  })
})
