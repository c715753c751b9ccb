// Documents of members and companies: whose they are, who opens them, how long they are kept, and how they go.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runScheduled } from '../../../server/background/scheduled'
import { tidyUp } from '../../../server/retention/tidy-up'
import { type Person, startServer, type TestServer } from '../../support/server'
import { documentsOn, RIGHTS } from '../support/documents'
import { type Desk, deskOf, done } from '../support/membership'

let server: TestServer
let desk: Desk
let docs: ReturnType<typeof documentsOn>
let second: Person
let plain: number
let secret: number
beforeAll(async () => {
  server = await startServer()
  desk = await deskOf(server)
  docs = documentsOn(server, desk.admin)
  second = await server.holding(RIGHTS, { can_sensitive: true })
  plain = await docs.kind()
  secret = await docs.kind({ is_sensitive: true })
})
afterAll(() => server.close())

const out = (user: number, day: string) =>
  desk.admin.call('POST /user/out', { id_list: [user], out_type: 'resigned', out_time: day, reason: '搬迁' })
const rowOf = (id: number) => desk.one('select * from member_document where id = $1', [id])
const removeBytes = () => runScheduled(server.app.parts)

describe('a document', () => {
  test('belongs to a member or to a company, and has a file or a place', async () => {
    const user = await desk.member()
    const company = done(await desk.admin.call('POST /company/add', { name: `档案单位${user}（虚构）` })).content.id
    const files = [await docs.file()]
    expect(await docs.add({ kind_id: plain, files })).toMatchObject({ errors: { user_id: expect.any(String) } })
    expect(await docs.add({ kind_id: plain, user_id: user, company_id: company, files })).toMatchObject({
      code: 'PARAM',
    })
    expect(await docs.add({ kind_id: plain, user_id: user })).toMatchObject({ errors: { place: expect.any(String) } })
    const [of, by] = [
      done(await docs.add({ kind_id: plain, user_id: user, files })).content.id,
      done(await docs.add({ kind_id: plain, company_id: company, place: '2 号柜' })).content.id,
    ]
    expect(await docs.read(of)).toMatchObject({ user_id: user, file_num: 1, keeping: 'forever', keep_until: null })
    expect(await docs.read(by)).toMatchObject({ company_id: company, file_num: 0, place: '2 号柜' })
    expect(await desk.admin.call('POST /user/delete', { id_list: [user] })).toMatchObject({ code: 'REF' })
    expect(await desk.admin.call('POST /company/delete', { id_list: [company] })).toMatchObject({ code: 'REF' })
  })

  test('is found by title and number, in its list and from everywhere', async () => {
    const user = await desk.member()
    const id = done(
      await docs.add({ kind_id: plain, user_id: user, title: '紫云桥合作协议', number: 'ZYQ-2026-17', place: '柜' }),
    ).content.id
    for (const keyword of ['紫云桥', 'ZYQ-2026-17']) {
      expect((await docs.call('list', { keyword })).content.list_data).toMatchObject([{ id }])
      const hits = done(await second.call('POST /search', { keyword })).content.list_data
      expect(hits).toContainEqual(expect.objectContaining({ resource: 'member_document', id, name: '紫云桥合作协议' }))
    }
    const stranger = await server.holding(['/user/list'])
    expect(done(await stranger.call('POST /search', { keyword: '紫云桥' })).content.list_data).toEqual([])
  })

  test('holds files of its own only, and opens them to its readers', async () => {
    const user = await desk.member({ area_id: 1 })
    const uploader = await server.holding(RIGHTS)
    const url = await docs.file(uploader)
    expect(await docs.add({ kind_id: plain, user_id: user, files: ['/uploads/2026/01/0.png'] })).toMatchObject({
      code: 'PARAM',
    })
    const id = done(await docs.add({ kind_id: plain, user_id: user, files: [url] }, uploader)).content.id
    // One file of two documents could not be destroyed with one of them.
    expect(await docs.add({ kind_id: plain, user_id: user, files: [url] })).toMatchObject({
      errors: { files: expect.any(String) },
    })
    const [members, elsewhere] = [
      await server.holding(['/user/list'], { can_sensitive: true }),
      await server.holding(RIGHTS, { data_scope: 'own_areas', areas: [2], can_sensitive: true }),
    ]
    expect(await docs.opens(url, second)).toBe(true)
    expect(await docs.opens(url, members)).toBe(false)
    expect(await docs.opens(url, elsewhere)).toBe(false)
    expect(await docs.call('read', { id }, elsewhere)).toMatchObject({ code: 'NF' })
    expect(await members.call('POST /document/list', {})).toMatchObject({ code: 'PERM' })
    // In the bin it is nobody's, not even of the person who uploaded it.
    done(await docs.call('delete', { id_list: [id] }))
    expect([await docs.opens(url, second), await docs.opens(url, uploader)]).toEqual([false, false])
  })
})

