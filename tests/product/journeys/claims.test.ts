// Claims of expenses: levels of approval, payment into the books and back, advances settled, and the file for the bank.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'
import { type Claims, claimsOn, ownRights } from '../support/claims'
import { ACCOUNTS } from '../support/ledger'
import { done } from '../support/membership'

let server: TestServer
let claims: Claims
let [ann, bea, cid, dan] = [] as unknown as Person[] as [Person, Person, Person, Person]
beforeAll(async () => {
  server = await startServer()
  claims = await claimsOn(server)
  ;[ann, bea, cid, dan] = claims.people as [Person, Person, Person, Person]
})
afterAll(() => server.close())
beforeEach(() => claims.books.desk.set({ ledger_file_limit: 99_999_999_999 }))

const entriesOf = (id: number) =>
  claims.books.desk.all(
    `select id, type, cate_id, account_id, amount, status, claim_part from ledger
     where claim_id = $1 and delete_time is null order by id`,
    [id],
  )
const check = async (ids: number[], status: string) => done(await claims.books.check(ids, status))

test('an amount needs one, two or three people, none of them the claimant, and nobody twice', async () => {
  for (const [amount, levels] of [
    [199_999, 1],
    [200_000, 2],
    [1_000_000, 3],
  ] as const) {
    const id = await claims.add(ann, [amount])
    expect(await claims.read(id)).toMatchObject({ state: 'submitted', levels, total: amount })
    await claims.books.desk.set({ ledger_self_check: true })
    expect(await claims.ask(ann, 'approve', id)).toMatchObject({ code: 'STATE' })
    for (const [place, person] of [bea, cid, dan].slice(0, levels).entries()) {
      expect(await claims.pay(dan, [id])).toMatchObject({ code: 'STATE' })
      done(await claims.ask(person, 'approve', id))
      if (place + 1 < levels) expect(await claims.ask(person, 'approve', id)).toMatchObject({ code: 'STATE' })
    }
    expect(await claims.read(id)).toMatchObject({ state: 'approved', approved_num: levels })
  }
})

test('only what waits for oneself is to be approved', async () => {
  const id = await claims.add(ann, [300_000])
  const waiting = async (who: Person) => {
    const { content } = await who.call('POST /claim/list', { filter: { may_approve: true }, limit: 200 })
    return content.list_data.some((row: { id: number }) => row.id === id)
  }
  expect([await waiting(ann), await waiting(bea)]).toEqual([false, true])
  done(await claims.ask(bea, 'approve', id))
  expect([await waiting(bea), await waiting(cid)]).toEqual([false, true])
})

test('a change ends the approvals, and is for the claimant', async () => {
  const id = await claims.add(ann, [300_000])
  await claims.approveAll(id, [bea, cid])
  const { revision } = await claims.read(id)
  const list = [{ cate_id: claims.cates[0], amount: 200 }]
  expect(await bea.call('POST /claim/edit', { id, revision, list })).toMatchObject({ code: 'STATE' })
  expect(await claims.ask(bea, 'withdraw', id)).toMatchObject({ code: 'STATE' })
  done(await ann.call('POST /claim/edit', { id, revision, remark: '已附清单' }))
  expect(await claims.read(id)).toMatchObject({ state: 'approved' })
  done(await ann.call('POST /claim/edit', { id, revision: revision + 1, list }))
  expect(await claims.read(id)).toMatchObject({ state: 'submitted', approved_num: 0, levels: 1, total: 200 })
  done(await claims.ask(bea, 'approve', id))
  done(await claims.ask(cid, 'return', id, { reason: '票据不清' }))
  expect(await claims.read(id)).toMatchObject({ state: 'draft', reason: '票据不清' })
  done(await claims.ask(ann, 'submit', id))
  done(await claims.ask(ann, 'withdraw', id))
  done(await claims.ask(ann, 'submit', id))
  done(await claims.ask(bea, 'reject', id, { reason: '不属于报销范围' }))
  expect(await claims.ask(ann, 'submit', id)).toMatchObject({ code: 'STATE' })
  const { content } = done(
    await ann.call('POST /log/story', { resource: 'expense_claim', id, kinds: ['expense_approval'] }),
  )
  expect(content.list_data).toHaveLength(10)
})

test('an expense from the limit on needs a voucher', async () => {
  await claims.books.desk.set({ ledger_file_limit: 1000 })
  const body = { title: '印刷（演示）', list: [{ cate_id: claims.cates[0], amount: 1000 }] }
  expect(await ann.call('POST /claim/add', { ...body, submit: true })).toMatchObject({
    code: 'PARAM',
    errors: { 'list.0.files': expect.stringContaining('凭证') },
  })
  const { id } = done(await ann.call('POST /claim/add', body)).content
  expect(await claims.read(id)).toMatchObject({ state: 'draft' })
  expect(await claims.ask(ann, 'submit', id)).toMatchObject({ code: 'PARAM' })
})

test('others’ claims are seen by who approves; the payee is that of the last time', async () => {
  const own = await server.holding(ownRights)
  const first = await claims.add(own, [100], {
    payee_name: '周舟（虚构）',
    payee_account: '6200 1234',
    payee_bank: '示范银行',
  })
  const second = await claims.add(own, [100])
  expect(await claims.read(second)).toMatchObject({ payee_name: '周舟（虚构）', payee_account: '6200 1234' })
  const other = await claims.add(ann, [100])
  expect(await own.call('POST /claim/read', { id: other })).toMatchObject({ code: 'NF' })
  done(await ann.call('POST /claim/read', { id: first }))
  expect(await own.call('POST /claim/approve', { id_list: [first] })).toMatchObject({ code: 'PERM' })
})

