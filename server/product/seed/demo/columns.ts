// Columns of the members' app in the demonstration, with their contents.
import { addDays } from '#kernel/calendar'
import type { Pictures } from './pictures'
import { insertAll, insertTree, type World } from './world'

const columns = [
  {
    name: '走进商会',
    values: { kind: 'list', place: ['home'] },
    below: [
      { name: '商会简介', values: { kind: 'page' } },
      { name: '组织机构', values: { kind: 'page' } },
      { name: '分会风采', values: { kind: 'list', template: 'cards' } },
    ],
  },
  {
    name: '会员服务',
    values: { kind: 'list', place: ['home', 'me'], template: 'grid' },
    below: [
      { name: '服务指南', values: { kind: 'list' } },
      { name: '活动相册', values: { kind: 'album', template: 'grid' } },
    ],
  },
  { name: '云岭茶城', values: { kind: 'link', link: 'https://example.com/tea', place: ['home'] } },
] as const

const texts: Readonly<Record<string, readonly string[]>> = {
  商会简介: ['商会简介'],
  组织机构: ['组织机构与职责'],
  分会风采: ['江北分会', '江南分会', '高新分会', '滨湖分会', '东港分会', '西岭分会', '城中分会', '古城分会'],
  走进商会: ['会长致辞', '商会大事记', '入会须知', '商会章程解读', '荣誉墙', '合作单位'],
  会员服务: ['法律咨询', '财税代办', '应急转贷', '商标与专利', '人才招聘', '展会组团', '培训课程', '会所预订'],
  服务指南: [
    '如何入会',
    '如何续费',
    '如何报名活动',
    '如何发布资源',
    '如何开具收据',
    '如何更新资料',
    '如何加入分会',
    '如何反馈意见',
  ],
}
const albums = ['会员大会', '云岭茶文化节', '羽毛球联赛', '慈善助学行', '登山活动', '读书沙龙', '年会联欢', '走访企业']

function body(title: string): string {
  return `<h2>${title}</h2><p>本文为演示内容，其中的单位与人物均为虚构。</p><p>${title}的有关安排由秘书处负责，如需帮助，请在工作日联系秘书处。</p><ul><li>服务对象：全体会员</li><li>办理时间：工作日上午八点半至下午五点半</li></ul>`
}

export async function seedColumns(world: World, { covers }: Pictures): Promise<void> {
  const { random, today } = world
  const ids = await insertTree(world, 'custom_menu', columns as never)
  const shared = (index: number) => {
    const day = addDays(today, -index * 6 - 1)
    return {
      view_num: random.between(5, 700),
      publish_time: `${day}T01:00:00Z`,
      create_time: `${day}T00:40:00Z`,
      update_time: `${day}T00:40:00Z`,
    }
  }
  const kinds = new Map<string, string>()
  for (const { name, values, ...more } of columns) {
    kinds.set(name, values.kind)
    for (const below of 'below' in more ? more.below : []) kinds.set(below.name, below.values.kind)
  }
  const pages = Object.entries(texts).flatMap(([column, titles]) =>
    titles.map((title) => ({ menu_id: ids.get(column), kind: kinds.get(column), title, content: body(title) })),
  )
  const written = pages.map((page, index) => ({
    ...page,
    cover: page.kind === 'page' ? null : covers[index % covers.length],
    intro: `${page.title}：演示内容，均为虚构。`,
    ...shared(index),
    // One still to come.
    ...(page.title === '会所预订' ? { publish_time: `${addDays(today, 3)}T01:00:00Z`, view_num: 0 } : {}),
  }))
  const pictured = albums.map((title, index) => ({
    menu_id: ids.get('活动相册'),
    kind: 'album',
    title,
    cover: covers[(index * 5) % covers.length],
    images: Array.from({ length: 6 }, (_, place) => covers[(index * 5 + place) % covers.length]),
    ...shared(index + 3),
  }))
  await insertAll(world, 'custom_content', written)
  await insertAll(world, 'custom_content', pictured)
}
