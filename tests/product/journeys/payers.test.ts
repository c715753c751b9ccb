// Payers: a receipt is of the title that was chosen, the member's last one, or the name of the payer.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/server'
import { type Desk, deskOf, done } from '../support/membership'
import { freshCode, payersOf } from '../support/payers'

let server: TestServer
let desk: Desk
beforeAll(async () => {
  server = await startServer()
  desk = await deskOf(server)
})
afterAll(() => server.close())

const { payer, paid, gift, receipt, issue, void: voidOf } = payersOf(() => desk)
const print = (pays: number[], more: object) => desk.admin.call('POST /receipt/print', { pay_id_list: pays, ...more })

test('a company has a credit code that no other title has; people and organisations without one have none', async () => {
  const code = freshCode()
  await payer({ credit_code: code })
  const add = (body: object) => desk.admin.call('POST /payer/add', { name: '测试抬头', ...body })
  expect(await add({ kind: 'company', credit_code: code })).toMatchObject({ code: 'DUP' })
  expect(await add({ kind: 'company' })).toMatchObject({ code: 'PARAM', errors: { credit_code: expect.any(String) } })
  expect(await add({ kind: 'company', credit_code: '123' })).toMatchObject({ code: 'PARAM' })
  expect(await add({ kind: 'person', credit_code: freshCode() })).toMatchObject({ code: 'PARAM' })
  done(await add({ kind: 'person' }))
  done(await add({ kind: 'other', address: '海外' }))
})

test('the chosen title is printed and is the next one of the member, until another receipt says otherwise', async () => {
  const { user, pay } = await paid()
  const { pay: other } = await paid()
  const code = freshCode()
  const id = await payer({ user_id: user, name: '甲贸易公司（虚构）', credit_code: code })
  const shared = await payer()
  const [plain] = await issue([pay])
  const { user_name } = await desk.person(user)
  expect(await receipt(plain)).toMatchObject({ payer: user_name, payer_id: null, credit_code: null, kind: 'dues' })
  done(await voidOf([plain]))
  const [titled] = await issue([pay], { payer_id: id, kind: 'invoice' })
  expect(await receipt(titled)).toMatchObject({
    ...{ payer: '甲贸易公司（虚构）', payer_id: id, credit_code: code, kind: 'invoice', user_id: user },
  })
  // The same payment keeps it, whatever is asked for.
  expect(await issue([pay], { payer_id: shared })).toEqual([titled])
  const gave = { donor_name: '甲', project: '助学', kind: 'cash', amount: 500, pay_type: 'cash', user_id: user }
  done(await desk.admin.call('POST /userDonate/add', { ...gave, donate_time: '2026-06-03T02:00:00Z' }))
  const { id: donated } = await desk.one(`select id from pay_log where user_id = $1 and scene = 'donation'`, [user])
  // Several at once: each has its own.
  const both = await issue([donated, other])
  const made = await Promise.all(both.map(receipt))
  expect(made.map(({ kind }) => kind).sort()).toEqual(['donation', 'dues'])
  expect(made.find(({ pay_id }) => pay_id === donated)).toMatchObject({ payer_id: id, credit_code: code })
  expect(made.find(({ pay_id }) => pay_id === other)).toMatchObject({ payer_id: null })
  done(await voidOf(both))
  expect(await print([donated, other], { payer_id: id })).toMatchObject({
    code: 'PARAM',
    errors: { payer_id: '「甲贸易公司（虚构）」是另一位会员的抬头' },
  })
  expect(await print([donated], { payer_id: 99_999_999 })).toMatchObject({ code: 'PARAM' })
  expect(await issue([donated, other], { payer_id: shared })).toHaveLength(2)
})

test('what is printed stays: the payer is renamed, merged with its member, and not deleted while it is used', async () => {
  const { user, pay } = await paid()
  const id = await payer({ user_id: user, name: '旧名（虚构）' })
  const [first] = await issue([pay], { payer_id: id })
  const before = await receipt(first)
  done(await desk.admin.call('POST /payer/edit', { id, revision: 1, name: '新名（虚构）' }))
  expect(await receipt(first)).toEqual(before)
  expect(await desk.admin.call('POST /payer/delete', { id_list: [id] })).toMatchObject({ code: 'REF' })
  const keep = await desk.member({ amount: 30_000, pay_type: 'cash' })
  const { content } = done(await desk.admin.call('POST /user/merge', { keep_id: keep, drop_id: user, fields: [] }))
  expect(content.moved.map(({ resource }: { resource: string }) => resource)).toEqual(
    expect.arrayContaining(['payer', 'receipt']),
  )
  expect(await desk.one('select user_id from payer where id = $1', [id])).toEqual({ user_id: keep })
  expect(await receipt(first)).toMatchObject({ payer: before.payer, credit_code: before.credit_code, user_id: keep })
  const { id: own } = await desk.one(
    `select id from pay_log where user_id = $1 and status = 'paid' and amount = 30000`,
    [keep],
  )
  const [next] = await issue([own])
  expect(await receipt(next)).toMatchObject({ payer_id: id, payer: '新名（虚构）' })
})

test('a gift of goods has one receipt, which is no money, and loses it with the gift', async () => {
  const { user } = await paid()
  const totalOf = async () =>
    done(await desk.admin.call('POST /receipt/list', { limit: 1 })).content.summary.amount_total
  const before = await totalOf()
  const [mine, strange] = [await gift(user), await gift(null, { donor_name: '过路单位（演示）' })]
  const issueGifts = (ids: number[], more: object = {}) =>
    desk.admin.call('POST /receipt/issueGift', { id_list: ids, ...more })
  const [one, two] = done(await issueGifts([mine, strange])).content.receipt_ids
  expect(await receipt(one)).toMatchObject({
    ...{ kind: 'donation', scene: 'donation', amount: null, goods: '图书 20 册', goods_value: 30_000, pay_id: null },
  })
  expect(await receipt(two)).toMatchObject({ payer: '过路单位（演示）', user_id: null })
  expect(await totalOf()).toBe(before)
  expect(await issueGifts([mine])).toMatchObject({ code: 'STATE' })
  const read = async () => done(await desk.admin.call('POST /userDonate/read', { id: mine })).content
  expect((await read()).receipt_no).toMatch(/^PJ/)
  done(await voidOf([one]))
  const id = await payer({ user_id: user })
  const [again] = done(await issueGifts([mine], { payer_id: id })).content.receipt_ids
  expect(await receipt(again)).toMatchObject({ payer_id: id, status: 'valid' })
  const edit = async (change: object) =>
    done(await desk.admin.call('POST /userDonate/edit', { id: mine, revision: (await read()).revision, ...change }))
  await edit({ message: '谢谢' })
  expect(await receipt(again)).toMatchObject({ status: 'valid' })
  await edit({ goods: '图书 30 册' })
  expect(await receipt(again)).toMatchObject({ status: 'voided', reason: expect.stringContaining('更正') })
  const [last] = done(await issueGifts([mine])).content.receipt_ids
  await edit({ status: 'refunded' })
  expect(await receipt(last)).toMatchObject({ status: 'voided' })
  expect(await issueGifts([mine])).toMatchObject({ code: 'STATE' })
})
