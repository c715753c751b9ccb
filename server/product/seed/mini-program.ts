// Tabs and home blocks that a new mini program starts with.
import type { Db } from '../../database/database'

const tabs = { home: '首页', member: '名录', activity: '活动', mine: '我的' } as const

const blocks = {
  banner: ['轮播图', 5],
  message: ['快讯', 3],
  menu: ['栏目', 8],
  activity: ['活动', 3],
  article: ['动态', 5],
  member: ['会员风采', 6],
  donate: ['慈善公益', 3],
} as const

const keysOf = <T extends object>(list: T) => Object.keys(list) as (keyof T)[]

/** Only once: an association that has removed them all wants none. */
export async function seedMiniProgram(db: Db): Promise<void> {
  const program = await db
    .selectFrom('config_mini_program')
    .select(['id', 'update_time', 'create_time'])
    .executeTakeFirst()
  if (!program || program.update_time !== program.create_time) return
  const held = await db.selectFrom('mini_block').select('id').executeTakeFirst()
  if (held) return
  await db
    .insertInto('mini_tab')
    .values(keysOf(tabs).map((key, place) => ({ mini_program_id: program.id, key, name: tabs[key], sort: place + 1 })))
    .execute()
  await db
    .insertInto('mini_block')
    .values(
      keysOf(blocks).map((key, place) => {
        const [name, limit] = blocks[key]
        return { mini_program_id: program.id, key, name, limit, sort: place + 1 }
      }),
    )
    .execute()
}
