// The seven roles of the demonstration and the six people who hold them.
import { sql } from 'kysely'
import { hashPassword } from '../../../database/store'
import { generatePassword } from '../../../seed/initial'
import { insertAll, type World } from './world'

interface Role {
  name: string
  remark: string
  /** Which entries of the menu it holds. */
  holds: (entry: MenuRow) => boolean
  data_scope?: string
  can_export?: boolean
  can_sensitive?: boolean
}

interface MenuRow {
  id: number
  type: string
  /** Of the page; for a button, of the page it stands on. */
  route: string
  button: string | null
}

const within =
  (...prefixes: string[]) =>
  ({ route }: MenuRow) =>
    prefixes.some((prefix) => route === prefix || route.startsWith(`${prefix}/`))
const system = within('/menu', '/role', '/admin')

/** The first is the built-in one, which every installation has. */
export const roles: readonly Role[] = [
  { name: '超级管理员', remark: '全部权限', holds: () => true, can_export: true, can_sensitive: true },
  {
    name: '秘书长',
    remark: '系统管理以外的全部权限',
    holds: (entry) => !system(entry),
    can_export: true,
    can_sensitive: true,
  },
  { name: '会员专员', remark: '会员与统计', holds: within('/user', '/statistics') },
  {
    name: '内容编辑',
    remark: '内容与活动',
    holds: within(
      '/article',
      '/banner',
      '/shipinhao',
      '/message',
      '/resource',
      '/thanksLetter',
      '/customMenu',
      '/activity',
    ),
  },
  {
    name: '财务',
    remark: '台账、续费、赞助、捐赠',
    holds: within('/ledger', '/sponsor', '/donate', '/user/userRenew'),
    can_export: true,
  },
  {
    name: '分会管理员',
    remark: '只看本区域及下级',
    holds: within('/user/list', '/user/userApply', '/activity', '/statistics'),
    data_scope: 'own_areas',
  },
  { name: '审计只读', remark: '全部页面，只读', holds: (entry) => entry.button === null },
]

const people = [
  { username: 'mishu', real_name: '苏文静（演示）', role: '秘书长' },
  { username: 'huiyuan', real_name: '何慧（演示）', role: '会员专员' },
  { username: 'bianji', real_name: '卞纪明（演示）', role: '内容编辑' },
  { username: 'caiwu', real_name: '蔡悟（演示）', role: '财务' },
  { username: 'fenhui', real_name: '冯晖（演示）', role: '分会管理员' },
  { username: 'shenji', real_name: '沈稷（演示）', role: '审计只读' },
] as const

/** Makes roles and accounts; answers the password that the accounts share. */
export async function seedAccounts(world: World, areaByName: ReadonlyMap<string, number>): Promise<string> {
  const { rows: menu } =
    await sql<MenuRow>`select entry.id, entry.type, case when entry.type = 'button' then page.path else entry.path end as route,
    case when entry.type = 'button' then entry.path end as button from menu entry left join menu page on page.id = entry.pid
    where entry.type <> 'directory' order by entry.id`.execute(world.db)
  const own = roles.slice(1)
  const roleIds = await insertAll(
    world,
    'role',
    own.map(({ holds: _, ...role }) => role),
  )
  const links = own.flatMap((role, index) =>
    menu.filter(role.holds).map((entry, place) => ({ owner_id: roleIds[index], target_id: entry.id, place })),
  )
  await insertAll(world, 'role_auth_ids', links, false)

  const password = generatePassword()
  const hash = await hashPassword(password)
  const adminIds = await insertAll(
    world,
    'admin',
    people.map(({ username, real_name }, index) => ({
      username,
      real_name,
      phone: `1200000010${index}`,
      password: hash,
      email: `${username}@example.com`,
    })),
  )
  await insertAll(
    world,
    'admin_role_ids',
    people.map((person, index) => ({
      owner_id: adminIds[index],
      target_id: roleIds[own.findIndex((role) => role.name === person.role)],
      place: 0,
    })),
    false,
  )
  const chapterAdmin = adminIds[people.findIndex((person) => person.username === 'fenhui')]
  await insertAll(
    world,
    'admin_area_ids',
    [
      { owner_id: chapterAdmin, target_id: areaByName.get('江北'), place: 0 },
      { owner_id: chapterAdmin, target_id: areaByName.get('外省联络处'), place: 1 },
    ],
    false,
  )
  return password
}