describe('a sensitive kind', () => {
  test('shows its files to roles that see sensitive values, and each look is logged', async () => {
    const user = await desk.member()
    const url = await docs.file()
    const id = done(await docs.add({ kind_id: secret, user_id: user, sensitive_files: [url] })).content.id
    const clerk = await server.holding(RIGHTS)
    const masked = await docs.read(id, clerk)
    expect(masked).toMatchObject({ is_sensitive: true, file_num: 1 })
    expect(JSON.stringify(masked)).not.toContain(url)
    expect([await docs.opens(url, clerk), await docs.opens(url, second)]).toEqual([false, true])
    await docs.call('list', {}, second)
    await docs.read(id, second)
    await server.app.parts.readingLog.flush()
    const lines = () =>
      desk.all(`select kind, num from reading where target_type = 'member_document' and $1 = any(ids)`, [id])
    expect(await lines()).toEqual([{ kind: 'record', num: 1 }])
    // A change by somebody who does not see the files keeps them.
    done(await docs.edit(id, { note: '已核对' }, clerk))
    expect((await rowOf(id)).sensitive_files).toEqual([url])
    const more = await docs.file(clerk)
    for (const sensitive_files of [[more], []]) done(await docs.edit(id, { sensitive_files }, clerk))
    expect((await rowOf(id)).sensitive_files).toEqual([url, more])
    done(await docs.edit(id, { sensitive_files: [more] }, second))
    expect((await rowOf(id)).sensitive_files).toEqual([more])
  })

  test('keeps the files when the kind changes, and is not made public by somebody who does not see them', async () => {
    const user = await desk.member()
    const url = await docs.file()
    const id = done(await docs.add({ kind_id: plain, user_id: user, files: [url] })).content.id
    done(await docs.edit(id, { kind_id: secret }))
    expect(await rowOf(id)).toMatchObject({ is_sensitive: true, files: [], sensitive_files: [url] })
    const clerk = await server.holding(RIGHTS)
    expect(await docs.edit(id, { kind_id: plain }, clerk)).toMatchObject({ code: 'PERM' })
    for (const hostile of [{ is_sensitive: false }, { is_sensitive: false, files: [] }]) {
      await docs.edit(id, hostile, clerk)
      expect(await rowOf(id)).toMatchObject({ is_sensitive: true, files: [], sensitive_files: [url] })
    }
    expect(await docs.opens(url, clerk)).toBe(false)
    done(await docs.edit(id, { kind_id: plain }))
    expect(await rowOf(id)).toMatchObject({ is_sensitive: false, files: [url], sensitive_files: [] })
    const { revision } = done(await desk.admin.call('POST /documentKind/read', { id: secret })).content
    expect(
      await desk.admin.call('POST /documentKind/edit', { id: secret, revision, is_sensitive: false }),
    ).toMatchObject({
      code: 'PARAM',
    })
  })
})

