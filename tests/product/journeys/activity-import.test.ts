// Enrolments from a sheet: checked like those entered by hand, in their order, and undone as a whole.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ended } from '../../support/jobs'
import { startServer, type TestServer } from '../../support/server'
import { rehearsed, workbook, written } from '../../support/sheets'
import { type Hall, hallOf } from '../support/activities'
import { done } from '../support/membership'

let server: TestServer
let hall: Hall
beforeAll(async () => {
  server = await startServer()
  hall = await hallOf(server)
})
afterAll(() => server.close())

const head = ['活动', '会员', '携带人数', '报名信息']

/** Captions as a sheet names people: with their member number. */
const captions = (ids: readonly number[]): Promise<string[]> =>
  hall.desk
    .all(`select id, user_name || ' ' || member_no as name from person where id = any($1)`, [ids])
    .then((rows) => ids.map((id) => rows.find((row) => row.id === id)?.name as string))

test('the template of the specification names the columns', async () => {
  const { content } = done(await hall.admin.call('POST /template/getTemplate', { type: 'activity_apply_import' }))
  expect(content.columns.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(head.slice(0, 3)))
})

test('a sheet fills the seats and the waiting list in its order; undone, nobody is left and nobody was written to', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => hall.desk.member()))
  const names = await captions(members)
  const id = await hall.activity({ title: '导入报名的活动', quota: 4, max_with: 1, is_wait: true, fee: 100 })
  done(await hall.enrol(id, members[0] as number))
  const sheet = workbook([
    head.slice(0, 3),
    ['导入报名的活动', names[0] as string, 0],
    ['导入报名的活动', names[1] as string, 1],
    ['导入报名的活动', names[2] as string, 5],
    ['导入报名的活动', names[3] as string, 0],
    ['没有的活动', names[4] as string, 0],
    ['导入报名的活动', names[4] as string, 0],
    ['导入报名的活动', names[4] as string, 0],
    ['导入报名的活动', names[5] as string, 0],
  ])
  const plan = await rehearsed(server, hall.admin, 'activity_apply', sheet, { mode: 'create' })
  expect(plan.counts).toMatchObject({ create: 4, fail: 4 })
  const messages = plan.rows.flatMap(({ place, message }: { place: number; message: string }) =>
    message ? [[place, message]] : [],
  )
  expect(messages).toMatchObject([
    [2, expect.stringContaining('已经报名')],
    [4, expect.stringContaining('最多携带 1 人')],
    [6, expect.stringContaining('没有的活动')],
    [8, expect.any(String)],
  ])
  expect(await hall.standing(id)).toEqual({ [members[0] as number]: 'approved' })

  const job = await written(server, hall.admin, plan)
  expect(job).toMatchObject({ status: 'done', done: 4, failed: 0 })
  expect(await hall.standing(id)).toEqual({
    [members[0] as number]: 'approved',
    [members[1] as number]: 'approved',
    [members[3] as number]: 'approved',
    [members[4] as number]: 'waiting',
    [members[5] as number]: 'waiting',
  })
  expect(await hall.read(id)).toMatchObject({ apply_num: 3, seat_num: 4, wait_num: 2 })
  const owed = async () =>
    (
      await hall.desk.all(`select user_id from pay_log where status = 'unpaid' and user_id = any($1) order by id`, [
        members,
      ])
    ).map(({ user_id }) => user_id)
  expect(await owed()).toEqual([members[0], members[1], members[3]])

  const undo = await ended(server, hall.admin, await hall.admin.call('POST /job/undo', { job_id: plan.job_id }))
  expect(undo).toMatchObject({ status: 'done', done: 4, failed: 0 })
  // Those who waited go first: a seat that becomes free is given to none of them.
  expect(await hall.standing(id)).toEqual({
    [members[0] as number]: 'approved',
    [members[1] as number]: 'cancelled',
    [members[3] as number]: 'cancelled',
    [members[4] as number]: 'cancelled',
    [members[5] as number]: 'cancelled',
  })
  expect(await owed()).toEqual([members[0]])
  expect(await hall.read(id)).toMatchObject({ apply_num: 1, seat_num: 1, wait_num: 0 })
  expect(await hall.admin.call('POST /job/undo', { job_id: plan.job_id })).toMatchObject({ code: 'STATE' })
  const { num } = await hall.desk.one(
    `select count(*)::int as num from outbox where ref_type = 'notice' and to_name is not null and ref_id in
      (select id from notice where to_id = any($1) and key like 'activity%')`,
    [members.slice(1)],
  )
  expect(num).toBe(0)
})

test('somebody who came meanwhile stays', async () => {
  const [member] = (await Promise.all([hall.desk.member()])) as [number]
  const id = await hall.activity({
    title: '导入后签到的活动',
    start_time: new Date(hall.start.getTime() + 3_600_000).toISOString(),
    apply_end: new Date(hall.start.getTime() + 3_600_000).toISOString(),
  })
  const [name] = (await captions([member])) as [string]
  const plan = await rehearsed(
    server,
    hall.admin,
    'activity_apply',
    workbook([head.slice(0, 2), ['导入后签到的活动', name]]),
    { mode: 'create' },
  )
  await written(server, hall.admin, plan)
  done(await hall.sign(id, [member]))
  const undo = await ended(server, hall.admin, await hall.admin.call('POST /job/undo', { job_id: plan.job_id }))
  expect(undo).toMatchObject({ done: 1, failed: 1 })
  expect(await hall.standing(id)).toEqual({ [member]: 'approved' })
})
