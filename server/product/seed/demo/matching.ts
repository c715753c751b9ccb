// Resource matching of the demonstration: posts of members, their categories, and the deals that came of them.
import { addDays } from '#kernel/calendar'
import { type Books, moment } from './books'
import { lastDay, type Membership } from './membership'
import type { Pictures } from './pictures'
import { insertAll, type World } from './world'

const POSTS = 70
const PENDING = 9
const REJECTED = 3
const EXPIRED = 4
const LETTERS = 20
/** 万元 of all deals together. */
const DEALS = 6_840
const FEN = 1_000_000
const REVIEWER = '卞纪明（演示）'

const categories = ['产品供应', '采购需求', '合作开发', '人才招聘', '场地厂房', '资金融通', '技术服务', '政策申报']

/** Kind, index of the category, title. */
const offers: readonly [kind: string, category: number, title: string][] = [
  ['supply', 0, '云岭高山绿茶原产地直供'],
  ['demand', 1, '采购食品级包装纸箱'],
  ['cooperation', 2, '竹制家居联合开发与出口'],
  ['recruitment', 3, '招聘数控机床技术员'],
  ['supply', 4, '高新区标准厂房 2000 平方米出租'],
  ['demand', 5, '流动资金应急转贷需求'],
  ['supply', 6, '中小企业财税代办与咨询'],
  ['policy_funding', 7, '专精特新企业申报辅导'],
  ['demand', 1, '求购冷链物流车辆'],
  ['cooperation', 2, '社区团购渠道招商合作'],
  ['recruitment', 3, '招聘跨境电商运营'],
  ['supply', 0, '白鹭县生态水产长期供货'],
  ['policy_funding', 7, '乡村振兴项目资金申报对接'],
  ['supply', 6, '工业设计与样机试制服务'],
]

const deals = ['联合采购茶叶', '厂房租赁合作', '竹制家居出口订单', '冷链运输长期合同', '应急转贷办结', '联合投标成功']

function text(title: string): string {
  return `<p>${title}，诚邀会员企业洽谈。</p><ul><li>数量与价格面议</li><li>可到现场考察</li><li>会员企业优先</li></ul><p>本文为演示内容，其中的单位与人物均为虚构。</p>`
}

function reviewOf(status: string, day: string, order: number) {
  if (status === 'pending') return {}
  const reason = status === 'rejected' ? '内容不完整，请补充数量与交货时间' : null
  return { reason, check_time: moment(addDays(day, 1), order), check_admin_name: REVIEWER }
}

/** The publisher of each post, spread over the members. */
async function posts(
  world: World,
  members: readonly Membership[],
  cateIds: readonly number[],
  pictures: Pictures,
  books: Books,
): Promise<number[]> {
  const { random, today } = world
  const drafts = Array.from({ length: POSTS }, (_, index) => {
    const [kind, category, subject] = offers[index % offers.length] as (typeof offers)[number]
    const round = Math.floor(index / offers.length)
    const title = round > 0 ? `${subject}（第 ${round + 1} 期）` : subject
    const day = addDays(today, -1 - Math.floor(index * 5.2))
    const status = index < PENDING ? 'pending' : index < PENDING + REJECTED ? 'rejected' : 'approved'
    const member = random.chance(0.9) ? (members[(index * 29 + 7) % members.length] as Membership) : null
    const expired = index >= POSTS - EXPIRED
    const values = {
      title,
      kind,
      cate_id: cateIds[category],
      user_id: member?.id ?? null,
      company: member ? `${member.name}的企业（演示）` : '江城云岭商会（演示）',
      budget: random.pick(['面议', '50 万元以内', '100—300 万元', null]),
      content: text(title),
      images: index % 3 === 0 ? [pictures.covers[index % pictures.covers.length]] : [],
      contact_name: member?.name ?? '秘书处',
      contact_phone: `120${String(30_000_000 + index)}`,
      end_date: expired
        ? addDays(today, -5 - index)
        : random.chance(0.6)
          ? addDays(today, random.between(20, 200))
          : null,
      status,
      ...reviewOf(status, day, index),
      state: index % 9 === 4 && status === 'approved' ? 'closed' : 'open',
      view_num: status === 'approved' ? random.between(10, 900) : 0,
      contact_num: status === 'approved' ? random.between(0, 40) : 0,
      is_recommend: status === 'approved' && random.chance(0.15),
      create_time: moment(day, index),
      update_time: moment(day, index),
    }
    return { member, day, values }
  }).reverse()
  const ids = await insertAll(
    world,
    'resource',
    drafts.map(({ values }) => values),
  )
  for (const [index, { member, day, values }] of drafts.entries()) {
    const earned = addDays(day, 1)
    if (!member || values.status !== 'approved' || earned > lastDay(member, today) || earned < member.join) continue
    const id = ids[index] as number
    const title = `发布资源：${values.title}`
    const { id: user, areaId: area, positionId: position } = member
    const at = moment(earned, index)
    books.points.push({
      user,
      area,
      position,
      type: 8,
      points: 5,
      key: `res:${id}`,
      ref_type: 'resource',
      ref_id: id,
      title,
      at,
    })
  }
  return ids.filter((_, index) => drafts[index]?.values.status === 'approved' && drafts[index]?.values.state === 'open')
}

