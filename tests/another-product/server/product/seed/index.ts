// The demonstration of the workshop: two shops one below the other and one beside, their bicycles, and two accounts.
import { hashPassword } from '../../rows/store'
import { generatePassword } from '../../seed/initial'
import type { ProductSeed } from '../../seed/product-seed'

const seed: ProductSeed = {
  async demonstration(db) {
    const [first] = await db
      .insertInto('shop')
      .values([{ name: '总店（演示）' }, { name: '东店（演示）' }])
      .returning('id')
      .execute()
    const head = (first as { id: number }).id
    await db.insertInto('shop').values({ name: '总店仓库（演示）', pid: head }).execute()
    const shops = await db.selectFrom('shop').select('id').orderBy('id').execute()
    await db
      .insertInto('bike')
      .values(shops.flatMap(({ id }) => [1, 2, 3].map((number) => ({ frame_no: `F-${id}-${number}`, shop_id: id }))))
      .execute()

    const roles = await db.selectFrom('role').select(['id', 'name']).execute()
    const password = generatePassword()
    const hash = await hashPassword(password)
    for (const [username, real_name, role] of [
      ['jishi', '季实（演示）', '技师'],
      ['dianzhang', '店长（演示）', '店长'],
    ] as const) {
      const { id } = await db
        .insertInto('admin')
        .values({ username, real_name, phone: '12000000001', password: hash })
        .returning('id')
        .executeTakeFirstOrThrow()
      const target = roles.find((one) => one.name === role)?.id as number
      await db.insertInto('admin_role_ids').values({ owner_id: id, target_id: target, place: 0 }).execute()
      await db.insertInto('admin_shop_ids').values({ owner_id: id, target_id: head, place: 0 }).execute()
    }
    return { usernames: ['jishi', 'dianzhang'], password }
  },
}

export default seed
