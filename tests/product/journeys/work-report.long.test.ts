// The work report: figures equal plain counts of the raw rows, and a final report stays as it was.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Row } from '#kernel/binding'
import { createRandom } from '../../support/random'
import { type Person, startServer, type TestServer } from '../../support/server'
import { generateBoard } from '../support/board-data'

const period = { period_type: 'custom', start_date: '2026-01-01', end_date: '2026-10-31' }

const TODAY = '2026-11-20'
const NOW = new Date(`${TODAY}T04:00:00Z`)
/** Times of rows that are drawn anew: at the seconds around midnight in Shanghai. */
const moments = {
  message: 'publish_time',
  shipinhao: 'publish_time',
  resource: 'check_time',
  question: 'create_time',
  feedback: 'create_time',
  service_sign: 'sign_out_time',
  activity_pic: 'create_time',
  thanks_letter: 'deal_date',
}

let server: TestServer
let writer: Person
beforeAll(async () => {
  server = await startServer()
  server.clock.now = NOW
  await generateBoard(server, createRandom(20_261_120), TODAY)
  for (const [table, column] of Object.entries(moments)) {
    const drawn = `((timestamptz '2025-02-27 15:59:59Z' + (id * 53 % 640) * interval '1 day') + (id % 3) * interval '1 second')`
    const deleted = table === 'activity_pic' ? '' : `, delete_time = case when id % 8 = 5 then now() end`
    const value = column === 'deal_date' ? `${drawn}::date` : drawn
    await server.connection.pool.query(`update ${table} set ${column} = ${value}${deleted}`)
  }
  const admin = await server.as('admin')
  expect(await admin.call('POST /ledger/rebuild', {})).toMatchObject({ status: 200 })
  writer = await server.holding(['/statistics/workReport', '/statistics/workReport work_report.save_report'])
})
afterAll(() => server.close())

const compose = async (body: Row = period): Promise<Row> => {
  const answer = await writer.call('POST /statistics/workReport', body)
  expect(answer, JSON.stringify(answer).slice(0, 300)).toMatchObject({ status: 200 })
  return answer.content
}
const save = (body: Row) => writer.call('POST /statistics/saveCustomReport', { ...period, ...body })
const rowsOf = async (text: string) => (await server.connection.pool.query(text)).rows as Record<string, never>[]

/** Local day of a moment. */
const dayOf = (moment: unknown) =>
  moment === null ? '' : new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai' }).format(new Date(String(moment)))

const isPast = (moment: unknown) => moment !== null && Date.parse(String(moment)) <= NOW.getTime()

