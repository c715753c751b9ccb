// News flashes of the demonstration: sent ones with their receivers counted, drafts, and one still to come.
import { addDays } from '#kernel/calendar'
import { insertAll, type World } from './world'

const subjects: readonly [title: string, content: string][] = [
  ['第三届会员大会报名开始', '大会将于下月在江城举行，请各位会员在小程序「活动」中报名，并确认是否需要住宿。'],
  ['年度会费缴纳提醒', '本年度会费缴纳已经开始，可在小程序「我的会籍」中缴费，也可对公转账，完成后请上传凭证。'],
  ['云岭茶文化节志愿者招募', '茶文化节需要志愿者 40 名，负责引导、签到和摄影，服务时长计入志愿服务。'],
  ['法律服务委员会答疑日', '每月第一个星期三下午，法律服务委员会在会所接待会员咨询，请提前预约。'],
  ['助学金捐赠公示', '云岭中学助学金本期捐赠已全部到账，明细见小程序「慈善捐赠」。'],
  ['应急转贷服务上线', '会员企业可通过金融服务委员会申请应急转贷，最快三个工作日办结。'],
  ['秘书处办公时间调整', '入夏以后，秘书处办公时间调整为上午八点半至下午五点半，星期六上午值班。'],
  ['家乡招商推介会观众登记', '推介会名额有限，请有意向的会员尽快登记，登记后会收到确认通知。'],
]

const STATES: Readonly<Record<number, string>> = { 0: 'scheduled', 5: 'draft', 12: 'draft' }
const COUNT = 25

export async function seedMessages(world: World, members: readonly number[]): Promise<void> {
  const { random, today } = world
  const rows = Array.from({ length: COUNT }, (_, index) => {
    const [title, content] = subjects[index % subjects.length] as (typeof subjects)[number]
    const round = Math.floor(index / subjects.length)
    const status = STATES[index] ?? 'published'
    const day = addDays(today, -index * 9)
    const sent = status === 'published' ? `${day}T01:00:00Z` : null
    const num = sent ? random.between(members.length - 60, members.length) : 0
    return {
      title: round > 0 ? `${title}（第 ${round + 1} 次）` : title,
      content: `${content}（演示内容，均为虚构）`,
      channels: index % 4 === 1 ? ['inbox', 'subscription'] : ['inbox'],
      publish_status: status,
      publish_time: status === 'scheduled' ? `${addDays(today, 5)}T01:00:00Z` : sent,
      sent_time: sent,
      send_num: num,
      read_num: Math.round(num * (0.4 + random.next() * 0.5)),
      is_top: index === 1,
      create_time: `${day}T00:30:00Z`,
      update_time: `${day}T00:30:00Z`,
    }
  })
  // Oldest first, so that the newest has the highest id.
  await insertAll(world, 'message', rows.reverse())
}
