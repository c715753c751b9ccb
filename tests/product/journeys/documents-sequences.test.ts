// A random life of documents among people of narrower scopes, beside a plain model: who opens a file is who lists its document.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runScheduled } from '../../../server/background/scheduled'
import { createRandom } from '../../support/random'
import { type Person, startServer, type TestServer } from '../../support/server'
import { documentsOn, RIGHTS } from '../support/documents'
import { type Desk, deskOf, done } from '../support/membership'

interface Member {
  id: number
  area: number
  gone: boolean
}
interface Plain {
  readonly id: number
  owner: Member | null
  company: number | null
  secret: boolean
  urls: string[]
  state: 'kept' | 'proposed' | 'binned' | 'gone'
  proposer: number | null
}
interface Clerk {
  readonly person: Person
  readonly areas: readonly number[] | null
  readonly sees: boolean
}

let server: TestServer
let desk: Desk
let docs: ReturnType<typeof documentsOn>
const clerks: Clerk[] = []
const kinds = { plain: 0, secret: 0 }
beforeAll(async () => {
  server = await startServer()
  desk = await deskOf(server)
  docs = documentsOn(server, desk.admin)
  kinds.plain = await docs.kind()
  kinds.secret = await docs.kind({ is_sensitive: true })
  const rights = [...RIGHTS, '/user/list', '/company/list']
  for (const [areas, sees] of [
    [null, true],
    [null, false],
    [[1], true],
    [[2], false],
  ] as const) {
    const role = areas ? { data_scope: 'own_areas', areas: [...areas], can_sensitive: sees } : { can_sensitive: sees }
    clerks.push({ person: await server.holding(rights, role), areas, sees })
  }
  // Sees members, and no document of theirs.
  clerks.push({ person: await server.holding(['/user/list'], { can_sensitive: true }), areas: [], sees: true })
})
afterAll(() => server.close())

const seed = Number(process.env['SEED'] ?? 20261109)
const random = createRandom(seed)
const members: Member[] = []
const companies: number[] = []
const world: Plain[] = []
const counts: Record<string, number> = {}

const isListed = ({ areas }: Clerk, { owner, state }: Plain) =>
  (state === 'kept' || state === 'proposed') && (areas === null || (owner !== null && areas.includes(owner.area)))
const isOpen = (clerk: Clerk, one: Plain) => isListed(clerk, one) && (clerk.sees || !one.secret)
const fieldOf = ({ secret }: Pick<Plain, 'secret'>) => (secret ? 'sensitive_files' : 'files')
const sorted = (ids: readonly number[]) => ids.toSorted((one, other) => one - other)

async function newcomer(): Promise<void> {
  const area = random.pick([1, 2])
  members.push({ id: await desk.member({ area_id: area }), area, gone: false })
}

async function add(me: number): Promise<boolean> {
  const { person, areas } = clerks[me] as Clerk
  const isCompany = random.chance(0.2)
  const owner = isCompany ? null : random.pick(members.filter(({ gone }) => !gone))
  const company = isCompany ? random.pick(companies) : null
  const secret = random.chance(0.5)
  const urls = [await docs.file(person), ...(random.chance(0.3) ? [await docs.file(person)] : [])]
  const body = {
    kind_id: secret ? kinds.secret : kinds.plain,
    ...(owner ? { user_id: owner.id } : { company_id: company }),
    [fieldOf({ secret })]: urls,
  }
  const answer = await docs.add(body, person)
  const allowed = areas === null || (owner !== null && areas.includes(owner.area))
  expect(answer.status === 200, JSON.stringify(answer)).toBe(allowed)
  if (allowed) world.push({ id: answer.content.id, owner, company, secret, urls, state: 'kept', proposer: null })
  return allowed
}

/** Another kind, with the files. */
async function rekind(one: Plain, me: number): Promise<boolean> {
  const clerk = clerks[me] as Clerk
  const secret = !one.secret
  const answer = await docs.edit(one.id, { kind_id: secret ? kinds.secret : kinds.plain }, clerk.person)
  const allowed = isListed(clerk, one) && one.state === 'kept' && (clerk.sees || secret)
  expect(answer.status === 200, JSON.stringify(answer)).toBe(allowed)
  if (allowed) one.secret = secret
  return allowed
}

async function act(name: 'propose' | 'withdraw' | 'destroy' | 'delete', one: Plain, me: number): Promise<boolean> {
  const clerk = clerks[me] as Clerk
  const body = name === 'propose' ? { reason: '误存' } : {}
  const answer = await docs.act(name, [one.id], body, clerk.person)
  const from = name === 'propose' || name === 'delete' ? 'kept' : 'proposed'
  const allowed = isListed(clerk, one) && one.state === from && !(name === 'destroy' && one.proposer === me)
  expect(answer.status === 200, `${name} ${JSON.stringify(answer)}`).toBe(allowed)
  if (!allowed) return false
  one.state = ({ propose: 'proposed', withdraw: 'kept', destroy: 'gone', delete: 'binned' } as const)[name]
  one.proposer = name === 'propose' ? me : null
  return true
}

