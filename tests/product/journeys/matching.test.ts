// Posts and achievements of members: reviewed with a reason, earning points while approved, locked by their state.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'
import { type Desk, deskOf, done } from '../support/membership'

let server: TestServer
let admin: Person
let desk: Desk
let cate_id: number
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  desk = await deskOf(server)
  await desk.one(`update token set expire_time = '2099-01-01' returning id`)
  cate_id = done(await admin.call('POST /resource/getAllCategory', {})).content.list_data[0].id
})
afterAll(() => server.close())

let made = 0
const postOf = (more: object) => ({
  title: `竹材供应${++made}`,
  kind: 'supply',
  cate_id,
  content: '<p>长期供应</p>',
  contact_name: '王芳',
  contact_phone: '12000000001',
  ...more,
})
const post = async (more: object): Promise<number> =>
  done(await admin.call('POST /resource/add', postOf(more))).content.id
const letter = async (more: object): Promise<number> => {
  const body = { title: `合作成功${++made}`, content: '<p>感谢</p>', ...more }
  return done(await admin.call('POST /thanksLetter/add', body)).content.id
}
const read = async (path: string, id: number) => done(await admin.call(`POST /${path}/read`, { id })).content
const edit = async (path: string, id: number, change: object) =>
  admin.call(`POST /${path}/edit`, { id, revision: (await read(path, id)).revision, ...change })
const checkPost = (id: number, status: string, reason?: string) =>
  admin.call('POST /resource/checkResource', { id_list: [id], status, ...(reason ? { reason } : {}) })
const checkLetter = (id: number, status: string, reason?: string) =>
  admin.call('POST /thanksLetter/check', { id_list: [id], status, ...(reason ? { reason } : {}) })
const pointsOf = async (user: number, type: number) =>
  (await desk.points(user)).filter((one) => one.type === type || one.type === 91).map(({ points }) => points)

describe('a post', () => {
  test('is approved where staff enters it, takes company and contact from the publisher, and earns points', async () => {
    const user_id = await desk.member()
    await desk.one(`update person set company = '云岭竹业（虚构）' where id = $1 returning id`, [user_id])
    const { contact_name: _, ...body } = postOf({ user_id })
    const { id } = done(await admin.call('POST /resource/add', body)).content
    const { user_name } = await desk.person(user_id)
    expect(await read('resource', id)).toMatchObject({
      status: 'approved',
      company: '云岭竹业（虚构）',
      contact_name: user_name,
    })
    expect(await pointsOf(user_id, 8)).toEqual([5])
  })

  test('is rejected with a reason, which takes points and recommendation back, and approved again', async () => {
    const user_id = await desk.member()
    const id = await post({ user_id })
    done(await admin.call('POST /resource/changeRecommend', { id, is_recommend: true }))
    expect(await checkPost(id, 'rejected')).toMatchObject({ code: 'PARAM', errors: { reason: expect.any(String) } })
    expect(done(await checkPost(id, 'rejected', '内容不完整')).content).toEqual({ num: 1 })
    expect(await read('resource', id)).toMatchObject({
      status: 'rejected',
      reason: '内容不完整',
      check_admin_name: expect.any(String),
      check_time: expect.any(String),
      is_recommend: false,
    })
    expect(await pointsOf(user_id, 8)).toEqual([5, -5])
    expect(await checkPost(id, 'rejected', '再驳回')).toMatchObject({ code: 'STATE' })
    done(await checkPost(id, 'approved'))
    expect(await read('resource', id)).toMatchObject({ status: 'approved', reason: null })
    expect(await pointsOf(user_id, 8)).toEqual([5, -5, 5])
    expect(await checkPost(id, 'approved')).toMatchObject({ code: 'STATE' })
  })

  test('cannot be recommended before it is approved', async () => {
    const id = await post({})
    done(await checkPost(id, 'rejected', '重复'))
    const refused = { code: 'STATE', errors: { is_recommend: '资源未通过审核，不能修改「推荐」' } }
    expect(await admin.call('POST /resource/changeRecommend', { id, is_recommend: true })).toMatchObject(refused)
    expect(await edit('resource', id, { is_recommend: true })).toMatchObject(refused)
    done(await edit('resource', id, { title: '竹材供应（改）' }))
  })

  test('loses its points with its deletion and has them back with its restoration', async () => {
    const user_id = await desk.member()
    const id = await post({ user_id })
    const removed = done(await admin.call('POST /resource/delete', { id_list: [id] }))
    expect(removed.content).toEqual({ num: 1, points: 5 })
    expect(await pointsOf(user_id, 8)).toEqual([5, -5])
    done(await admin.call('POST /recycle/restore', { resource: 'resource', id_list: [id] }))
    expect(await pointsOf(user_id, 8)).toEqual([5, -5, 5])
  })

  test('goes from matched to closed only through open', async () => {
    const id = await post({})
    done(await edit('resource', id, { state: 'matched' }))
    expect(await edit('resource', id, { state: 'closed' })).toMatchObject({ code: 'STATE' })
    done(await edit('resource', id, { state: 'open' }))
    done(await edit('resource', id, { state: 'closed' }))
    expect(await edit('resource', id, { state: 'matched' })).toMatchObject({ code: 'STATE' })
  })

  test('expires the day after its last one', async () => {
    server.clock.now = new Date('2026-05-10T02:00:00Z')
    const id = await post({ end_date: '2026-05-12' })
    const { revision } = await read('resource', id)
    server.clock.now = new Date('2026-05-12T15:59:59Z')
    expect(await read('resource', id)).toMatchObject({ validity: 'valid', revision })
    server.clock.now = new Date('2026-05-12T16:00:00Z')
    expect(await read('resource', id)).toMatchObject({ validity: 'expired', revision })
  })
})