describe('destroyed', () => {
  test('by another person than who proposed it, with its bytes, its drafts and what the log told', async () => {
    const kind = await docs.kind({ years: 3, basis: '档案管理办法第八条', name: '三年类' })
    const user = await desk.member()
    const url = await docs.file()
    const id = done(
      await docs.add({
        kind_id: kind,
        user_id: user,
        doc_date: '2019-05-06',
        title: '某人机密来函',
        files: [url],
        place: '3 柜',
      }),
    ).content.id
    done(await docs.edit(id, { note: '机密备注' }))
    expect(await docs.act('destroy', [id])).toMatchObject({ code: 'STATE' })
    done(await docs.act('propose', [id]))
    expect(await docs.act('propose', [id], {}, second)).toMatchObject({ code: 'STATE' })
    expect(await docs.edit(id, { title: '改' })).toMatchObject({ code: 'STATE' })
    expect(await docs.call('delete', { id_list: [id] })).toMatchObject({ code: 'STATE' })
    expect(await docs.act('destroy', [id])).toMatchObject({
      code: 'PERM',
      message: expect.stringContaining('须由他人'),
    })
    expect(done(await docs.act('destroy', [id], { dry: true }, second)).content).toMatchObject({ num: 1, files: 1 })
    expect(docs.onDisk(url)).toBe(true)
    expect(done(await docs.act('destroy', [id], {}, second)).content).toMatchObject({
      num: 1,
      files: 1,
      gone: '1 份档案，1 个文件',
      places: '3 柜',
    })
    expect(await docs.opens(url, second)).toBe(false)
    await removeBytes()
    expect(docs.onDisk(url)).toBe(false)
    expect(await rowOf(id)).toBeUndefined()
    expect(await desk.one('select from file_private where url = $1', [url])).toBeUndefined()
    const log = await desk.all(
      `select * from log where target_type = 'member_document' and target_id = $1 order by id`,
      [id],
    )
    expect(log.at(-1)).toMatchObject({ action: '销毁', target_name: '三年类 2019-05-06' })
    expect(log.at(-1).message).toBe(`三年类，自文件日期保管 3 年期满（档案管理办法第八条）；${log[0].admin_name}提请`)
    expect(JSON.stringify(log)).not.toMatch(/机密|private/)
    expect(log.length).toBeGreaterThan(2)
  })

  test('early with a reason only; a retention that became longer holds it up', async () => {
    const kind = await docs.kind({ years: 1 })
    const user = await desk.member()
    const [early, due] = [
      done(await docs.add({ kind_id: plain, user_id: user, place: '柜' })).content.id,
      done(await docs.add({ kind_id: kind, user_id: user, doc_date: '2020-01-01', place: '柜' })).content.id,
    ]
    expect(await docs.act('propose', [due, early])).toMatchObject({ errors: { reason: expect.any(String) } })
    done(await docs.act('propose', [early], { reason: '误存' }))
    done(await docs.act('propose', [due]))
    const { revision } = done(await desk.admin.call('POST /documentKind/read', { id: kind })).content
    done(await desk.admin.call('POST /documentKind/edit', { id: kind, revision, years: 90 }))
    expect(await docs.act('destroy', [early, due], {}, second)).toMatchObject({ code: 'STATE' })
    done(await docs.act('withdraw', [due]))
    expect(await rowOf(due)).toMatchObject({ state: 'kept', proposer: null, proposer_id: null })
    done(await docs.act('destroy', [early], {}, second))
    expect([await rowOf(early), (await rowOf(due)).state]).toEqual([undefined, 'kept'])
  })

  test('once, by two people at the same time', async () => {
    const user = await desk.member()
    const id = done(await docs.add({ kind_id: plain, user_id: user, place: '柜' })).content.id
    done(await docs.act('propose', [id], { reason: '误存' }))
    const third = await server.holding(RIGHTS)
    const answers = await Promise.all([docs.act('destroy', [id], {}, second), docs.act('destroy', [id], {}, third)])
    expect(answers.map(({ status }) => status === 200).toSorted()).toEqual([false, true])
  })
})

test('a deleted document keeps its file for as long as it can come back', async () => {
  const user = await desk.member()
  const url = await docs.file()
  const id = done(await docs.add({ kind_id: plain, user_id: user, files: [url] })).content.id
  done(await docs.call('delete', { id_list: [id] }))
  await desk.all(`update file_private set create_time = now() - interval '2 years' where url = $1`, [url])
  await tidyUp(server.connection.db, server.app.parts.outside, new Date())
  await removeBytes()
  expect(docs.onDisk(url)).toBe(true)
  const bin = { resource: 'member_document', id_list: [id] }
  expect((await desk.admin.call('POST /recycle/purge', bin)).status).not.toBe(200)
  done(await desk.admin.call('POST /recycle/restore', bin))
  expect(await docs.opens(url, second)).toBe(true)
})

test('people and companies that are merged keep the documents of both', async () => {
  const [keep, drop] = [await desk.member(), await desk.member()]
  const id = done(await docs.add({ kind_id: plain, user_id: drop, place: '柜' })).content.id
  done(await desk.admin.call('POST /user/merge', { keep_id: keep, drop_id: drop, fields: [] }))
  expect(await rowOf(id)).toMatchObject({ user_id: keep })
  const company = async () =>
    done(await desk.admin.call('POST /company/add', { name: `并单位${Math.random()}（虚构）` })).content.id
  const [one, other] = [await company(), await company()]
  const its = done(await docs.add({ kind_id: plain, company_id: other, place: '柜' })).content.id
  done(await desk.admin.call('POST /company/merge', { id: one, drop_id: other }))
  expect(await rowOf(its)).toMatchObject({ company_id: one })
})

test('the person who is erased leaves no document, also none in the bin, and no bytes', async () => {
  const user = await desk.member()
  const urls = [await docs.file(), await docs.file()]
  const [kept, binned] = [
    done(await docs.add({ kind_id: plain, user_id: user, title: '绝密申请书', files: [urls[0]] })).content.id,
    done(await docs.add({ kind_id: secret, user_id: user, sensitive_files: [urls[1]] })).content.id,
  ]
  done(await docs.call('delete', { id_list: [binned] }))
  done(await out(user, '2026-02-01'))
  const erase = { id: user, reason: '本人申请' }
  expect(done(await desk.admin.call('POST /user/erase', { ...erase, dry: true })).content.files).toBe('2')
  expect(await rowOf(kept)).toBeDefined()
  done(await desk.admin.call('POST /user/erase', erase))
  await removeBytes()
  expect([await rowOf(kept), await rowOf(binned), ...urls.map(docs.onDisk)]).toEqual([
    undefined,
    undefined,
    false,
    false,
  ])
  expect(await desk.all(`select from log where log::text like '%绝密%'`)).toEqual([])
})
