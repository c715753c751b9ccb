// The six demonstration accounts, each with one of the product's roles.
import { living } from '../../../database/living'
import { hashPassword } from '../../../rows/store'
import { generatePassword } from '../../../seed/initial'
import type { DemoAccounts } from '../../../seed/product-seed'
import { insertAll, type World } from './world'

const people = [
  { username: 'mishu', real_name: '苏文静（演示）', role: '秘书长' },
  { username: 'huiyuan', real_name: '何慧（演示）', role: '会员专员' },
  { username: 'bianji', real_name: '卞纪明（演示）', role: '内容编辑' },
  { username: 'caiwu', real_name: '蔡悟（演示）', role: '财务' },
  { username: 'fenhui', real_name: '冯晖（演示）', role: '分会管理员' },
  { username: 'shenji', real_name: '沈稷（演示）', role: '审计只读' },
] as const

export async function seedAccounts(world: World, areaByName: ReadonlyMap<string, number>): Promise<DemoAccounts> {
  const roles = await world.db.selectFrom('role').select(['id', 'name']).where(living()).execute()
  const roleIds = new Map(roles.map((role) => [role.name, role.id]))
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
      target_id: roleIds.get(person.role),
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
  return { usernames: people.map(({ username }) => username), password }
}