describe('an achievement', () => {
  test('approved: points by the deal, the post is matched; rejected again: both taken back', async () => {
    const [from_user_id, to_user_id, resource_id] = [await desk.member(), await desk.member(), await post({})]
    const id = await letter({ from_user_id, to_user_id, resource_id, amount: 12_345_678 })
    expect(await read('thanksLetter', id)).toMatchObject({ status: 'pending' })
    expect(done(await checkLetter(id, 'approved', '属实')).content).toEqual({ num: 1 })
    expect(await pointsOf(to_user_id, 9)).toEqual([32])
    expect(await pointsOf(from_user_id, 9)).toEqual([])
    expect(await read('resource', resource_id)).toMatchObject({ state: 'matched' })
    expect(await admin.call('POST /resource/delete', { id_list: [resource_id] })).toMatchObject({ code: 'REF' })
    expect(await checkLetter(id, 'rejected')).toMatchObject({ code: 'PARAM' })
    done(await checkLetter(id, 'rejected', '金额有误'))
    expect(await pointsOf(to_user_id, 9)).toEqual([32, -32])
    expect(await read('resource', resource_id)).toMatchObject({ state: 'open' })
    expect(await checkLetter(id, 'approved')).toMatchObject({ code: 'STATE' })
  })

  test('once approved keeps its content and stays; before, it is not shown or hidden', async () => {
    const id = await letter({ from_user_id: await desk.member(), to_name: '云岭茶业合作社（虚构）' })
    const show = { id, is_show: false }
    expect(await admin.call('POST /thanksLetter/changeShow', show)).toMatchObject({ code: 'STATE' })
    done(await checkLetter(id, 'approved'))
    done(await admin.call('POST /thanksLetter/changeShow', show))
    expect(await edit('thanksLetter', id, { title: '改' })).toMatchObject({ code: 'STATE' })
    done(await edit('thanksLetter', id, { is_top: true, sort: 3 }))
    const kept = await admin.call('POST /thanksLetter/delete', { id_list: [id] })
    expect(kept).toMatchObject({ code: 'STATE', message: expect.stringContaining('项目成果已通过审核') })
    done(await checkLetter(id, 'rejected', '重复'))
    done(await admin.call('POST /thanksLetter/delete', { id_list: [id] }))
  })

  test('thanks somebody else, a member or a named party', async () => {
    const from_user_id = await desk.member()
    const add = (more: object) =>
      admin.call('POST /thanksLetter/add', { title: '感谢', content: '<p>感谢</p>', from_user_id, ...more })
    const refused = (name: string) => ({ code: 'PARAM', errors: { [name]: expect.any(String) } })
    expect(await add({ to_user_id: from_user_id })).toMatchObject(refused('to_user_id'))
    expect(await add({})).toMatchObject(refused('to_name'))
  })

  test('is summed below the list, approved and pending apart', async () => {
    const { content } = done(await admin.call('POST /thanksLetter/list', { page: 1, limit: 200 }))
    const sum = (status: string) =>
      content.list_data
        .filter((row: { status: string }) => row.status === status)
        .reduce((total: number, row: { amount: number | null }) => total + (row.amount ?? 0), 0)
    expect(content.summary).toMatchObject({ amount_total: sum('approved'), pending_total: sum('pending') })
    expect(content.summary.amount_total).toBeGreaterThan(0)
  })
})
