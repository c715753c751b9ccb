// Several weeks of the logs: sign-ins, edits, refusals, and looks at members. Edits end at the current values.

import { sql } from 'kysely'
import { bindings } from '#generated/bindings'
import type { Binding, Call } from '#kernel/binding'
import { addDays } from '#kernel/calendar'
import { callTitle } from '#kernel/call-title'
import { entryTitle, moduleTitle } from '../../../core/call-title'
import { living } from '../../../database/living'
import { insertAll, type World } from './world'

const ENTRIES = 500
const EDITS = 40
const DAYS = 90
/** Looks at the list of members, and rows of each. */
const LOOKS = 12
const LOOKED_AT = 20
const ADDRESSES = ['192.168.10.21', '192.168.10.35', '192.168.10.48', '10.8.0.6', '10.8.0.12']
const AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
]

/** A call on one field of a record, with the previous values. */
interface Deed {
  who: readonly string[]
  resource: string
  call: string
  field: string
  before: readonly unknown[]
}

const deeds: readonly Deed[] = [
  {
    who: ['mishu', 'huiyuan'],
    resource: 'user',
    call: 'update',
    field: 'company',
    before: ['云岭茶业商行（演示）', '江城溪口食品厂（演示）', '松阳竹艺工坊（演示）'],
  },
  {
    who: ['huiyuan', 'fenhui'],
    resource: 'user',
    call: 'update',
    field: 'main_business',
    before: ['茶叶批发', '食品加工', '竹木制品', '物流配送'],
  },
  { who: ['huiyuan'], resource: 'user', call: 'update', field: 'company_duty', before: ['经理', '总经理', '董事'] },
  {
    who: ['bianji'],
    resource: 'article',
    call: 'update',
    field: 'title',
    before: ['（草稿）商会动态', '商会近期工作简讯', '通知（待定稿）'],
  },
  { who: ['bianji', 'mishu'], resource: 'article', call: 'is_show', field: 'is_show', before: [false] },
  { who: ['bianji'], resource: 'banner', call: 'update', field: 'sort', before: [100, 50, 90] },
  { who: ['mishu'], resource: 'position', call: 'update', field: 'quota', before: [3, 6, 20] },
]

/** Refused actions of the read-only role. */
const refused = [
  { resource: 'user', call: 'remove' },
  { resource: 'banner', call: 'create' },
  { resource: 'article', call: 'is_show' },
]

interface Admin {
  id: number
  username: string
  real_name: string
}

function callNamed(resource: string, name: string): { binding: Binding; call: Call } {
  const binding = bindings.find((one) => one.name === resource) as Binding
  return { binding, call: binding.calls[name] as Call }
}

function moment(world: World): string {
  const { random, today } = world
  const day = addDays(today, -random.between(1, DAYS))
  const two = (number: number) => String(number).padStart(2, '0')
  return `${day}T${two(random.between(0, 9))}:${two(random.between(0, 59))}:${two(random.between(0, 59))}Z`
}

function entry(world: World, admin: Admin, { binding, call }: { binding: Binding; call: Call }, name: string | null) {
  const { random } = world
  const action = callTitle(binding, call)
  return {
    admin_id: admin.id,
    admin_name: admin.real_name,
    module: moduleTitle(binding).zh,
    action: action.zh,
    title: entryTitle(action, binding, binding, name ?? '').zh,
    method: call.method,
    path: call.path,
    target_type: binding.base,
    target_name: name,
    diff: '[]',
    ip: random.pick(ADDRESSES),
    ua: AGENTS[admin.id % AGENTS.length],
    status: 200,
    message: 'ok',
    cost_ms: random.between(6, 60),
    create_time: moment(world),
  }
}

/** Records with the current values of the field. */
async function recordsOf(world: World, binding: Binding, field: string) {
  const caption = (/\{(\w+)\}/.exec(binding.label) as RegExpExecArray)[1] as string
  const { rows } = await sql<{ id: number; name: string; value: unknown }>`select id, ${sql.ref(caption)} as name,
    ${sql.ref(field)} as value from ${sql.table(binding.table as string)}
    where ${sql.ref(field)} is not null and ${living()} order by id limit 120`.execute(world.db)
  return rows
}

async function edits(world: World, people: ReadonlyMap<string, Admin>) {
  const made = []
  for (const deed of deeds) {
    const place = callNamed(deed.resource, deed.call)
    const records = await recordsOf(world, place.binding, deed.field)
    // One change per record, so that its history ends at the current value.
    for (const record of world.random.shuffled(records).slice(0, EDITS)) {
      const old = world.random.pick(deed.before)
      if (old === record.value) continue
      const who = people.get(world.random.pick(deed.who)) as Admin
      const diff = [{ id: record.id, field: deed.field, old, new: record.value }]
      made.push({ ...entry(world, who, place, record.name), target_id: record.id, diff: JSON.stringify(diff) })
    }
  }
  return made
}

export async function seedLog(world: World): Promise<void> {
  const { rows } = await sql<Admin>`select id, username, real_name from admin order by id`.execute(world.db)
  const people = new Map(rows.map((row) => [row.username, row]))
  const reader = people.get('shenji') as Admin
  const tries = Array.from({ length: 12 }, () => {
    const { resource, call } = world.random.pick(refused)
    return { ...entry(world, reader, callNamed(resource, call), null), status: 403, message: '没有操作权限' }
  })
  const changed = [...(await edits(world, people)), ...tries]
  const login = callNamed('account', 'login')
  const visits = Array.from({ length: ENTRIES - changed.length }, () => {
    const who = world.random.pick(rows)
    return { ...entry(world, who, login, who.real_name), target_id: who.id }
  })
  const all = [...changed, ...visits].sort((left, right) => (left.create_time < right.create_time ? -1 : 1))
  await insertAll(world, 'log', all, false)
  // A look at the list of members after some of the sign-ins.
  await sql`insert into reading (admin_id, admin_name, kind, target_type, page, query, num, ids, ip, create_time)
    select admin_id, admin_name, 'list', 'user', '会员列表', null, cardinality(seen.ids), seen.ids, ip,
      create_time + interval '2 minutes'
    from log, (select array(select id from person where ${living()} order by id limit ${LOOKED_AT})::integer[] as ids) seen
    where path = '/login' and status = 200 and admin_id in (1, 2) order by log.id desc limit ${LOOKS}`.execute(world.db)
}
