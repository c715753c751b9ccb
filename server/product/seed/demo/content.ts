// Articles, their categories and banners of the demonstration.

import { addDays } from '#kernel/calendar'
import { moment } from './books'
import type { Pictures } from './pictures'
import { insertAll, type World } from './world'

const categories = ['商会要闻', '会员风采', '通知公告', '政策解读', '家乡新闻', '媒体报道']
const partyCategories = ['学习园地', '组织生活', '先锋榜样']

const subjects = [
  '云岭商会召开第三届理事会第二次会议',
  '江北分会走访会员企业',
  '云岭茶文化节在江城开幕',
  '商会法律服务委员会举办合同风险讲座',
  '会员企业赴白鹭县考察水产基地',
  '云岭中学助学金发放仪式举行',
  '青年企业家委员会举办数字化转型沙龙',
  '商会与江城银行签署战略合作协议',
  '关于缴纳年度会费的通知',
  '中小企业税费优惠政策要点解读',
  '松阳竹艺亮相国际家居展',
  '溪口食品企业抱团参加年货节',
  '登山社组织春季登高活动',
  '海外联络处在东南亚设立服务站',
  '商会慈善公益委员会慰问敬老院',
  '会员大会筹备工作会议召开',
  '外省联络处交流座谈会在华东举行',
  '金融服务委员会推出应急转贷服务',
  '乡村振兴项目签约仪式在云岭县举行',
  '羽毛球联赛圆满落幕',
]
const partySubjects = [
  '党支部开展主题党日活动',
  '学习会议精神专题研讨',
  '优秀党员企业家事迹展播',
  '党建引领商会发展座谈会',
  '流动党员联络站揭牌',
]

function body(title: string): string {
  return `<h2>${title}</h2><p>本文为演示内容，其中的单位、人物与活动均为虚构。</p><p>活动现场气氛热烈，与会代表围绕商会发展、会员服务与家乡建设展开交流，提出了许多有价值的建议。</p><blockquote>团结、互助、共赢，是云岭人走到哪里都不变的品格。</blockquote><p>下一步，商会将继续完善服务机制，办好年度重点活动，让会员有更多获得感。</p><ul><li>完善会员走访制度</li><li>组织产业对接活动</li><li>做好公益助学项目</li></ul>`
}

interface Plan {
  type: 1 | 2
  count: number
  titles: readonly string[]
  cateIds: readonly number[]
}

function articles(
  world: World,
  plan: Plan,
  pictures: Pictures,
  userIds: readonly number[],
  areaIds: readonly number[],
) {
  const { random, today } = world
  return Array.from({ length: plan.count }, (_, index) => {
    const round = Math.floor(index / plan.titles.length)
    const title = `${plan.titles[index % plan.titles.length]}${round > 0 ? `(${['二', '三', '四'][round - 1]})` : ''}`
    const status = index % 15 === 13 ? 'scheduled' : index % 12 === 11 ? 'draft' : 'published'
    const day = addDays(today, -Math.floor(index * 9.3))
    const time =
      status === 'scheduled'
        ? `${addDays(today, random.between(2, 20))}T01:00:00Z`
        : status === 'published'
          ? moment(day, 1)
          : null
    return {
      type: plan.type,
      title,
      cate_id: random.pick(plan.cateIds),
      cover: random.pick(pictures.covers),
      intro: '本文为演示内容，其中的单位、人物与活动均为虚构。',
      content: body(title),
      author: random.pick(['秘书处', '宣传联络委员会', '会员部']),
      origin: '云岭商会',
      user_id: random.chance(0.2) ? random.pick(userIds) : null,
      area_id: random.chance(0.3) ? random.pick(areaIds) : null,
      publish_status: status,
      publish_time: time,
      is_top: index === 0,
      is_recommend: random.chance(0.2),
      view_num: status === 'published' ? random.between(20, 1800) : 0,
      like_num: status === 'published' ? random.between(0, 120) : 0,
      is_show: random.chance(0.92),
      create_time: moment(day, 0),
      update_time: moment(day, 0),
    }
  })
}

const bannerTitles = [
  '第三届会员大会',
  '云岭茶文化节',
  '会员权益一览',
  '助学金捐赠通道',
  '商会章程修订公示',
  '家乡招商推介会',
  '党建学习专栏',
  '羽毛球联赛报名',
]

export async function seedContent(
  world: World,
  pictures: Pictures,
  userIds: readonly number[],
  areaIds: readonly number[],
): Promise<void> {
  const cateRow = (type: number) => (name: string, index: number) => ({ name, type, sort: (index + 1) * 10 })
  const news = await insertAll(world, 'article_category', categories.map(cateRow(1)))
  const party = await insertAll(world, 'article_category', partyCategories.map(cateRow(2)))
  // Oldest first, so that the newest has the highest id.
  const rows = [
    ...articles(world, { type: 1, count: 60, titles: subjects, cateIds: news }, pictures, userIds, areaIds),
    ...articles(world, { type: 2, count: 15, titles: partySubjects, cateIds: party }, pictures, userIds, areaIds),
  ].reverse()
  await insertAll(world, 'article', rows)
  const places = ['home', 'home', 'home', 'activities', 'resources', 'party', 'party', 'me']
  await insertAll(
    world,
    'banner',
    bannerTitles.map((title, index) => ({
      title,
      image: pictures.banners[index],
      place: places[index],
      is_show: index !== 4,
      sort: (index + 1) * 10,
      link_type: index === 5 ? 'external' : index === 1 ? 'in_app' : 'none',
      link: index === 5 ? 'https://example.com/yunling' : index === 1 ? '/pages/activity/detail' : null,
      start_time: index < 4 ? `${addDays(world.today, -30)}T00:00:00Z` : null,
      end_time: index < 4 ? `${addDays(world.today, 90)}T00:00:00Z` : null,
      click_num: world.random.between(0, 900),
    })),
  )
}
