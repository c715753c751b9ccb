// Videos of the association's channel in the demonstration.
import { addDays } from '#kernel/calendar'
import type { Pictures } from './pictures'
import { insertAll, type World } from './world'

const titles = [
  '三分钟看懂第三届会员大会',
  '云岭茶山一日',
  '会员企业探访：松阳竹艺工坊',
  '助学金发放仪式回顾',
  '羽毛球联赛精彩瞬间',
  '会长新春致辞',
  '江北分会成立五周年',
  '溪口食品年货节现场',
  '法律讲座：合同里的十个坑',
  '青年企业家沙龙直播',
  '登山社春季登高',
  '敬老院探访日记',
  '家乡招商推介会直播',
  '白鹭县水产基地考察',
  '商会食堂的一天',
]

const isLive = (title: string) => title.endsWith('直播')

export async function seedChannelVideos(world: World, { covers }: Pictures): Promise<void> {
  const { random, today } = world
  const rows = titles.map((title, index) => {
    const day = addDays(today, -index * 11 - 1)
    return {
      title,
      cover: covers[index],
      kind: isLive(title) ? 'live' : 'video',
      finder_user_name: 'sphDemoYunling',
      feed_id: `export/demo-${String(index + 1).padStart(4, '0')}`,
      nonce_id: isLive(title) ? `demo-nonce-${index + 1}` : null,
      duration: `${random.between(1, 28)}:${String(random.between(0, 59)).padStart(2, '0')}`,
      publish_time: `${day}T02:00:00Z`,
      view_num: random.between(60, 5200),
      is_show: index !== 14,
      create_time: `${day}T02:10:00Z`,
      update_time: `${day}T02:10:00Z`,
    }
  })
  // Oldest first, so that the newest has the highest id.
  await insertAll(world, 'shipinhao', rows.reverse())
}
