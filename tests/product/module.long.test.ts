// One new schema file is a whole module: no line of TypeScript, and every call answers.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API } from '#kernel/constants'
import type { Envelope } from '#kernel/wire'
import { generate } from '../../generator/command'
import { scaffold } from '../../scripts/module/command'
import { type FreshDatabase, freshDatabase } from '../support/database'
import { makeModuleTree, moduleFile } from '../support/module-tree'
import { outcomeOf } from '../support/outcome'
import { copyTree } from '../support/tree-copy'

// biome-ignore lint/suspicious/noExplicitAny: answers of a resource that this project has no types of
type Answer = Envelope<any>

let database: FreshDatabase
let built: Awaited<ReturnType<typeof makeModuleTree>>
let pool: pg.Pool
let admin: string

async function call(token: string, path: string, body: object = {}): Promise<Answer> {
  const answer = await fetch(built.url + API + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Answer
}

async function signIn(username: string): Promise<string> {
  const { content, message } = await call('', '/login', { username, password: built.password })
  if (!content?.token) throw new Error(`${username} could not sign in: ${message}`)
  return content.token
}

beforeAll(async () => {
  database = await freshDatabase('template1')
  built = await makeModuleTree(database.url)
  pool = new pg.Pool({ connectionString: database.url, max: 2 })
  admin = await signIn(built.username)
}, 300_000)
afterAll(async () => {
  await pool?.end()
  await built?.stop()
  await database?.drop()
})

describe('a maintainer adds a module with one file', () => {
  let area: number
  let id: number
  let revision: number
  const draft = () => ({
    subject: '新春走访',
    area_id: area,
    way: 'onsite',
    address: '样例路 1 号',
    visit_date: '2026-01-20',
    cost: 12_850,
  })

  test('and nothing but generated files and one migration comes of it', () => {
    const listed = readdirSync(join(built.root, 'server/product/migrations')).filter((file) =>
      file.endsWith('_add_visit.sql'),
    )
    expect(listed).toHaveLength(1)
    const migration = readFileSync(join(built.root, 'server/product/migrations', listed[0]), 'utf8')
    expect(migration).toMatch(/create table "visit"/)
    expect(migration).toMatch(/references "area"/)
    expect(readFileSync(join(built.root, 'generated/resources/visit.ts'), 'utf8')).toContain(moduleFile)
  })

  test('the first admin finds it in the menu, with its buttons', async () => {
    const { content } = await call(admin, '/getMenu')
    const directory = content.find((entry: { name: string }) => entry.name === '服务与反馈')
    const page = directory?.children.find((entry: { path: string }) => entry.path === '/visit/list')
    expect(page).toMatchObject({ type: 'page', name: '走访记录', icon: 'CompassOutlined' })
    expect([...page.auths].sort()).toEqual([
      'visit.create',
      'visit.is_done',
      'visit.purge',
      'visit.remove',
      'visit.update',
    ])
  })

  test('a record is created, with its reference, its money and its condition', async () => {
    area = (await call(admin, '/area/add', { area_type: 'area', name: '样例分会' })).content?.id
    expect(area).toBeGreaterThan(0)
    const created = await call(admin, '/visit/add', draft())
    expect(created, JSON.stringify(created)).toMatchObject({ status: 200 })
    id = created.content.id
  })

  test('what the file does not allow is refused, at its field', async () => {
    const refused = async (change: object) => {
      const answer = await call(admin, '/visit/add', { ...draft(), ...change })
      expect(answer.status).toBe(400)
      return Object.keys(answer.errors ?? {})
    }
    expect(await refused({ subject: null })).toContain('subject')
    expect(await refused({ address: null })).toContain('address')
    expect(await refused({ way: 'letter' })).toContain('way')
    expect(await refused({ cost: -1 })).toContain('cost')
    expect(await refused({ way: 'phone' })).toContain('address')
    expect((await call(admin, '/visit/add', { ...draft(), area_id: 999_999 })).status).not.toBe(200)
  })

  test('it is read back with the caption of its branch', async () => {
    const { content } = await call(admin, '/visit/read', { id })
    expect(content).toMatchObject({ ...draft(), area_name: '样例分会', is_done: false, summary: null })
    revision = content.revision
  })

  test('it is listed, searched, filtered, sorted and summed up', async () => {
    const other = { ...draft(), subject: '电话问候', way: 'phone', address: null, visit_date: '2026-03-01', cost: 150 }
    expect((await call(admin, '/visit/add', other)).status).toBe(200)
    const subjects = async (query: object) =>
      (await call(admin, '/visit/list', query)).content.list_data.map((row: { subject: string }) => row.subject)
    expect(await subjects({})).toEqual(['电话问候', '新春走访'])
    expect(await subjects({ sort: ['visit_date'] })).toEqual(['新春走访', '电话问候'])
    expect(await subjects({ keyword: '样例路' })).toEqual(['新春走访'])
    expect(await subjects({ filter: { way: ['phone'] } })).toEqual(['电话问候'])
    expect(await subjects({ filter: { visit_date: { gte: '2026-02-01' } } })).toEqual(['电话问候'])
    expect(await subjects({ filter: { area_id: [area] } })).toHaveLength(2)
    expect((await call(admin, '/visit/list')).content.summary).toEqual({ cost_total: 13_000 })
  })

  test('its report counts it by month, branch and way', async () => {
    const period = { start_date: '2026-01-01', end_date: '2026-03-31', compare: 'year' }
    const { content } = await call(admin, '/statistics/visit', period)
    expect(content.total_row).toMatchObject({ num: 2, cost: 13_000, open: 2, last: { num: 0 } })
    expect(content.list_data.map((row: { num: number }) => row.num)).toEqual([1, 0, 1])
    const ways = (await call(admin, '/statistics/visit', { ...period, dimension: 'way' })).content.list_data
    expect(ways.map((row: { id: string; cost: number }) => [row.id, row.cost])).toEqual([
      ['onsite', 12_850],
      ['phone', 150],
      ['video', 0],
    ])
    const behind = { ...period, dimension: 'branch', measure: 'cost', id: area }
    expect((await call(admin, '/statistics/visitDetail', behind)).content).toMatchObject({
      total: 2,
      list_data: [{ subject: '电话问候' }, { subject: '新春走访' }],
    })
  })

  test('an update moves along the condition, and a stale one is refused', async () => {
    const updated = await call(admin, '/visit/edit', { id, revision, way: 'video' })
    expect(updated, JSON.stringify(updated)).toMatchObject({ status: 200 })
    expect((await call(admin, '/visit/read', { id })).content).toMatchObject({ way: 'video', address: null })
    expect((await call(admin, '/visit/edit', { id, revision, cost: 1 })).status).toBe(409)
  })

  test('the switch flips, options answer captions, and what is deleted is gone', async () => {
    expect((await call(admin, '/visit/changeDone', { id, is_done: true })).content).toMatchObject({ is_done: true })
    expect((await call(admin, '/visit/options', { keyword: '新春' })).content.list_data).toEqual([
      { id, name: '新春走访' },
    ])
    expect((await call(admin, '/visit/delete', { id_list: [id] })).content).toEqual({ num: 1 })
    expect((await call(admin, '/visit/read', { id })).status).toBe(404)
  })

  test('a branch that was visited cannot be deleted', async () => {
    expect((await call(admin, '/area/delete', { id_list: [area] })).status).toBe(422)
  })

  test('a role without it is refused every call; nobody is asked to sign in', async () => {
    const { rows } = await pool.query(`insert into role (name, data_scope) values ('outsider', 'all') returning id`)
    const { rows: people } = await pool.query(
      `insert into admin (username, real_name, phone, password) select 'outsider', 'outsider', '12000000999', password from admin where username = 'admin' returning id`,
    )
    await pool.query('insert into admin_role_ids (owner_id, target_id) values ($1, $2)', [people[0].id, rows[0].id])
    const outsider = await signIn('outsider')
    for (const path of ['list', 'add', 'read', 'edit', 'delete', 'options', 'changeDone']) {
      expect((await call(outsider, `/visit/${path}`, {})).status, path).toBe(403)
      expect((await call('', `/visit/${path}`, {})).status, path).toBe(401)
    }
  })
})

describe('npm run module', () => {
  const tree = copyTree()
  const module = (...args: string[]) => outcomeOf((say) => scaffold(args, tree.root, say))
  afterAll(() => tree.remove())

  test('writes a schema that passes the checks, and says what comes next', async () => {
    // As a process: package.json leads to it, and its exit code is the command's.
    const { code, output } = await tree.run('tsx', 'scripts/module.ts', 'support/keep_sake', '纪念品')
    expect(output).toContain('npm run migration -- add_keep_sake')
    expect(code).toBe(0)
    const schema = JSON.parse(readFileSync(join(tree.root, 'schemas/support/keep_sake.json'), 'utf8'))
    expect(schema).toMatchObject({ name: 'keep_sake', title: '纪念品', group: 'support', route: '/keepSake/list' })
    const generated = await outcomeOf((say) => generate([], tree.root, say))
    expect(generated.code, generated.output).toBe(0)
    expect(generated.output).not.toContain('no English for keep_sake')
  })

  test.each([
    ['no place', [], 'usage: npm run module'],
    ['a group that is not there', ['suport/thing'], 'did you mean "support"?\nknown are member, '],
    ['a bad name', ['support/Thing'], '"Thing" is no name'],
    ['a name that is taken, whatever its folder', ['support/banner'], 'exists already: schemas/content/banner.json'],
    ['a title without quotes', ['support/thing', 'Some', 'thing'], 'in quotes'],
  ])('refuses %s', async (_what, args, wanted) => {
    const { code, output } = await module(...args)
    expect(output).toContain(wanted)
    expect(code).toBe(1)
  })

  test('takes its file back when another resource has its paths', async () => {
    const banner = join(tree.root, 'schemas/content/banner.json')
    writeFileSync(banner, readFileSync(banner, 'utf8').replace('/banner/list", "create"', '/poster/list", "create"'))
    const { code, output } = await module('support/poster')
    expect(output).toContain('"POST /poster/list" is list of schemas/content/banner.json already')
    expect(code).toBe(1)
    expect(existsSync(join(tree.root, 'schemas/support/poster.json'))).toBe(false)
  })
})
