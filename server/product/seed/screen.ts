// Modules that a new big screen starts with, on 24 columns and 12 rows.
import type { Db } from '../../database/database'

type Place = readonly [name: string, x: number, y: number, w: number, h: number, limit: number]

const modules: Readonly<Record<string, Place>> = {
  total: ['总览', 6, 0, 12, 2, 10],
  area: ['区域会员', 0, 0, 6, 4, 8],
  work_type: ['产业分布', 0, 4, 6, 4, 8],
  rank: ['年度贡献榜', 0, 8, 6, 4, 20],
  map: ['会员分布', 6, 2, 6, 4, 20],
  trend: ['会员增长', 6, 6, 6, 3, 12],
  native: ['籍贯乡镇', 12, 6, 6, 3, 6],
  video: ['活动剪影', 12, 2, 6, 4, 12],
  star: ['会长团队', 6, 9, 12, 3, 9],
  activity: ['近期活动', 18, 0, 6, 4, 8],
  sponsor: ['赞助捐赠榜', 18, 4, 6, 3, 20],
  achievement: ['项目成果', 18, 7, 6, 3, 10],
  news: ['商会动态', 18, 10, 6, 2, 10],
}

/** Only once: an association that has removed them all wants none. */
export async function seedScreen(db: Db): Promise<void> {
  const screen = await db.selectFrom('config_screen').select(['id', 'update_time', 'create_time']).executeTakeFirst()
  if (!screen || screen.update_time !== screen.create_time) return
  const held = await db.selectFrom('screen_module').select('id').executeTakeFirst()
  if (held) return
  await db
    .insertInto('screen_module')
    .values(
      Object.entries(modules).map(([key, [name, x, y, w, h, limit]], place) => ({
        screen_id: screen.id,
        ...{ key: key as 'total', name, x, y, w, h, limit, sort: place + 1 },
      })),
    )
    .execute()
}
