// Numbers of official documents: entered for one receipt or taken in as a sheet; a document that stands is reversed before its receipt is voided.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/server'
import { rehearsed, workbook, written } from '../../support/sheets'
import { type Desk, deskOf, done } from '../support/membership'
import { payersOf } from '../support/payers'

let server: TestServer
let desk: Desk
beforeAll(async () => {
  server = await startServer()
  desk = await deskOf(server)
})
afterAll(() => server.close())

const { paid, receipt, issue, register, void: voidOf } = payersOf(() => desk)

async function receipts(num: number): Promise<number[]> {
  const pays: number[] = []
  for (let place = 0; place < num; place++) pays.push((await paid()).pay)
  return issue(pays)
}

test('a number says that the document is issued, is unique within its code, and goes with code and date', async () => {
  const [one, two] = await receipts(2)
  done(await register(one, { official_code: '990101', official_no: '00000001', official_date: '2026-01-03' }))
  expect(await receipt(one)).toMatchObject({ official_state: 'issued', official_no: '00000001' })
  expect(await register(two, { official_code: '990101', official_no: '00000001' })).toMatchObject({ code: 'DUP' })
  done(await register(two, { official_code: '990102', official_no: '00000001' }))
  expect(await register(two, { official_date: '2099-01-01' })).toMatchObject({ code: 'PARAM' })
  done(await register(two, { official_no: null }))
  expect(await receipt(two)).toMatchObject({ official_state: 'none', official_code: null, official_date: null })
  expect(await register(two, { official_state: 'reversed' })).toMatchObject({
    code: 'PARAM',
    errors: { official_no: '红冲的票据须有号码' },
  })
  // Nothing else of a receipt can be changed.
  expect(await register(two, { payer: '别人' })).toMatchObject({ code: 'PARAM' })
  expect(await register(two, { receipt_no: 'PJ1' })).toMatchObject({ code: 'PARAM' })
})

test('a receipt whose document stands is not voided, nor its payment refunded, before the document is reversed', async () => {
  const [one, two] = await receipts(2)
  done(await register(one, { official_no: '20260000000000000001' }))
  const { receipt_no: number, pay_id } = await receipt(one)
  const text = `票据 ${number} 的官方票据已开具：请先红冲，并在票据中登记为已红冲`
  expect(done(await voidOf([one, two])).content).toEqual({
    num: 1,
    fail_list: [{ id: one, name: number, message: text }],
  })
  const refund = () => desk.admin.call('POST /payLog/refund', { id: pay_id, reason: '多收' })
  expect(await refund()).toMatchObject({ code: 'STATE', message: text })
  expect(await receipt(one)).toMatchObject({ status: 'valid' })
  done(await register(one, { official_state: 'reversed' }))
  done(await refund())
  expect(await receipt(one)).toMatchObject({ status: 'voided', official_state: 'reversed' })
  expect(await register(one, { official_no: '2' })).toMatchObject({ code: 'STATE' })
})

test('a sheet gives receipts their official numbers, found by the number of the receipt, and adds none', async () => {
  const ids = await receipts(3)
  const numbers = await Promise.all(ids.map(async (id) => (await receipt(id)).receipt_no as string))
  const [a, b, c] = numbers as [string, string, string]
  const sheet = workbook([
    ['票据号', '票据代码', '票据号码', '官方开票日期'],
    [a, '990201', '0000000101', '2026-01-05'],
    [b, '990201', '0000000102', '2026-01-05'],
    [c, '990201', '0000000102', '2026-01-05'],
    ['PJ-没有', '990201', '0000000104', '2026-01-05'],
  ])
  const plan = await rehearsed(server, desk.admin, 'receipt', sheet, { mode: 'update', key: 'receipt_no' })
  expect(plan.counts, JSON.stringify(plan.rows)).toEqual({ create: 0, update: 2, skip: 1, fail: 1 })
  expect(await written(server, desk.admin, plan)).toMatchObject({ status: 'done' })
  expect(await Promise.all(ids.map(async (id) => (await receipt(id)).official_no))).toEqual([
    ...['0000000101', '0000000102', null],
  ])
  expect(await receipt(ids[0])).toMatchObject({ official_state: 'issued', official_code: '990201' })
})

test('donation receipts and invoices without a number are a to-do', async () => {
  const { pay } = await paid()
  const listed = async () =>
    done(
      await desk.admin.call('POST /receipt/list', {
        filter: { status: 'valid', kind: ['donation', 'invoice'], official_state: 'none' },
        limit: 200,
      }),
    ).content.list_data.map(({ id }: { id: number }) => id)
  const [one] = await issue([pay], { kind: 'invoice' })
  expect(await listed()).toContain(one)
  done(await register(one, { official_no: '20260000000000000777' }))
  expect(await listed()).not.toContain(one)
  const found = { keyword: '20260000000000000777' }
  expect(done(await desk.admin.call('POST /receipt/list', found)).content.total).toBe(1)
})
