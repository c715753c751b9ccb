// Activities with enrolments and sign-ins, articles and audit entries of the load data.
import { addDays } from '#kernel/calendar'
import { at, type Ground, nameOf, phoneOf } from './people'
import { daysUntil, FIRST, streamOf } from './plan'
import type { LoadRow } from './write'

/** Share of the enrolled people who sign in. */
const ATTENDED = 0.7

export interface Kinds {
  readonly types: readonly number[]
  readonly cates: readonly number[]
}

/** More activities the later it is; the last ones are still to come. */
function dayOfActivity(place: number, { sizes, today }: Ground, days: readonly string[]): string {
  const share = Math.sqrt((place + 1) / sizes.activities)
  return addDays(days[Math.floor(share * (days.length - 1))] ?? today, place % 100 === 99 ? 30 : 0)
}

export function* activities(ground: Ground, { types }: Kinds): Generator<LoadRow> {
  const random = streamOf('activity')
  const days = daysUntil(ground.today)
  for (let place = 0; place < ground.sizes.activities; place++) {
    const day = dayOfActivity(place, ground, days)
    yield {
      id: FIRST + place,
      title: `${random.pick(['招商推介会', '法律讲座', '羽毛球赛', '慈善助学', '茶文化节', '年会'])} 第${place + 1}期`,
      type_id: random.pick(types),
      cover: '',
      area_id: random.chance(0.5) ? FIRST + random.between(0, ground.sizes.areas - 1) : null,
      start_time: `${day}T06:00:00Z`,
      end_time: `${day}T09:00:00Z`,
      apply_start: `${addDays(day, -20)}T01:00:00Z`,
      apply_end: `${addDays(day, -1)}T10:00:00Z`,
      quota: 0,
      content: '',
      is_publish: true,
      create_time: at(addDays(day, -30), place),
      update_time: at(addDays(day, -30), place),
    }
  }
}

/** One enrolment of each person and activity: people follow each other around the register. */
function* enrolments({ sizes, courses }: Ground): Generator<[apply: number, activity: number, person: number]> {
  const each = Math.max(1, Math.floor(sizes.applies / sizes.activities))
  for (let apply = 0; apply < each * sizes.activities; apply++) {
    const activity = Math.floor(apply / each)
    yield [apply, activity, (activity * 7919 + (apply % each) * 31) % courses.length]
  }
}

export function* applies(ground: Ground): Generator<LoadRow> {
  const days = daysUntil(ground.today)
  for (const [apply, activity, person] of enrolments(ground)) {
    const time = at(addDays(dayOfActivity(activity, ground, days), -3), apply)
    yield {
      id: FIRST + apply,
      activity_id: FIRST + activity,
      user_id: FIRST + person,
      user_name: nameOf(person),
      phone: phoneOf(person),
      status: apply % 25 === 0 ? 'cancelled' : 'approved',
      source: 'mini_program',
      apply_time: time,
      create_time: time,
      update_time: time,
    }
  }
}

export function* signs(ground: Ground): Generator<LoadRow> {
  const random = streamOf('activity_sign')
  const days = daysUntil(ground.today)
  let sign = 0
  for (const [apply, activity, person] of enrolments(ground)) {
    const day = dayOfActivity(activity, ground, days)
    if (!random.chance(ATTENDED / 0.96) || apply % 25 === 0 || day > ground.today) continue
    const time = `${day}T06:0${apply % 10}:00Z`
    yield {
      id: FIRST + sign++,
      activity_id: FIRST + activity,
      user_id: FIRST + person,
      user_name: nameOf(person),
      phone: phoneOf(person),
      sign_type: 'qr_scan',
      sign_time: time,
      create_time: time,
      update_time: time,
    }
  }
}

export function* articles({ sizes, today }: Ground, { cates }: Kinds): Generator<LoadRow> {
  const random = streamOf('article')
  const days = daysUntil(today)
  for (let place = 0; place < sizes.articles; place++) {
    const day = days[Math.floor(Math.sqrt((place + 1) / sizes.articles) * (days.length - 1))] as string
    yield {
      id: FIRST + place,
      type: 1,
      title: `${random.pick(['商会要闻', '会员风采', '政策解读', '家乡新闻'])}：第 ${place + 1} 篇`,
      cate_id: random.pick(cates),
      link_type: 'none',
      content: '<p>演示内容</p>',
      author: '秘书处',
      publish_status: 'published',
      publish_time: at(day, place),
      view_num: Math.floor(5000 * random.next() ** 3),
      create_time: at(day, place),
      update_time: at(day, place),
    }
  }
}

export function* logs({ sizes, today }: Ground): Generator<LoadRow> {
  const random = streamOf('log')
  for (let place = 0; place < sizes.logs; place++) {
    const [path, module, action] = random.pick([
      ['/user/edit', '会员', '编辑'],
      ['/userRenew/add', '续费', '新增'],
      ['/ledger/check', '收支台账', '通过'],
      ['/activity/edit', '活动', '编辑'],
    ] as const)
    yield {
      id: FIRST + place,
      admin_id: 1,
      admin_name: '超级管理员',
      method: 'POST',
      path,
      module,
      action,
      title: `${action}${module}`,
      status: 200,
      message: 'ok',
      cost_ms: random.between(4, 90),
      ip: '127.0.0.1',
      ua: 'node',
      create_time: at(addDays(today, -Math.floor((179 * (sizes.logs - place)) / sizes.logs)), place),
    }
  }
}
