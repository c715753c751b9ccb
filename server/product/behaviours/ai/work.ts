// Companies by the ending of their names, and posts within them.
import type { Findings, Scrap } from './findings'

const ENDINGS =
  '有限责任公司|股份有限公司|集团有限公司|有限公司|控股集团|集团公司|集团|分公司|公司|合伙企业|加工厂|制造厂|工厂|厂|商行|事务所|合作社|专业合作社|农场|茶场|工作室|经营部|门市部|商店|超市|酒店|宾馆|饭店|餐厅|酒楼|民宿|茶楼|茶庄|诊所|医院|药店|幼儿园|学校|小学|中学|大学|学院|研究院|研究所|设计院|银行|支行|证券|律所|协会|联合会|基金会|服务中心|培训中心|中心'

const company = new RegExp(
  `[\\u3400-\\u9fffA-Za-z0-9()&·]{2,40}?(?:${ENDINGS})(?![\\u3400-\\u9fff]*(?:${ENDINGS}))(?:\\([\\u3400-\\u9fff]{2,10}\\))?`,
  'u',
)

/** Words that precede a company and are no part of its name. */
const LEAD =
  /^(?:现)?(?:就职于|任职于|供职于|服务于|创办了?|经营着?|成立了?|创立了?|在|任|系|是|为|于|担任|现任|目前|开办了?|并|和|的|一家|来自|本人|我)+/u

const DUTIES = [
  '法定代表人',
  '法人代表',
  '党委书记',
  '执行董事',
  '独立董事',
  '监事会主席',
  '副董事长',
  '董事长',
  '董事局主席',
  '董事会秘书',
  '董事',
  '常务副总经理',
  '副总经理',
  '总经理助理',
  '总经理',
  '副总裁',
  '总裁',
  '首席执行官',
  '首席技术官',
  'CEO',
  'CTO',
  'CFO',
  '联合创始人',
  '创始人',
  '合伙人',
  '高级合伙人',
  '业务经理',
  '项目经理',
  '销售经理',
  '区域经理',
  '大区经理',
  '副经理',
  '经理',
  '副总监',
  '总监',
  '副主任',
  '主任医师',
  '主任',
  '副部长',
  '部长',
  '副院长',
  '院长',
  '副校长',
  '校长',
  '园长',
  '副厂长',
  '厂长',
  '店长',
  '行长',
  '主管',
  '工程师',
  '总工程师',
  '设计师',
  '律师',
  '会计师',
  '教授',
  '副教授',
  '教师',
  '医生',
  '负责人',
  '法人',
  '经营者',
  '老板',
  '个体户',
  '顾问',
  '秘书',
  '科长',
  '处长',
  '局长',
  '所长',
  '站长',
  '队长',
  '总助',
  '副总',
  '老总',
]

const duty = new RegExp(
  `(?:${DUTIES.slice()
    .sort((one, other) => other.length - one.length)
    .join('|')})(?:\\s*(?:兼|、|/|&|和)\\s*(?:${DUTIES.slice()
    .sort((one, other) => other.length - one.length)
    .join('|')}))*`,
  'u',
)

export function companyIn(text: string): string | null {
  const found = company.exec(text)?.[0].replace(LEAD, '')
  return found && [...found].length >= 3 ? found : null
}

export function takeWork(scrap: Scrap, findings: Findings): void {
  if (!findings.has('company')) {
    const match = company.exec(scrap.rest)
    const name = match && companyIn(match[0])
    if (match && name && findings.put('company', name, 0.88)) scrap.remove(match.index, match[0].length)
  }
  if (findings.has('company_duty')) return
  const post = scrap.take(duty)
  if (post) findings.put('company_duty', post.replace(/\s+/g, ''), findings.has('company') ? 0.88 : 0.7)
}
