// Every word of a report, on resources without a report in the menu: numbers compared with SQL of the test's own.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportAnswer, ReportGroup } from '#kernel/report'
import { extended } from '../../access/mutate'
import type { SchemaFile } from '../../access/schemas'
import { type Person, startServer, type TestServer } from '../../support/server'

const file = (name: string, report: object) =>
  ({
    name,
    title: name,
    kind: 'report',
    route: `/${name}`,
    endpoints: { report: `POST /${name}`, detail: `POST /${name}/detail` },
    report,
    locales: { en: { title: name } },
  }) as never as SchemaFile

const points = file('tally_points', {
  of: 'contribute_log',
  dimensions: {
    type: { field: 'type', chart: 'pie' },
    area: { field: 'area_id' },
    day: { field: 'happen_time', by: 'day' },
    week: { field: 'happen_time', by: 'week' },
    month: { field: 'happen_time', by: 'month', chart: 'bar' },
    year: { field: 'happen_time', by: 'year' },
  },
  measures: {
    points: { title: '积分', sum: 'points' },
    times: { title: '次数', count: true },
    each: { title: '每次', avg: 'points' },
    people: { title: '人数', distinct: 'user_id' },
    large: { title: '大额', count: true, where: { points: { gte: 100 } } },
  },
  period: { field: 'happen_time', presets: ['all', 'last_year', 'this_year'] },
  comparison: ['previous', 'year'],
  filters: ['type'],
  detail: ['user_id', 'points', 'happen_time'],
})
const people = file('tally_people', {
  of: 'user',
  dimensions: {
    sex: { field: 'sex' },
    star: { field: 'is_star' },
    groups: { field: 'group_ids' },
    labels: { field: 'label_ids', all: true },
    education: { field: 'education' },
    birthday: { field: 'birthday', by: 'year' },
  },
  measures: { num: { title: '人数', count: true }, areas: { title: '区域', distinct: 'area_id' } },
  detail: ['user_name'],
})
const { bindings } = extended(points, people)

let server: TestServer
let person: Person
beforeAll(async () => {
  server = await startServer({ bindings })
  await server.connection.pool.query(
    `insert into menu (type, name, path) values ('page', 'a', '/tally_points'), ('page', 'b', '/tally_people')`,
  )
  person = await server.holding(['/tally_points', '/tally_people'])
})
afterAll(() => server.close())

const rowsOf = async (text: string, ...values: unknown[]) =>
  (await server.connection.pool.query(text, values)).rows as Record<string, unknown>[]
const ask = async (name: string, body: object): Promise<ReportAnswer> => {
  const answer = await person.call(`POST /${name}`, body)
  expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
  return answer.content
}
const numbersOf = (rows: readonly ReportGroup[], ...names: string[]) =>
  Object.fromEntries(rows.map((row) => [String(row.id), names.map((name) => row[name])]))
const wanted = (rows: readonly Record<string, unknown>[]) =>
  Object.fromEntries(
    rows.map(({ key, ...numbers }) => [
      String(key),
      Object.values(numbers).map((one) => (one === null ? null : Number(one))),
    ]),
  )

const numbers = `sum(points) as points, count(*) as times, round(avg(points), 2) as each, count(distinct user_id) as people, count(*) filter (where points >= 100) as large`
const all = ['points', 'times', 'each', 'people', 'large'] as const

test('sum, average, different values and a condition, by choice', async () => {
  const answer = await ask('tally_points', { dimension: 'type' })
  const rows = answer.list_data.filter((row) => row['times'] !== 0)
  expect(numbersOf(rows, ...all)).toEqual(
    wanted(await rowsOf(`select type as key, ${numbers} from contribute_log group by type`)),
  )
  const [whole] = await rowsOf(`select ${numbers} from contribute_log`)
  expect(all.map((name) => answer.total_row[name])).toEqual(Object.values(whole ?? {}).map(Number))
  const nothing = await ask('tally_points', { dimension: 'type', start_date: '1990-01-01', end_date: '1990-12-31' })
  const choices = bindings.find(({ name }) => name === 'contribute_log')?.fields['type']?.choices ?? []
  expect(nothing.list_data.map(({ id }) => id)).toEqual(choices.map(({ value }) => String(value)))
  for (const row of [...nothing.list_data, nothing.total_row])
    expect(row).toMatchObject({ points: 0, times: 0, each: null, people: 0, large: 0 })
})

