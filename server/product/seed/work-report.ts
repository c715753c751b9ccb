// Figures that a new association's work report lists.
import type { Db } from '../../database/database'

const figures = {
  member_num: '会员总数',
  new_num: '新入会',
  out_num: '退会',
  renew_num: '续费',
  renew_rate: '续费率',
  townsman_num: '同乡',
  activity_num: '活动场次',
  apply_num: '报名人次',
  sign_num: '签到人次',
  sign_rate: '签到率',
  pic_num: '活动照片',
  article_num: '动态',
  build_num: '党建文章',
  message_num: '快讯',
  video_num: '视频',
  view_num: '浏览',
  resource_num: '资源发布',
  matched_num: '对接达成',
  deal_amount: '成交金额',
  donate_amount: '捐赠金额',
  donate_num: '捐赠人次',
  volunteer_num: '志愿者',
  service_hours: '服务时长',
  sponsor_amount: '赞助金额',
  fee_amount: '会费收入',
  income: '收入',
  expense: '支出',
  balance: '结余',
  question_num: '提案',
  adopted_num: '提案采纳',
  answer_rate: '答复率',
  feedback_num: '意见反馈',
  resolved_rate: '解决率',
  points_total: '贡献值',
} as const

const keys = Object.keys(figures) as (keyof typeof figures)[]

/** Only once: an association that has removed them all wants none. */
export async function seedWorkReport(db: Db): Promise<void> {
  const settings = await db
    .selectFrom('config_work_report')
    .select(['id', 'update_time', 'create_time'])
    .executeTakeFirst()
  if (!settings || settings.update_time !== settings.create_time) return
  const held = await db.selectFrom('work_report_item').select('id').executeTakeFirst()
  if (held) return
  const rows = keys.map((key, place) => ({
    config_work_report_id: settings.id,
    key,
    name: figures[key],
    sort: place + 1,
  }))
  await db.insertInto('work_report_item').values(rows).execute()
}
