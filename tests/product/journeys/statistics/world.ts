// A server with drawn memberships and points, its raw rows, and its statistics as a person is answered them.
import { expect } from 'vitest'
import { bindings } from '#generated/bindings'
import type { ReportAnswer } from '#kernel/report'
import { createRandom } from '../../../support/random'
import { type Person, startServer, type TestServer } from '../../../support/server'
import { generate } from './generate'
import { type Line, type Places, type Point, type Renewal, type Someone, TODAY } from './rows'

/** Set by `startWorld`. */
export let server: TestServer
export let person: Person
export let people: Someone[]
export let lines: Line[]
export let renewals: Renewal[]
export let points: Point[]
export let areas: Places
export let natives: Places
export let types: Places
/** Groups that each published activity is for. */
export let activities: { groups: number[] }[]

const rowsOf = async <T>(text: string): Promise<T[]> => (await server.connection.pool.query(text)).rows as T[]

export async function startWorld(): Promise<void> {
  server = await startServer()
  server.clock.now = new Date(`${TODAY}T04:00:00Z`)
  await generate(server, createRandom(20_260_815))
  const date = (name: string) => `to_char(${name}, 'YYYY-MM-DD') as ${name}`
  const local = (name: string) => `to_char(${name} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
  people =
    await rowsOf(`select id::int, state, sex, area_id::int, town_id::int, native_id::int, work_type_id::int, work_nature_id::int, townsman_status,
    ${local('townsman_time')} as verified, ${local('create_time')} as made, array(select target_id::int from person_group_ids g where g.owner_id = p.id) as groups from person p where delete_time is null`)
  lines = await rowsOf(
    `select id::int, user_id::int, kind, to_value, ${date('start_date')}, ${date('end_date')}, ref_id::int, origin_id from user_period order by id`,
  )
  renewals = await rowsOf(
    `select id::int, user_id::int, ${local('pay_time')} as paid, ${date('old_expire')}, amount::int, status from user_renew where delete_time is null`,
  )
  points = await rowsOf(
    `select id::int, user_id::int, area_id::int, type, origin_id::int, points, amount::int, ${local('happen_time')} as day, happen_time::text as at from contribute_log`,
  )
  const tree = async (text: string): Promise<Places> =>
    new Map((await rowsOf<{ id: number; pid: number | null }>(text)).map(({ id, ...row }) => [id, row]))
  areas = await tree(
    `select id::int, pid::int, case when area_type = 'group' then group_type end as group_type from area`,
  )
  natives = await tree('select id::int, pid::int, level from sxh_area')
  types = await tree('select id::int, pid::int from work_type')
  // Activities for committees, some of them drafts, cancelled, deleted or for everybody.
  await server.connection.pool.query(`update activity set audience = case when id % 4 = 0 then 'all' else 'areas' end,
    is_publish = id % 5 <> 0, is_cancel = id % 7 = 0, delete_time = case when id % 11 = 0 then now() end`)
  await server.connection.pool.query(`insert into activity_area_ids (owner_id, target_id)
    select v.id, a.id from activity v join area a on a.area_type = 'group' and (a.id + v.id) % 3 = 0 on conflict do nothing`)
  activities =
    await rowsOf(`select array(select target_id::int from activity_area_ids g where g.owner_id = v.id) as groups
    from activity v where audience = 'areas' and is_publish and not is_cancel and delete_time is null`)
  person = await server.holding(bindings.flatMap(({ route, report }) => (route && report ? [route] : [])))
}

export async function ask(path: string, body: object): Promise<ReportAnswer> {
  const answer = await person.call(`POST /statistics/${path}`, body)
  expect(answer, JSON.stringify(answer).slice(0, 500)).toMatchObject({ status: 200 })
  return answer.content
}