test.each(['day', 'week', 'month', 'year'] as const)('moments by %s, in the zone of the settings', async (by) => {
  await server.connection.pool.query(
    `update contribute_log set happen_time = '2026-02-28T16:30:00Z' where id = (select min(id) from contribute_log)`,
  )
  const body = { dimension: by, start_date: '2026-01-01', end_date: '2026-06-30', compare: 'previous' }
  const answer = await ask('tally_points', body)
  const local = `(happen_time at time zone 'Asia/Shanghai')`
  const during = (first: string, last: string) =>
    rowsOf(
      `select to_char(date_trunc('${by}', ${local}), 'YYYY-MM-DD') as key, ${numbers} from contribute_log
        where ${local}::date between $1 and $2 group by key order by key`,
      first,
      last,
    )
  const current = wanted(await during('2026-01-01', '2026-06-30'))
  expect(
    numbersOf(
      answer.list_data.filter((row) => row['times'] !== 0),
      ...all,
    ),
  ).toEqual(current)
  const [first = '', last = ''] = [answer.list_data[0]?.id, answer.list_data.at(-1)?.id].map(String)
  expect(new Set(answer.list_data.map(({ id }) => id)).size).toBe(answer.list_data.length)
  expect(answer.list_data.length).toBe({ day: 181, week: 27, month: 6, year: 1 }[by])
  expect([first, last]).toEqual(
    {
      day: ['2026-01-01', '2026-06-30'],
      week: ['2025-12-29', '2026-06-29'],
      month: ['2026-01-01', '2026-06-01'],
      year: ['2026-01-01', '2026-01-01'],
    }[by],
  )
  expect(answer.compared).toEqual({ start_date: '2025-07-01', end_date: '2025-12-31' })
  const before = (await during('2025-07-01', '2025-12-31')).reduce((sum, row) => sum + Number(row['times']), 0)
  expect(answer.total_row.last?.['times']).toBe(before)
  if (by !== 'month') return
  // That instant is already in March there.
  const asked = { ...body, id: '2026-03-01', measure: 'times', limit: 200 }
  const march: string[] = []
  for (let page = 1; march.length === (page - 1) * 200; page++) {
    const { content } = await person.call('POST /tally_points/detail', { ...asked, page })
    march.push(...content.list_data.map((row: { happen_time: string }) => row.happen_time))
  }
  expect(march).toContain('2026-02-28T16:30:00.000Z')
})

test('an unfinished period is compared up to the same day', async () => {
  server.clock.now = new Date('2026-05-17T04:00:00Z')
  try {
    const year = await ask('tally_points', { period: 'this_year', compare: 'year' })
    expect(year.compared).toEqual({ start_date: '2025-01-01', end_date: '2025-05-17' })
    const ended = await ask('tally_points', { period: 'last_year', compare: 'previous' })
    expect(ended.compared).toEqual({ start_date: '2024-01-01', end_date: '2024-12-31' })
    const months = await ask('tally_points', { dimension: 'month', period: 'this_year', compare: 'year' })
    expect(months.list_data.map(({ last }) => last !== undefined)).toEqual([
      ...Array(5).fill(true),
      ...Array(7).fill(false),
    ])
  } finally {
    server.clock.now = null
  }
})

const member = `state in ('active', 'frozen') and delete_time is null`

test('a boolean and a choice, with rows that have none', async () => {
  await server.connection.pool.query(
    `update person set education = null where id = (select min(id) from person where ${member})`,
  )
  const star = await ask('tally_people', { dimension: 'star' })
  expect(numbersOf(star.list_data, 'num')).toEqual(
    wanted(await rowsOf(`select is_star as key, count(*) from person where ${member} group by 1`)),
  )
  const education = await ask('tally_people', { dimension: 'education' })
  const found = wanted(
    await rowsOf(`select coalesce(education, '') as key, count(*) from person where ${member} group by 1`),
  )
  expect(
    numbersOf(
      education.list_data.filter(({ num }) => num !== 0),
      'num',
    ),
  ).toEqual(found)
  expect(education.list_data.at(-1)).toMatchObject({ id: '', name: '未填写' })
  const none = await person.call('POST /tally_people/detail', { dimension: 'education', measure: 'num', id: '' })
  expect([none.content.total]).toEqual(found[''])
})

test('a row with several values is in several groups and once in the total', async () => {
  const labels = await ask('tally_people', { dimension: 'labels' })
  const found = wanted(
    await rowsOf(`select coalesce(link.target_id, 0) as key, count(distinct t.id) from person t
      left join person_label_ids link on link.owner_id = t.id where ${member} group by 1`),
  )
  expect(
    numbersOf(
      labels.list_data.filter(({ num }) => num !== 0),
      'num',
    ),
  ).toEqual(found)
  const [whole] = await rowsOf(`select count(*) from person where ${member}`)
  expect(labels.total_row['num']).toBe(Number(whole?.['count']))
  const sum = labels.list_data.reduce((all, row) => all + (row['num'] as number), 0)
  expect(sum).toBeGreaterThan(labels.total_row['num'] as number)
  for (const dimension of ['labels', 'groups'])
    for (const { id, num } of (await ask('tally_people', { dimension })).list_data) {
      const rows = await person.call('POST /tally_people/detail', { dimension, measure: 'num', id })
      expect(rows.content.total, `${dimension} ${id}`).toBe(num)
    }
})

test('too many groups are refused, and the report says of what', async () => {
  const body = { dimension: 'day', start_date: '2020-01-01', end_date: '2026-01-01' }
  expect(await person.call('POST /tally_points', body)).toMatchObject({
    code: 'PARAM',
    errors: { dimension: expect.any(String) },
  })
})

test('dates without a period reach from the first to the last that is there', async () => {
  const { list_data } = await ask('tally_people', { dimension: 'birthday' })
  const dated = list_data.filter(({ id }) => id !== '')
  const [bounds] = await rowsOf(
    `select min(extract(year from birthday)), max(extract(year from birthday)) from person where ${member}`,
  )
  expect([dated[0]?.name, dated.at(-1)?.name].map(Number)).toEqual(Object.values(bounds ?? {}).map(Number))
  expect(dated.length).toBe(Number(bounds?.['max']) - Number(bounds?.['min']) + 1)
})
