// Two work reports: that of last year is final, that of this quarter a draft with lines of its own.
import { addDays, addMonths, dayIn, partsOf } from '#kernel/calendar'
import type { Days } from '#kernel/periods'
import { fillKnown } from '#kernel/text'
import { drafted, keyOf, type ReportReader } from '../../behaviours/work_report/draft'
import { seedWorkReport } from '../work-report'
import type { World } from './world'

const lastYear = `<h2>一年回顾</h2><p>本会全年坚持服务会员、服务家乡：走访会员企业，举办行业沙龙与招商对接，组织助学与敬老公益活动，会员队伍稳步壮大。</p>
<ul><li>完善区域分会，联系更紧密；</li><li>项目对接与会员互助初见成效；</li><li>财务公开透明，年度收支经监事会审阅。</li></ul>
<h2>来年打算</h2><p>以会员需求为中心，办好每月一次的走访，建好青年委员会，把提案答复率提高到九成以上。</p>`
const thisQuarter = '<h2>本季工作</h2><p>会员走访与换届筹备同步推进，数据截至今日，季末定稿。</p>'

function readerOf(world: World, settings: Record<string, unknown>): ReportReader {
  return {
    db: world.db,
    settings,
    today: world.today,
    now: () => new Date(`${world.today}T04:00:00Z`),
    setting: (name) => settings[name],
    filled: (text) => fillKnown(text, settings),
  } as ReportReader
}

export async function seedWorkReports(world: World): Promise<void> {
  const { db, today } = world
  await seedWorkReport(db)
  const settings = await db.selectFrom('config').selectAll().orderBy('id').executeTakeFirstOrThrow()
  const reader = readerOf(world, settings)
  const [year, month] = partsOf(today)
  const past: Days = { first: dayIn(year - 1, 0, 1), last: dayIn(year - 1, 11, 31) }
  const first = dayIn(year, month - (month % 3), 1)
  const current: Days = { first, last: addDays(addMonths(first, 3), -1) }
  const row = (type: 'year' | 'quarter', days: Days) => ({
    period_type: type,
    start_date: days.first,
    end_date: days.last,
    period_key: keyOf(type, days),
    admin_id: world.adminId,
  })
  await db
    .insertInto('work_report')
    .values([
      {
        ...row('year', past),
        status: 'final',
        content: lastYear,
        custom_list: JSON.stringify([
          { group: '会员', name: '走访会员企业', value: '126', unit: '家' },
          { group: '公益', name: '资助学生', value: '38', unit: '人' },
        ]),
        snapshot: JSON.stringify(await drafted('year', past, reader)),
      } as never,
      {
        ...row('quarter', current),
        status: 'draft',
        content: thisQuarter,
        custom_list: JSON.stringify([{ group: '会员', name: '走访会员企业', value: '31', unit: '家' }]),
      } as never,
    ])
    .execute()
}