async function restore(one: Plain, me: number): Promise<boolean> {
  const clerk = clerks[me] as Clerk
  const answer = await clerk.person.call('POST /recycle/restore', { resource: 'member_document', id_list: [one.id] })
  const reaches = isListed(clerk, { ...one, state: 'kept' })
  expect(answer.status === 200, JSON.stringify(answer)).toBe(one.state === 'binned' && reaches)
  if (answer.status !== 200) return false
  one.state = 'kept'
  return true
}

async function move(one: Member): Promise<boolean> {
  const { revision } = await desk.person(one.id)
  const area = 3 - one.area
  done(await desk.admin.call('POST /user/edit', { id: one.id, revision, area_id: area }))
  one.area = area
  return true
}

async function merge(keep: Member, drop: Member): Promise<boolean> {
  if (keep === drop) return false
  done(await desk.admin.call('POST /user/merge', { keep_id: keep.id, drop_id: drop.id, fields: [] }))
  drop.gone = true
  for (const one of world) if (one.owner === drop) one.owner = keep
  return true
}

async function erase(one: Member): Promise<boolean> {
  const out = { id_list: [one.id], out_type: 'resigned', out_time: '2026-02-01', reason: '搬迁' }
  done(await desk.admin.call('POST /user/out', out))
  done(await desk.admin.call('POST /user/erase', { id: one.id, reason: '本人申请' }))
  one.gone = true
  for (const document of world) if (document.owner === one) document.state = 'gone'
  return true
}

async function compare(): Promise<void> {
  await runScheduled(server.app.parts)
  for (const clerk of clerks.slice(0, 4)) {
    const mine = new Set(world.map(({ id }) => id))
    const listed = (await docs.listed(clerk.person)).filter((id) => mine.has(id))
    expect(sorted(listed)).toEqual(sorted(world.filter((one) => isListed(clerk, one)).map(({ id }) => id)))
  }
  for (const one of world) {
    const row = await desk.one('select files, sensitive_files from member_document where id = $1', [one.id])
    expect(row === undefined).toBe(one.state === 'gone')
    if (row)
      expect(row).toEqual(
        one.secret ? { files: [], sensitive_files: one.urls } : { files: one.urls, sensitive_files: [] },
      )
    for (const url of one.urls) {
      expect(docs.onDisk(url), `${one.state} ${url}`).toBe(one.state !== 'gone')
      for (const [index, clerk] of clerks.entries())
        expect(await docs.opens(url, clerk.person), `${index} ${JSON.stringify(one)}`).toBe(isOpen(clerk, one))
    }
  }
}

async function step(): Promise<void> {
  const me = random.between(0, 3)
  const present = members.filter(({ gone }) => !gone)
  const name = random.pick(
    [...'aaaa']
      .map(() => 'add')
      .concat(
        ['rekind', 'rekind', 'propose', 'propose', 'withdraw', 'destroy', 'destroy', 'delete', 'delete'],
        ['restore', 'restore', 'move', 'merge', 'erase', 'newcomer'],
      ),
  )
  const one = random.pick(world)
  const did = await (async () => {
    switch (name) {
      case 'add':
        return add(me)
      case 'rekind':
        return rekind(one, me)
      case 'restore':
        return restore(one, me)
      case 'move':
        return move(random.pick(present))
      case 'merge':
        return present.length > 4 && merge(random.pick(present), random.pick(present))
      case 'erase':
        return present.length > 4 && erase(random.pick(present))
      case 'newcomer':
        await newcomer()
        return true
      default:
        return act(name as 'propose', one, me)
    }
  })()
  if (did) counts[name] = (counts[name] ?? 0) + 1
}

test(`whoever lists a document opens its files, and nobody else; what is destroyed or erased leaves no bytes (SEED=${seed})`, async () => {
  for (let num = 0; num < 6; num++) await newcomer()
  for (const name of ['甲', '乙'])
    companies.push(done(await desk.admin.call('POST /company/add', { name: `档案${name}行（虚构）` })).content.id)
  while (world.length < 4) await add(0)
  const rounds = process.env['DEPTH'] === 'all' ? 20 : 5
  for (let round = 0; round < rounds; round++) {
    for (let num = 0; num < 24; num++) await step()
    await compare()
  }
  const seen = ['add', 'rekind', 'propose', 'destroy', 'delete', 'restore', 'move', 'erase']
  expect(Object.keys(counts)).toEqual(expect.arrayContaining(seen))
}, 300_000)