/** Figures of a period, counted row by row. */
async function plainly(first: string, last: string): Promise<Record<string, number | null>> {
  const within = (day: string) => day >= first && day <= last
  const read = async (table: string) =>
    (await rowsOf(`select to_jsonb(t) as row from ${table} t`)).map(({ row }) => row as Row)
  const living = (rows: Row[]) => rows.filter((row) => row['delete_time'] === undefined || row['delete_time'] === null)
  const sum = (rows: Row[], name: string) => rows.reduce((all, row) => all + Number(row[name] ?? 0), 0)
  const activities = living(await read('activity')).filter(
    (row) => row['is_publish'] && !row['is_cancel'] && isPast(row['start_time']) && within(dayOf(row['start_time'])),
  )
  const held = new Set(activities.map(({ id }) => id))
  const signs = living(await read('activity_sign'))
  const applies = (await read('activity_apply')).filter(
    (row) => row['status'] === 'approved' && held.has(row['activity_id']),
  )
  const came = applies.filter((row) =>
    signs.some((sign) => sign['activity_id'] === row['activity_id'] && sign['user_id'] === row['user_id']),
  )
  const articles = living(await read('article')).filter(
    (row) => row['publish_status'] !== 'draft' && isPast(row['publish_time']) && within(dayOf(row['publish_time'])),
  )
  const deals = living(await read('thanks_letter')).filter(
    (row) => row['status'] === 'approved' && within(String(row['deal_date'])),
  )
  const donations = living(await read('user_donate')).filter(
    (row) => row['status'] === 'received' && within(dayOf(row['donate_time'])),
  )
  const questions = living(await read('question')).filter((row) => within(dayOf(row['create_time'])))
  const pays = await read('pay_log')
  const scene = (row: Row) => (pays.find(({ id }) => id === row['origin_id']) ?? row)['scene'] as string
  const fees = pays.filter(
    (row) =>
      ['paid', 'refunded'].includes(row['status'] as string) &&
      ['join', 'renew', 'position_change'].includes(scene(row)) &&
      within(dayOf(row['pay_time'])),
  )
  const books = living(await read('ledger')).filter((row) => row['status'] === 'approved')
  const booked = (type: string) =>
    sum(
      books.filter((row) => row['type'] === type && within(String(row['trade_date']))),
      'amount',
    )
  const rate = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10)
  const messages = living(await read('message')).filter(
    (row) => row['publish_status'] !== 'draft' && isPast(row['publish_time']) && within(dayOf(row['publish_time'])),
  )
  const videos = living(await read('shipinhao')).filter((row) => within(dayOf(row['publish_time'])))
  const resources = living(await read('resource')).filter(
    (row) => row['status'] === 'approved' && within(dayOf(row['check_time'])),
  )
  const feedbacks = living(await read('feedback')).filter((row) => within(dayOf(row['create_time'])))
  const services = living(await read('service_sign')).filter(
    (row) => row['status'] === 'signed_out' && within(dayOf(row['sign_out_time'])),
  )
  const sponsors = living(await read('sponsor')).filter(
    (row) => row['status'] === 'approved' && within(String(row['sponsor_time'])),
  )
  const until = last < TODAY ? last : TODAY
  const inBooks = books.filter((row) => String(row['trade_date']) <= until)
  const money = (await read('ledger_account')).filter(({ kind }) => /bank|cash|other_money/.test(String(kind)))
  const codes = new Set(money.map(({ code }) => code))
  const sumOf = (...types: string[]) =>
    sum(
      inBooks.filter((row) => codes.has(row['account']) && types.includes(String(row['type']))),
      'amount',
    )
  return {
    pic_num: living(await read('activity_pic')).filter((row) => within(dayOf(row['create_time']))).length,
    message_num: messages.length,
    video_num: videos.length,
    resource_num: resources.length,
    volunteer_num: living(await read('person')).filter((row) => row['is_volunteer']).length,
    service_hours: Math.round(sum(services, 'hours') * 100) / 100,
    sponsor_amount: sum(sponsors, 'amount'),
    balance: sum(money, 'opening') + sumOf('income', 'transfer_in') - sumOf('expense', 'transfer_out'),
    adopted_num: questions.filter((row) => row['status'] === 'adopted').length,
    feedback_num: feedbacks.length,
    resolved_rate: rate(feedbacks.filter((row) => row['status'] === 'resolved').length, feedbacks.length),
    activity_num: activities.length,
    apply_num: applies.length,
    sign_num: signs.filter((row) => held.has(row['activity_id'])).length,
    sign_rate: rate(came.length, applies.length),
    article_num: articles.filter((row) => row['type'] === 1).length,
    build_num: articles.filter((row) => row['type'] === 2).length,
    view_num: sum(articles, 'view_num'),
    matched_num: deals.length,
    deal_amount: sum(deals, 'amount'),
    donate_num: donations.length,
    donate_amount: sum(donations, 'amount'),
    fee_amount: sum(fees, 'amount'),
    income: booked('income'),
    expense: booked('expense'),
    question_num: questions.length,
    answer_rate: rate(questions.filter((row) => row['first_answer_time'] !== null).length, questions.length),
    points_total: sum(
      (await read('contribute_log')).filter((row) => within(dayOf(row['happen_time']))),
      'points',
    ),
  }
}

const valuesIn = (report: Row, name: 'value' | 'last_value', keys: string[]) =>
  Object.fromEntries(
    (report['list_data'] as Row[])
      .filter(({ key }) => keys.includes(key as string))
      .map((row) => [row['key'], row[name]]),
  )

