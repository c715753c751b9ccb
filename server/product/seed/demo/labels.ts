// Dictionaries that staff may edit: member tags, ethnic groups, sponsorship levels and so on.
import type { Labels } from './people'
import { insertAll, type World } from './world'

const dictionaries: Record<string, string[]> = {
  user_tag: ['发起人', '重点企业', '热心公益', '青年骨干', '女企业家', '新会员', '需走访'],
  nation: ['汉族', '壮族', '回族', '满族', '苗族', '彝族', '土家族', '畲族', '侗族', '瑶族', '其他'],
  sponsor_level: ['冠名', '特别支持', '协办', '赞助'],
  donate_project: ['云岭中学助学金', '抗洪救灾', '爱心水井'],
  out_reason: ['工作调离', '企业注销', '会费负担', '没有时间参加', '收获不及预期', '个人原因', '其他'],
  unit: ['元', '人', '次', '家', '小时'],
}

const colours = ['#d4380d', '#0958d9', '#389e0d', '#d48806', '#c41d7f', '#08979c', '#531dab']

export async function seedLabels(world: World): Promise<Labels> {
  const rows = Object.entries(dictionaries).flatMap(([type, list]) =>
    list.map((label, index) => ({
      type,
      label,
      value: label,
      sort: (index + 1) * 10,
      colour: type === 'user_tag' ? colours[index] : null,
    })),
  )
  const ids = await insertAll(world, 'label', rows)
  const idsOf = (type: string) => ids.filter((_, index) => rows[index]?.type === type)
  return { userTags: idsOf('user_tag'), outReasons: idsOf('out_reason') }
}
