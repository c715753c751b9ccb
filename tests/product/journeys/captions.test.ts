// Captions of references: name and number apart, namesakes told apart, sheets with both parts that come back unchanged.
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { captionParts } from '#kernel/caption'
import { joinCaption } from '#kernel/namesakes'
import { type Person, startServer, type TestServer } from '../../support/server'
import { exported, rehearsed } from '../../support/sheets'
import { hallOf } from '../support/activities'
import { type Desk, deskOf, done } from '../support/membership'

let server: TestServer
let desk: Desk
let admin: Person
beforeAll(async () => {
  server = await startServer()
  desk = await deskOf(server)
  admin = desk.admin
})
afterAll(() => server.close())

const numberOf = async (id: number): Promise<string> => (await desk.person(id)).member_no

/** Members who were brought in by these. */
async function broughtBy(referrers: readonly number[], company: string): Promise<void> {
  for (const referrer_id of referrers) await desk.member({ referrer_id, company })
}

async function listed(company: string): Promise<string[]> {
  const body = { scene: 'member', keyword: company, columns: ['referrer_id'], sort: ['member_no'] }
  const { content } = await admin.call('POST /user/list', body)
  return content.list_data.map((row: { referrer_name: string }) => row.referrer_name)
}

test('rows and options answer the name, and the number after it', async () => {
  const id = await desk.member({ user_name: '司徒名' })
  const caption = joinCaption('司徒名', await numberOf(id))
  expect(captionParts(caption)).toHaveLength(2)
  await broughtBy([id], '字幕甲公司(虚构)')
  expect(await listed('字幕甲公司(虚构)')).toEqual([caption])
  const { content } = await admin.call('POST /user/allUser', { id_list: [id] })
  expect(content.list_data[0].name).toBe(caption)
})

test('the number is part of the name where two people of one name are in one answer', async () => {
  const [one, other, third] = [
    await desk.member({ user_name: '欧阳同' }),
    await desk.member({ user_name: '欧阳同' }),
    await desk.member({ user_name: '司徒异' }),
  ]
  await broughtBy([one, other, third], '字幕乙公司(虚构)')
  expect((await listed('字幕乙公司(虚构)')).sort()).toEqual(
    [
      `欧阳同 ${await numberOf(one)}`,
      `欧阳同 ${await numberOf(other)}`,
      joinCaption('司徒异', await numberOf(third)),
    ].sort(),
  )
})

test('a sheet with captions, imported again, changes nothing', async () => {
  const [one, other] = [await desk.member({ user_name: '上官同' }), await desk.member({ user_name: '上官同' })]
  await broughtBy([one, other], '字幕丙公司(虚构)')
  const columns = ['user_name', 'phone', 'referrer_id']
  const query = { keyword: '字幕丙公司(虚构)' }
  const { bytes } = await exported(server, admin, { resource: 'user', columns, query })
  const rows = await readSheet(bytes)
  const wanted = [`上官同 ${await numberOf(one)}`, `上官同 ${await numberOf(other)}`]
  expect(
    rows
      .slice(1, 3)
      .map((row) => row[2])
      .sort(),
  ).toEqual(wanted.sort())
  const tried = await rehearsed(server, admin, 'user', bytes, { mode: 'update', key: 'phone' })
  expect(tried.counts, JSON.stringify(tried.faults)).toMatchObject({ fail: 0 })
  // Nothing is left to write.
  expect(tried.counts).toMatchObject({ create: 0, update: 0 })
})

test('an answer that lists people names them, and namesakes by their number as well', async () => {
  const hall = await hallOf(server)
  const id = await hall.activity()
  const [one, other, third] = [
    await desk.member({ user_name: '端木同' }),
    await desk.member({ user_name: '端木同' }),
    await desk.member({ user_name: '端木异' }),
  ]
  const enrol = async (users: readonly number[]) =>
    done(await admin.call('POST /activity/applyMany', { activity_id: id, user_id_list: users, force: true })).content
  expect((await enrol([other])).list).toMatchObject([{ name: '端木同' }])
  const { list, fail_list } = await enrol([one, other, third])
  expect(list).toMatchObject([{ name: `端木同 ${await numberOf(one)}` }, { name: '端木异' }])
  expect(fail_list).toMatchObject([{ id: other, name: `端木同 ${await numberOf(other)}` }])
})