test('each figure is that of the raw rows, beside the months before', async () => {
  const report = await compose()
  expect(report).toMatchObject({ status: 'draft', last_start_date: '2025-03-01', last_end_date: '2025-12-31' })
  const now = await plainly('2026-01-01', '2026-10-31')
  expect(valuesIn(report, 'value', Object.keys(now))).toEqual(now)
  expect(valuesIn(report, 'last_value', Object.keys(now))).toEqual(await plainly('2025-03-01', '2025-12-31'))
  const line = (report['list_data'] as Row[]).find(({ key }) => key === 'points_total') as Record<string, number>
  expect(line['diff']).toBe((line['value'] as number) - (line['last_value'] as number))
  expect(Object.entries(now).filter(([, value]) => value === 0 || value === null)).toEqual([])
  // Those of members equal the report by origin of the same days, which is recomputed by itself.
  const native = await server.holding(['/statistics/native'])
  const days = { start_date: period.start_date, end_date: period.end_date }
  const { content } = await native.call('POST /statistics/native', days)
  const members = ['member_num', 'new_num', 'out_num', 'renew_num', 'renew_rate', 'townsman_num']
  expect(valuesIn(report, 'value', members)).toEqual(
    Object.fromEntries(members.map((name) => [name, content.total_row[name]])),
  )
  // None is left out.
  const { rows: items } = await server.connection.pool.query('select key from work_report_item')
  expect([...Object.keys(now), ...members].sort()).toEqual(items.map(({ key }) => key).sort())
  for (const one of report['list_data'] as Row[]) {
    const [value, before] = [one['value'] as number | null, one['last_value'] as number | null]
    const diff = value === null || before === null ? null : Math.round((value - before) * 100) / 100
    expect(one, String(one['key'])).toMatchObject({
      diff,
      rate: diff === null || !before ? null : Math.round((diff / Math.abs(before)) * 1000) / 10,
    })
  }
})

test('what is still to come in a period does not count', async () => {
  const report = await compose({ period_type: 'year', start_date: '2026-01-01' })
  const year = await plainly('2026-01-01', '2026-12-31')
  const keys = ['activity_num', 'apply_num', 'sign_num', 'sign_rate']
  expect(valuesIn(report, 'value', keys)).toEqual(Object.fromEntries(keys.map((key) => [key, year[key]])))
  const later = await rowsOf(`select id from activity where is_publish and not is_cancel and delete_time is null
    and start_time > '${NOW.toISOString()}' and start_time < '2027-01-01'`)
  expect(later).not.toEqual([])
})

test('periods begin with the year, half, quarter and month', async () => {
  const whole = async (period_type: string) => {
    const { start_date, end_date } = await compose({ period_type, start_date: '2026-08-09' })
    return [start_date, end_date]
  }
  expect(await whole('year')).toEqual(['2026-01-01', '2026-12-31'])
  expect(await whole('half')).toEqual(['2026-07-01', '2026-12-31'])
  expect(await whole('quarter')).toEqual(['2026-07-01', '2026-09-30'])
  expect(await whole('month')).toEqual(['2026-08-01', '2026-08-31'])
})

test('a draft keeps own lines and text; a final report keeps its figures too, and nothing changes it', async () => {
  const custom_list = [{ name: '走访企业', value: '32', unit: '家' }]
  expect(await save({ title: '十个月小结', content: '<p>好<script>x</script></p>', custom_list })).toMatchObject({
    status: 200,
  })
  expect(await save({ content: '<p>更好</p>' })).toMatchObject({ status: 200 })
  expect(await compose()).toMatchObject({ title: '十个月小结', content: '<p>更好</p>', custom_list, status: 'draft' })
  expect(await save({ status: 'final' })).toMatchObject({ status: 200, content: { status: 'final' } })
  const before = await compose()
  await server.connection.pool.query(`update contribute_log set points = points + 7`)
  expect(await compose()).toEqual(before)
  expect(await save({ title: '改' })).toMatchObject({ code: 'STATE' })
  const kept = `select count(*)::int as num from work_report group by period_key order by max(id) desc limit 1`
  expect((await rowsOf(kept))[0]?.['num']).toBe(1)
})