async function letters(
  world: World,
  members: readonly Membership[],
  postIds: readonly number[],
  pictures: Pictures,
  books: Books,
): Promise<void> {
  const { random, today } = world
  const shares = Array.from({ length: LETTERS }, () => random.between(20, 500))
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const amounts = shares.map((share) => Math.floor((share * DEALS) / whole))
  amounts[0] = (amounts[0] ?? 0) + DEALS - amounts.reduce((sum, amount) => sum + amount, 0)
  const drafts = amounts.map((amount, index) => {
    const from = members[(index * 13 + 3) % members.length] as Membership
    const to = index % 6 === 5 ? null : (members[(index * 17 + 40) % members.length] as Membership)
    const subject = deals[index % deals.length]
    const day = addDays(today, -4 - index * 15)
    const status = index < 4 ? 'pending' : index === 4 ? 'rejected' : 'approved'
    const values = {
      title: `${subject}，感谢${to ? to.name : '云岭茶业合作社'}`,
      from_user_id: from.id,
      to_user_id: to?.id ?? null,
      to_name: to ? null : '云岭茶业合作社（演示）',
      resource_id: index % 2 === 0 ? (postIds[index] ?? null) : null,
      amount: amount * FEN,
      deal_date: addDays(day, -3),
      content: `<p>经商会牵线，${subject}，合作顺利。特此致谢！</p><p>本文为演示内容，其中的单位与人物均为虚构。</p>`,
      images: index % 3 === 1 ? [pictures.covers[(index * 2) % pictures.covers.length]] : [],
      status,
      ...reviewOf(status, day, index),
      is_top: index === 6,
      create_time: moment(day, index),
      update_time: moment(day, index),
    }
    return { to, day, values }
  })
  const ids = await insertAll(
    world,
    'thanks_letter',
    drafts.map(({ values }) => values),
  )
  const matched = drafts.flatMap(({ values }) => (values.status === 'approved' ? (values.resource_id ?? []) : []))
  await world.db.updateTable('resource').set({ state: 'matched' }).where('id', 'in', matched).execute()
  for (const [index, { to, day, values }] of drafts.entries()) {
    if (!to || values.status !== 'approved') continue
    const id = ids[index] as number
    const at = addDays(day, 1)
    if (at > lastDay(to, today) || at < to.join) continue
    books.points.push({
      user: to.id,
      area: to.areaId,
      position: to.positionId,
      type: 9,
      points: 20 + values.amount / FEN,
      key: `thx:${id}`,
      ref_type: 'thanks_letter',
      ref_id: id,
      title: `项目成果：${values.title}`.slice(0, 100),
      at: moment(at, index),
    })
  }
}

export async function seedMatching(
  members: readonly Membership[],
  pictures: Pictures,
  books: Books,
  world: World,
): Promise<void> {
  const cateIds = await insertAll(
    world,
    'resource_category',
    categories.map((name, index) => ({ name, sort: (index + 1) * 10 })),
  )
  const postIds = await posts(world, members, cateIds, pictures, books)
  await letters(world, members, postIds, pictures, books)
}
