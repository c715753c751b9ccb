// Voices of members in the demonstration: feedback with its handling, proposals with their answers.
import { addDays } from '#kernel/calendar'
import { type Books, moment } from './books'
import { lastDay, type Membership } from './membership'
import { insertAll, type World } from './world'

const FEEDBACK = 30
const HANDLER = '卞纪明（演示）'

const remarks: readonly [type: string, content: string, reply: string][] = [
  ['suggestion', '希望小程序的活动页能按区域筛选。', '已列入下一版计划，感谢建议。'],
  ['enquiry', '续费后电子发票在哪里下载？', '在「我的」—「缴费记录」中点开即可下载，如有问题请联系秘书处。'],
  ['fault', '报名页面上传名片后一直转圈。', '已修复，请更新小程序后重试。'],
  ['complaint', '上次活动临时改了地点，没有及时通知。', '确有疏忽，今后变更会同时发送短信，敬请谅解。'],
  ['other', '想了解怎样加入青年企业家委员会。', '请在小程序「小组」中申请，委员会每季度审核一次。'],
]

const proposals: readonly [cate: string, title: string, content: string][] = [
  ['development', '建立会员企业走访制度', '建议每季度走访十家会员企业，了解经营困难，形成清单逐项跟进。'],
  ['services', '设立会员法律服务热线', '中小企业常遇合同纠纷，建议与法律服务委员会合作开设热线。'],
  ['activities', '举办家乡特产展销会', '结合云岭茶文化节，组织会员企业集中展销，带动家乡产业。'],
  ['rights', '会员享受合作酒店协议价', '建议统一洽谈若干酒店，持会员卡享受协议价。'],
  ['development', '设立家乡助学专项基金', '每年从捐赠中安排专项，资助家乡困难学生，并公开使用情况。'],
  ['other', '会刊增加青年会员专栏', '请青年会员轮流撰稿，介绍创业经历。'],
]

const answers = [
  '提案已收到，将提交下次会长办公会讨论。',
  '会长办公会已讨论，原则同意，由秘书处拟定方案。',
  '方案已征求意见，计划下季度开始实施，感谢您的建议。',
]

/** Number of answers of each proposal; the first ones are new. */
const ANSWERED = [0, 0, 0, 0, 2, 2, 3, 2, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3]

/** Somebody who was a member on that day. */
function memberOn(day: string, from: number, members: readonly Membership[], today: string): Membership {
  for (let place = 0; place < members.length; place++) {
    const one = members[(from + place) % members.length] as Membership
    if (one.join < day && lastDay(one, today) > day) return one
  }
  return members[0] as Membership
}

function fact({ id, areaId, positionId }: Membership, day: string, order: number) {
  return { user: id, area: areaId, position: positionId, at: moment(day, order) }
}

async function feedback(members: readonly Membership[], books: Books, world: World): Promise<void> {
  const { today } = world
  const drafts = Array.from({ length: FEEDBACK }, (_, index) => {
    const [type, content, answer] = remarks[index % remarks.length] as (typeof remarks)[number]
    const day = addDays(today, -1 - Math.floor((FEEDBACK - index) * 3.4))
    const left = FEEDBACK - index
    const status = left <= 5 ? 'new' : left <= 9 ? 'in_progress' : index % 6 === 3 ? 'declined' : 'resolved'
    const member = memberOn(day, index * 23, members, today)
    const anonymous = index % 7 === 5
    const reply = status === 'resolved' ? answer : status === 'declined' ? '与协会工作无关，建议向主管部门反映。' : null
    const handled = status === 'new' ? {} : { check_admin_name: HANDLER, first_time: moment(addDays(day, 1), index) }
    const done = reply ? { reply, check_time: moment(addDays(day, 1), index) } : {}
    const values = {
      author_id: member.id,
      user_id: anonymous ? null : member.id,
      type,
      content: `${content}（演示）`,
      is_anonymous: anonymous,
      status,
      ...handled,
      ...done,
      create_time: moment(day, index),
      update_time: moment(day, index),
    }
    return { member, day, values }
  })
  const ids = await insertAll(
    world,
    'feedback',
    drafts.map(({ values }) => values),
  )
  for (const [index, { member, day, values }] of drafts.entries()) {
    if (values.status !== 'resolved') continue
    const id = ids[index] as number
    const key = `fb:${id}`
    books.points.push({
      ...fact(member, addDays(day, 1), index),
      ...{ type: 11, points: 2, key, ref_type: 'feedback', ref_id: id, title: '有效反馈' },
    })
  }
}

async function questions(members: readonly Membership[], books: Books, world: World): Promise<void> {
  const { today, random } = world
  const drafts = ANSWERED.map((num, index) => {
    const [cate, subject, content] = proposals[index % proposals.length] as (typeof proposals)[number]
    const round = Math.floor(index / proposals.length)
    const day = addDays(today, -2 - index * 9)
    const member = memberOn(day, index * 31 + 3, members, today)
    const status = num === 0 ? 'open' : index % 5 === 4 ? 'closed' : index % 2 === 0 ? 'adopted' : 'answered'
    const times =
      num === 0
        ? {}
        : { first_answer_time: moment(addDays(day, 1), index), last_answer_time: moment(addDays(day, num), index) }
    const values = {
      title: round > 0 ? `${subject}（补充建议 ${round}）` : subject,
      cate,
      content: `${content}\n\n（演示内容，均为虚构）`,
      user_id: member.id,
      area_id: member.areaId,
      status,
      view_num: random.between(12, 420),
      like_num: random.between(0, 60),
      ...times,
      create_time: moment(day, index),
      update_time: moment(day, index),
    }
    return { member, day, num, values }
  }).reverse()
  const ids = await insertAll(
    world,
    'question',
    drafts.map(({ values }) => values),
  )
  const rows = drafts.flatMap(({ day, num }, index) =>
    Array.from({ length: num }, (_, turn) => ({
      question_id: ids[index],
      content: answers[turn],
      is_public: turn > 0 || index % 4 !== 0,
      admin_name: HANDLER,
      create_time: moment(addDays(day, turn + 1), index),
      update_time: moment(addDays(day, turn + 1), index),
    })),
  )
  await insertAll(world, 'question_answer', rows)
  for (const [index, { member, day, num, values }] of drafts.entries()) {
    if (values.status !== 'adopted') continue
    const id = ids[index] as number
    books.points.push({
      ...fact(member, addDays(day, num), index),
      ...{ type: 10, points: 20, key: `q:${id}`, ref_type: 'question', ref_id: id, title: `提案采纳：${values.title}` },
    })
  }
}

export async function seedVoices(members: readonly Membership[], books: Books, world: World): Promise<void> {
  await feedback(members, books, world)
  await questions(members, books, world)
}
