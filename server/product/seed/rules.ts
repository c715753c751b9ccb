// The initial point rules; the association may change them.
import type { Db } from '../../database/database'

type Rule = { type: number; name: string; points: number } & Partial<{
  mode: 'fixed' | 'per_amount' | 'per_hour'
  /** Yuan, or hours. */
  unit: number
  day_limit: number
  remark: string
}>

const rules: readonly Rule[] = [
  { type: 1, name: '入会', points: 100 },
  { type: 2, name: '续费', points: 50, remark: '每年' },
  { type: 3, name: '缴纳会费', points: 1, mode: 'per_amount', unit: 100, remark: '每 100 元' },
  { type: 4, name: '参加活动', points: 10, remark: '活动另有规定的，按活动' },
  { type: 5, name: '组织活动', points: 30 },
  { type: 6, name: '赞助', points: 1, mode: 'per_amount', unit: 100, remark: '每 100 元' },
  { type: 7, name: '慈善捐赠', points: 1, mode: 'per_amount', unit: 100, remark: '每 100 元' },
  // Three posts a day: the limit is in points.
  { type: 8, name: '发布资源', points: 5, day_limit: 15, remark: '每天最多三条' },
  { type: 9, name: '项目成果', points: 20, remark: '另按成交金额每 10000 元加 1' },
  { type: 10, name: '提案采纳', points: 20 },
  { type: 11, name: '有效反馈', points: 2 },
  { type: 12, name: '志愿服务', points: 5, mode: 'per_hour', unit: 1, remark: '每小时' },
  { type: 13, name: '推荐入会', points: 20 },
  { type: 14, name: '会员荣誉', points: 50, remark: '荣誉未填分值时' },
  { type: 15, name: '投稿', points: 5 },
  { type: 16, name: '完善资料', points: 10, remark: '一次' },
  // As much as one entry may hold: repeating it needs somebody who changes the rule.
  { type: 90, name: '手工调整', points: 0, day_limit: 10_000, remark: '分值由经办人填写' },
  { type: 91, name: '冲正', points: 0, remark: '退回原记录的分值' },
]

/** Adds missing rules; those set by the association stay. */
export async function seedRules(db: Db): Promise<void> {
  const settings =
    (await db.selectFrom('config_contribute').select('id').orderBy('id').executeTakeFirst()) ??
    (await db.insertInto('config_contribute').defaultValues().returning('id').executeTakeFirstOrThrow())
  const found = await db.selectFrom('contribute_rule').select('type').execute()
  const held = new Set(found.map(({ type }) => type))
  const rows = rules.map((rule, index) => ({ ...rule, config_contribute_id: settings.id, sort: index + 1 }))
  const missing = rows.filter(({ type }) => !held.has(type))
  if (missing.length > 0) await db.insertInto('contribute_rule').values(missing).execute()
}