test('a final report is reopened by those who may, and takes figures of now', async () => {
  const final = await compose()
  const asked = { id: final['id'] }
  expect(await writer.call('POST /statistics/reopenReport', asked)).toMatchObject({ code: 'PERM' })
  const chief = await server.holding(['/statistics/workReport', '/statistics/workReport work_report.reopen'])
  const chapter = await server.holding(['/statistics/workReport', '/statistics/workReport work_report.reopen'], {
    data_scope: 'own_areas',
    areas: [1],
  })
  expect(await chapter.call('POST /statistics/reopenReport', asked)).toMatchObject({ code: 'PERM' })
  expect(await chief.call('POST /statistics/reopenReport', asked)).toMatchObject({ status: 200 })
  expect(await chief.call('POST /statistics/reopenReport', asked)).toMatchObject({ code: 'STATE' })
  const draft = await compose()
  expect(draft).toMatchObject({ status: 'draft', title: final['title'], content: final['content'] })
  const pointsIn = (report: Row) => valuesIn(report, 'value', ['points_total'])
  expect(pointsIn(draft)).not.toEqual(pointsIn(final))
  expect(await save({ title: '再改', revision: draft['revision'] as number })).toMatchObject({ status: 200 })
  expect(await save({ status: 'final' })).toMatchObject({ status: 200 })
  expect(pointsIn(await compose())).toEqual(pointsIn(draft))
  expect(await compose()).toMatchObject({ status: 'final', title: '再改' })
})

test('of two people who edit one report the later is told, and replaces the earlier only when that is meant', async () => {
  const asked = { period_type: 'quarter', start_date: '2026-01-01', end_date: '2026-03-31' }
  const { revision: none } = await compose(asked)
  expect(none).toBe(0)
  const write = (title: string, revision: number) => save({ ...asked, title, revision })
  expect(await write('甲的报告', none as number)).toMatchObject({ status: 200 })
  const refused = await write('乙的报告', none as number)
  expect(refused).toMatchObject({ status: 409, code: 'STALE' })
  const { title, revision } = await compose(asked)
  expect(title).toBe('甲的报告')
  expect(refused.content).toEqual({ revision })
  expect(await write('乙的报告', revision as number)).toMatchObject({ status: 200 })
  expect((await compose(asked))['title']).toBe('乙的报告')
})

test('in English its built-in words are English, and what people wrote stays', async () => {
  const ask = async () =>
    (await writer.call('POST /statistics/workReport', { period_type: 'quarter', start_date: '2026-08-09' }, english))
      .content as Row
  const lineOf = (report: Row, key: string) => (report['list_data'] as Row[]).find((line) => line['key'] === key)
  const english = { 'accept-language': 'en' }
  const before = await ask()
  expect(before['title']).toMatch(/Work report, Q3 2026$/)
  expect(lineOf(before, 'activity_num')).toMatchObject({ name: 'Activities', group: 'Activities', unit: 'events' })
  const words = (before['list_data'] as Row[]).flatMap(({ name, group, unit }) => [name, group, unit])
  expect(words.filter((word) => /[\u4e00-\u9fff]/.test(String(word)))).toEqual([])
  await server.connection.pool.query(`update work_report_item set name = '走出去的活动' where key = 'activity_num'`)
  expect(lineOf(await ask(), 'activity_num')).toMatchObject({ name: '走出去的活动', group: 'Activities' })
  const { content } = await writer.call('POST /statistics/workReport', {
    period_type: 'quarter',
    start_date: '2026-08-09',
  })
  expect(lineOf(content, 'member_num')).toMatchObject({ name: '会员总数', group: '会员', unit: '人' })
})

test('it covers the whole association, and so needs the whole data scope', async () => {
  const chapter = await server.holding(['/statistics/workReport'], { data_scope: 'own_areas', areas: [1] })
  expect(await chapter.call('POST /statistics/workReport', period)).toMatchObject({ code: 'PERM' })
  const own = await (await server.as('fenhui')).call('POST /getMenu', {})
  expect(JSON.stringify(own.content)).toContain('/statistics/area')
  expect(JSON.stringify(own.content)).not.toContain('/statistics/workReport')
})
