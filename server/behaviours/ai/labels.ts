// Lines such as `姓名:王芳`: which field a label means, and where its value ends.
import type { Field } from '#kernel/binding'
import { normalised } from '../../sheets/grid'

/** What people write beside the titles of the fields. Later words of one line do not matter: the longest label wins. */
const synonyms: Readonly<Record<string, string>> = {
  user_name: '姓名 名字 会员姓名 联系人 申请人 Name',
  sex: '性别',
  phone: '手机号 手机号码 手机 电话 联系电话 联系方式 移动电话 本人电话 Tel Phone Mobile',
  phone_two: '备用电话 其他电话 第二电话 备用手机',
  wechat: '微信号 微信 微信ID WeChat',
  email: '邮箱 电子邮箱 电子邮件 邮件 Email E-mail Mail',
  id_card: '身份证号 身份证号码 身份证 证件号码 证件号',
  birthday: '出生日期 生日 出生年月日 出生年月 出生 农历生日 阴历生日',
  nation: '民族',
  politics: '政治面貌',
  education: '学历 文化程度 最高学历',
  native_id: '籍贯 祖籍 老家 家乡 原籍',
  town_id: '乡镇',
  native_detail: '籍贯详址 村 祖籍村',
  region: '现居地 居住地 所在地区 所在城市 现居城市',
  address: '详细地址 住址 家庭住址 家庭地址 现住址 通讯地址 联系地址 地址 Address',
  company: '单位名称 单位 工作单位 公司 公司名称 企业 企业名称 所在单位 任职单位 Company',
  company_duty: '单位职务 职务 职位 公司职务 现任职务 Title',
  credit_code: '统一社会信用代码 信用代码 社会信用代码 税号 纳税人识别号',
  company_phone: '单位电话 公司电话 办公电话 座机 固定电话 传真',
  company_address: '单位地址 公司地址 办公地址 企业地址 经营地址 注册地址',
  company_web: '网址 公司网址 网站 官网 Website Web',
  company_scale: '企业规模 公司规模 员工人数 人数',
  company_founded: '成立时间 成立日期 公司成立时间 创办时间',
  work_type_id: '企业类型 行业 所属行业 从事行业 行业类别',
  work_nature_id: '企业性质 公司性质 单位性质',
  main_business: '主营业务 主营 主营产品 经营范围 主要产品 业务范围',
  supply: '可提供资源 可提供 提供资源 我能提供 资源',
  demand: '资源需求 需求 所需资源 希望对接 寻求',
  intro: '简介 个人简介 企业简介 公司简介 个人/企业简介 自我介绍',
  position_id: '商会职务 协会职务 会内职务 会员职务 拟任职务',
  apply_position_id: '申请职务 拟申请职务 意向职务',
  apply_remark: '申请说明 入会理由 申请理由 入会申请',
  area_id: '所属区域 所属分会 分会 片区',
  join_time: '入会时间 入会日期 加入时间',
  referrer_id: '推荐人 介绍人 引荐人',
  emergency_name: '紧急联系人',
  emergency_phone: '紧急联系电话 紧急电话 紧急联系人电话',
  remark: '备注 内部备注',
}

export interface Labelled {
  readonly field: string
  readonly value: string
  /** Of label and value together. */
  readonly start: number
  readonly length: number
}

/** Label to field, of those that may be filled; the title of a field is a label too. */
export function labelsOf(fields: ReadonlyMap<string, Field>): ReadonlyMap<string, string> {
  const labels = new Map<string, string>()
  for (const field of fields.values())
    for (const title of [field.title.zh, field.title.en]) labels.set(normalised(title), field.name)
  for (const [name, words] of Object.entries(synonyms))
    if (fields.has(name)) for (const word of words.split(' ')) labels.set(normalised(word), name)
  return labels
}

function escaped(text: string): string {
  // People set the two characters of a label apart: 姓  名.
  return [...text].map((letter) => letter.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('[ \\t]*')
}

/** Whether what people write there may hold commas and stops. */
const prose: ReadonlySet<string> = new Set(['textarea', 'html'])
/** Ends where words go on. */
const short: ReadonlySet<string> = new Set(['phone', 'email', 'id-card', 'credit-code', 'uri', 'choice', 'date'])

/** In the order of the text. A value ends with its line, at the next label, and mostly at a comma or stop. */
export function labelled(text: string, fields: ReadonlyMap<string, Field>): Labelled[] {
  const labels = labelsOf(fields)
  const words = [...labels.keys()].sort((one, other) => other.length - one.length)
  if (words.length === 0) return []
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(${words.map(escaped).join('|')})(?:[ \\t]*[::=][ \\t]*|(?<=^[ \\t]*\\S+(?:[ \\t]\\S)?)[ \\t]+(?=\\S))`,
    'gimu',
  )
  const found = [...text.matchAll(pattern)]
  return found.flatMap((match, index): Labelled[] => {
    const field = fields.get(labels.get(normalised(match[1] as string)) ?? '')
    if (!field) return []
    const begin = match.index + match[0].length
    const end = Math.min(found[index + 1]?.index ?? text.length, ...lineEnd(text, begin))
    const raw = text.slice(begin, end)
    const cut = prose.has(field.kind)
      ? raw
      : (raw.split(short.has(field.kind) ? /[,;。]|\s+(?=\p{Script=Han})/u : /[,;。]/)[0] as string)
    const value = cut.trim()
    return value === '' ? [] : [{ field: field.name, value, start: match.index, length: match[0].length + cut.length }]
  })
}

function lineEnd(text: string, from: number): number[] {
  const at = text.indexOf('\n', from)
  return at < 0 ? [] : [at]
}