test('a payment is an entry for each category, taken away again while nobody has approved it', async () => {
  const id = await claims.add(ann, [100, 200, 300, 400])
  await claims.approveAll(id, [bea])
  const at = await Promise.all([claims.pay(cid, [id]), claims.pay(dan, [id])])
  expect(at.map(({ status }) => status).sort()).toEqual([200, 422])
  const parts = await entriesOf(id)
  expect(parts.map(({ amount }) => Number(amount))).toEqual([500, 200, 300])
  expect(parts.every(({ status, account_id }) => status === 'pending' && Number(account_id) === ACCOUNTS.bank)).toBe(
    true,
  )
  expect(await claims.ask(ann, 'withdraw', id)).toMatchObject({ code: 'STATE' })
  done(await claims.ask(cid, 'unpay', id))
  expect(await entriesOf(id)).toEqual([])
  done(await claims.pay(cid, [id]))
  const again = (await entriesOf(id)).map((row) => row['id'] as number)
  await check(again.slice(0, 2), 'approved')
  expect(await claims.ask(cid, 'unpay', id)).toMatchObject({ code: 'STATE' })
  // Together, and what waits goes with them.
  expect(await claims.books.check(again.slice(0, 1), 'voided')).toMatchObject({ code: 'STATE' })
  await check(again.slice(0, 2), 'voided')
  expect(await claims.read(id)).toMatchObject({ state: 'approved', pay_date: null })
  expect((await entriesOf(id)).map(({ status }) => status)).toEqual(['voided', 'voided'])
  done(await claims.pay(cid, [id]))
})

test('an advance is lent, and settled with what is left or missing', async () => {
  const balance = async () =>
    Number(
      (
        await claims.books.desk.one(
          `select coalesce(sum(case when type in ('income', 'transfer_in') then amount else -amount end), 0) as sum
      from ledger where account_id = $1 and status = 'approved' and delete_time is null`,
          [claims.advance],
        )
      ).sum,
    )
  for (const [lent, spent] of [
    [1000, 700],
    [1000, 1300],
    [1000, 1000],
  ] as const) {
    const before = await balance()
    const id = await claims.add(ann, [], { kind: 'advance', lent, list: undefined })
    await claims.approveAll(id, [bea])
    if (before === 0 && lent > spent)
      expect(await claims.pay(cid, [id])).toMatchObject({ errors: { advance_account_id: expect.any(String) } })
    done(await claims.pay(cid, [id], lent > spent ? { advance_account_id: claims.advance } : {}))
    await check(
      (await entriesOf(id)).filter(({ claim_part }) => claim_part).map((row) => row['id']),
      'approved',
    )
    expect(await balance()).toBe(before + lent)
    expect(await bea.call('POST /claim/add', { title: '冲账', kind: 'settlement', advance_id: id })).toMatchObject({
      errors: { advance_id: expect.any(String) },
    })
    const settled = await claims.add(ann, [spent], { kind: 'settlement', advance_id: id })
    expect(await claims.ask(cid, 'unpay', id)).toMatchObject({ code: 'STATE' })
    const again = { title: '再次冲账', kind: 'settlement', advance_id: id, list: [] }
    expect(await ann.call('POST /claim/add', again)).toMatchObject({ code: 'DUP' })
    await claims.approveAll(settled, [bea])
    done(await claims.pay(cid, [settled]))
    await check(
      (await entriesOf(settled)).filter(({ claim_part }) => claim_part).map((row) => row['id']),
      'approved',
    )
    expect(await balance()).toBe(before)
    expect(await ann.call('POST /claim/add', again)).toMatchObject({ errors: { advance_id: expect.any(String) } })
    const lentPart = (await entriesOf(id)).find(({ claim_part }) => claim_part)?.['id']
    expect(await claims.books.check([lentPart], 'voided')).toMatchObject({ code: 'STATE' })
  }
})

test('a bank file has a line for each claim, for who may see accounts and export', async () => {
  const id = await claims.add(ann, [12_345], {
    payee_name: '安宁（虚构）',
    payee_account: '6200999',
    payee_bank: '示范银行',
  })
  await claims.approveAll(id, [bea])
  const sheet = (who: Person) => who.call('POST /claim/bankSheet', { id_list: [id], format: 'csv' })
  const rights = ['/ledger/claim', '/ledger/claim expense_claim.approve', '/ledger/claim expense_claim.bank_sheet']
  expect(await sheet(await server.holding(rights, { can_sensitive: false, can_export: true }))).toMatchObject({
    code: 'PERM',
  })
  expect(await sheet(await server.holding(rights, { can_sensitive: true, can_export: false }))).toMatchObject({
    code: 'PERM',
  })
  const { body } = await server.app.server.inject({
    method: 'POST',
    url: '/api/claim/bankSheet',
    headers: { authorization: claims.books.desk.admin.token },
    payload: { id_list: [id], format: 'csv' },
  })
  expect(body).toContain('安宁（虚构）,6200999,示范银行,123.45,')
})
