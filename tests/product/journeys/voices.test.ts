// Feedback is handled with replies, proposals are answered in turn: states, notices, points, response times.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/server'
import { type Desk, deskOf, done } from '../support/membership'

let server: TestServer
let desk: Desk
beforeAll(async () => {
  server = await startServer()
  desk = await deskOf(server)
})
afterAll(() => server.close())

const call = (path: string, body: object) => desk.admin.call(`POST ${path}`, body)

/** Feedback as the members' app will write it. */
async function feedback(author: number, more: { anonymous?: boolean } = {}): Promise<number> {
  const { id } = await desk.one(
    `insert into feedback (author_id, user_id, type, content, is_anonymous, create_time)
      values ($1, $2, 'fault', '报名页面打不开', $3, now() - interval '90 minutes') returning id`,
    [author, more.anonymous ? null : author, more.anonymous ?? false],
  )
  return id
}

async function question(author: number): Promise<number> {
  const { id } = await desk.one(
    `insert into question (title, content, user_id, cate, create_time)
      values ('设立会员热线', '建议设立热线', $1, 'services', now() - interval '5 hours') returning id`,
    [author],
  )
  return id
}

const check = (id: number, status: string, reply?: string) =>
  call('/feedback/check', { id, status, ...(reply ? { reply } : {}) })

test('feedback is taken on, resolved with a reply, and final; its author hears of it and earns points once', async () => {
  const author = await desk.member()
  const before = (await desk.points(author)).length
  const id = await feedback(author)
  expect(done(await check(id, 'in_progress')).content).toEqual({ id, status: 'in_progress' })
  expect(await desk.notices(author)).not.toContain('feedback_reply')
  expect((await check(id, 'resolved')).errors).toHaveProperty('reply')
  done(await check(id, 'resolved', '已修复，请重试。'))
  expect((await desk.notices(author)).filter((key) => key === 'feedback_reply')).toHaveLength(1)
  expect((await desk.points(author)).slice(before)).toEqual([{ type: 11, points: 2 }])
  for (const status of ['in_progress', 'resolved', 'declined'])
    expect(await check(id, status, '再次')).toMatchObject({ code: 'STATE' })
  const record = done(await call('/feedback/read', { id })).content
  expect(record).toMatchObject({ status: 'resolved', reply: '已修复，请重试。', response_hours: 1.5 })
  expect(record.check_admin_name).toBeTruthy()
})

test('declined feedback needs a reason and earns nothing', async () => {
  const author = await desk.member()
  const before = (await desk.points(author)).length
  const id = await feedback(author)
  expect((await check(id, 'declined')).errors).toHaveProperty('reply')
  done(await check(id, 'declined', '与协会无关'))
  expect(await desk.points(author)).toHaveLength(before)
  expect(await desk.notices(author)).toContain('feedback_reply')
})

test('anonymous feedback shows nobody its author, who is told and earns all the same', async () => {
  const author = await desk.member()
  const before = (await desk.points(author)).length
  const id = await feedback(author, { anonymous: true })
  const listed = done(await call('/feedback/list', { limit: 200 })).content.list_data
  const row = listed.find((one: { id: number }) => one.id === id)
  const record = done(await call('/feedback/read', { id })).content
  for (const one of [row, record]) {
    expect(one).toMatchObject({ user_id: null, phone: null })
    expect(one).not.toHaveProperty('author_id')
  }
  done(await check(id, 'resolved', '谢谢'))
  expect(await desk.notices(author)).toContain('feedback_reply')
  expect((await desk.points(author)).slice(before)).toEqual([{ type: 11, points: 2 }])
  const { title } = await desk.one(`select title from contribute_log where ref_type = 'feedback' and ref_id = $1`, [id])
  expect(title).toBe('有效反馈')
})

test('a proposal is answered, adopted and closed; points once, a notice for each answer', async () => {
  const author = await desk.member()
  const before = (await desk.points(author)).length
  const id = await question(author)
  const answer = (body: object) => call('/question/addAnswer', { question_id: id, ...body })
  expect(done(await answer({ content: '已收到' })).content).toEqual({ id, status: 'answered' })
  expect(done(await answer({ content: '内部意见', is_public: false, status: 'adopted' })).content).toEqual({
    id,
    status: 'adopted',
  })
  // Adopted remains adopted, and earns once.
  expect(done(await answer({ content: '进展' })).content.status).toBe('adopted')
  done(await answer({ content: '再次采纳', status: 'adopted' }))
  expect((await desk.points(author)).slice(before)).toEqual([{ type: 10, points: 20 }])
  expect((await answer({ content: '重开', status: 'open' })).errors).toHaveProperty('status')
  done(await answer({ content: '办结', status: 'closed' }))
  expect(await answer({ content: '还有' })).toMatchObject({ code: 'STATE' })
  const record = done(await call('/question/read', { id })).content
  expect(record.answers.map((one: { content: string }) => one.content)).toEqual([
    '已收到',
    '内部意见',
    '进展',
    '再次采纳',
    '办结',
  ])
  expect(record.answers[1]).toMatchObject({ is_public: false, admin_name: expect.any(String) })
  expect(record).toMatchObject({ status: 'closed', answer_num: 5, response_hours: 5 })
  expect((await desk.notices(author)).filter((key) => key === 'question_answer')).toHaveLength(5)
})

test('two answers at once are both kept, and the points are earned once', async () => {
  const author = await desk.member()
  const before = (await desk.points(author)).length
  const id = await question(author)
  const answers = ['一', '二', '三'].map((content) =>
    call('/question/addAnswer', { question_id: id, content, status: 'adopted' }),
  )
  for (const answer of await Promise.all(answers)) done(answer)
  expect(done(await call('/question/read', { id })).content.answer_num).toBe(3)
  expect((await desk.points(author)).slice(before)).toEqual([{ type: 10, points: 20 }])
})

test('a proposal of another area is neither read nor answered', async () => {
  const author = await desk.member({ area_id: 2 })
  const id = await question(author)
  await desk.all('update question set area_id = 2 where id = $1', [id])
  const clerk = await server.as('fenhui')
  const refused = await clerk.call('POST /question/addAnswer', { question_id: id, content: '答' })
  expect(['NF', 'PERM']).toContain(refused.code)
  expect(await desk.all('select from question_answer where question_id = $1', [id])).toEqual([])
})
