// The list of payments: a button is offered exactly where its call is accepted.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { binding } from '#generated/resources/pay_received'
import type { Row } from '#kernel/binding'
import { holds } from '#kernel/condition'
import { exportColumns } from '#kernel/sheet'
import { type Person, startServer, type TestServer } from '../../support/server'
import { done } from '../support/membership'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const listed = async (page: number): Promise<Row[]> =>
  done(await admin.call('POST /payLog/list', { page, limit: 100 })).content.list_data
const rowOf = async (no: unknown): Promise<Row> =>
  done(await admin.call('POST /payLog/list', { page: 1, limit: 1, keyword: no })).content.list_data[0]

/** A body that the call accepts where it accepts the payment. */
const bodies: Readonly<Record<string, (row: Row) => object>> = {
  settle: ({ id, amount }) => ({ id, amount, pay_type: 'cash', pay_time: new Date().toISOString() }),
  issue: ({ id }) => ({ id_list: [id] }),
  refund: ({ id }) => ({ id, reason: '重复收取' }),
  correct: ({ id, amount, pay_type, pay_time }) => ({
    id,
    // Of an activity fee at most what is owed.
    amount: Number(amount) > 100 ? Number(amount) - 100 : Number(amount) + 100,
    pay_type: pay_type === 'waived' ? 'cash' : (pay_type ?? 'cash'),
    pay_time: pay_time ?? '2026-06-01T02:00:00.000Z',
    reason: '金额有误',
  }),
}

test('of every payment, a button is offered exactly where its call is accepted', async () => {
  const rows: Row[] = []
  for (let page = 1, found = await listed(1); found.length > 0; found = await listed(++page)) rows.push(...found)
  const kinds = new Map<string, number>()
  const wrong: unknown[] = []
  for (const row of rows)
    for (const [name, bodyOf] of Object.entries(bodies)) {
      const action = binding.actions.find((one) => one.name === name)
      const offered = holds(action?.when, row)
      const { status, code, message } = await admin.call(`POST ${action?.call.path}`, { ...bodyOf(row), dry: true })
      const key = `${name} ${offered} ${row['receipt_no'] && !offered ? 'receipted' : row['state']}`
      kinds.set(key, (kinds.get(key) ?? 0) + 1)
      if (offered !== (status === 200)) wrong.push([name, offered, code, message, row])
    }
  expect(wrong.slice(0, 3)).toEqual([])
  // Every case occurs; otherwise these payments prove nothing.
  for (const name of ['issue', 'refund', 'correct'])
    for (const kind of ['true paid', 'false reversed', 'false refunded'])
      expect(kinds.get(`${name} ${kind}`), `${name} ${kind}`).toBeGreaterThan(0)
  for (const kind of ['issue false receipted', 'settle true unpaid', 'settle false applying', 'settle false paid'])
    expect(kinds.get(kind), kind).toBeGreaterThan(0)
})

test('a corrected payment names the entry that reversed it, in the list and in the refusal', async () => {
  const { content } = done(
    await admin.call('POST /payLog/list', { page: 1, limit: 100, filter: { scene: 'join', status: 'paid' } }),
  )
  const action = binding.actions.find(({ name }) => name === 'correct')
  const row: Row = content.list_data.find((one: Row) => holds(action?.when, one))
  const body = bodies['correct']?.(row) as object
  const right = done(await admin.call('POST /payLog/correct', body)).content.id
  const { reversed_by, pay_no, state } = await rowOf(row['pay_no'])
  expect(reversed_by).toMatch(/\d{6}$/)
  // The list tells it among its first columns: it must not look like a payment that stands.
  expect(state).toBe('reversed')
  expect(binding.views.list.columns.indexOf('state')).toBeLessThan(5)
  const reversed = { keyword: pay_no, filter: { state: 'reversed' } }
  expect(done(await admin.call('POST /payLog/list', reversed)).content.total).toBe(1)
  expect(await rowOf(reversed_by)).toMatchObject({
    scene: 'correction',
    state: 'corrected',
    amount: -Number(row['amount']),
  })
  expect(await admin.call('POST /payLog/correct', body)).toMatchObject({
    code: 'STATE',
    message: `「${pay_no}」的冲回流水号为「${reversed_by}」，不能更正`,
  })
  expect(done(await admin.call('POST /payLog/read', { id: right })).content.reversed_by).toBeNull()
})

test('what was received is one figure, in the whole list and in the tab of that name', async () => {
  const figure = async (filter: object) =>
    done(await admin.call('POST /payLog/list', { page: 1, limit: 1, filter })).content.summary.amount_total
  const tab = binding.views.list.presets.find(({ key }) => key === 'paid')
  const { rows } = await server.connection.pool.query('select sum(amount)::int as sum from pay_log where amount < 0')
  // Otherwise the tab would prove nothing.
  expect(rows[0].sum).toBeLessThan(0)
  expect(await figure(tab?.filter as object)).toBe(await figure({}))
})

test('a payment names its document and its counterpart in words of the office, in the record, in refusals and in sheets', async () => {
  const kinds = binding.fields['ref_type']?.choices?.map(({ value }) => value) ?? []
  const { rows } = await server.connection.pool.query(
    'select distinct ref_type from pay_log where ref_type is not null',
  )
  expect(kinds).toEqual(expect.arrayContaining(rows.map(({ ref_type }) => ref_type)))
  const numbers = [
    ['user_renew', 'select renew_no from user_renew where id = $1'],
    ['activity_apply', 'select a.title from activity a join activity_apply e on e.activity_id = a.id where e.id = $1'],
    ['user_donate', 'select donate_no from user_donate where id = $1'],
    ['sponsor', 'select sponsor_no from sponsor where id = $1'],
  ] as const
  for (const [kind, text] of numbers) {
    const one = await server.connection.pool.query('select id, ref_id from pay_log where ref_type = $1 limit 1', [kind])
    const { document } = done(await admin.call('POST /payLog/read', { id: one.rows[0].id })).content
    const [row] = (await server.connection.pool.query(text, [one.rows[0].ref_id])).rows
    expect(document, kind).toBe(Object.values(row)[0])
  }
  const { list_data } = done(
    await admin.call('POST /payLog/list', { limit: 100, filter: { state: 'paid', scene: 'renew' } }),
  ).content
  const [renewed] = list_data
  const refused = await admin.call('POST /payLog/correct', bodies['correct']?.(renewed) as object)
  expect(refused.message).toContain('来源单据为「续费」')
  const [back] = done(await admin.call('POST /payLog/list', { limit: 1, filter: { status: 'refunded' } })).content
    .list_data
  expect(await rowOf(back.origin_no)).toMatchObject({ reversed_by: back.pay_no })
  const shown = binding.views.show.groups.flatMap(({ fields }) => fields)
  const sheet = exportColumns(binding, new Set(), true).map(({ name }) => name)
  for (const id of ['ref_id', 'origin_id', 'reversed_id'])
    expect([...shown, ...binding.views.list.hidden, ...sheet]).not.toContain(id)
})
