// Words of the reference that no schema has, in both languages.
import type { Text } from '#kernel/binding'
import { errors } from '#kernel/errors'
import { type Language, pick } from '#kernel/text'
import { everywhere } from './errors'

/** Values with the same meaning in every call. */
export const commonValues: Readonly<Record<string, Text>> = {
  status: { zh: '结果：200 为成功', en: 'Outcome; 200 is success' },
  message: { zh: '结果说明', en: 'The outcome in words' },
  content: { zh: '结果内容', en: 'What the call answers' },
  page: { zh: '页码，从 1 开始', en: 'Page, from 1' },
  limit: { zh: '每页条数，最多 200', en: 'Rows of a page, at most 200' },
  total: { zh: '总条数', en: 'Rows on all pages' },
  keyword: { zh: '关键词', en: 'Searched text' },
  sort: { zh: '排序的字段，`-` 开头为倒序', en: 'Fields to sort by; `-` for descending' },
  filter: { zh: '筛选条件，须同时满足', en: 'Conditions that must all hold' },
  any: { zh: '另外至少满足其中一组条件', en: 'At least one of these must also hold' },
  columns: { zh: '另外返回的字段', en: 'Further fields of each row' },
  group: { zh: '一组内的数据', en: 'Rows of a group' },
  list_data: { zh: '数据', en: 'Rows' },
  summary: { zh: '全部符合条件的数据的合计', en: 'Totals over all matching rows' },
  id: { zh: '编号', en: 'Id' },
  id_list: { zh: '编号列表', en: 'Ids' },
  match: { zh: '代替 id_list：全部符合条件的数据', en: 'Instead of id_list: all rows that match' },
  revision: {
    zh: '读取时的版本；已被他人修改则拒绝（STALE）',
    en: 'As it was read; refused with STALE if changed since',
  },
  revision_list: { zh: '读取时的版本，顺序同 id_list', en: 'As they were read, in the order of id_list' },
  request_no: {
    zh: '请求号（UUID）：同号同内容再次发送，返回第一次的结果',
    en: 'Request number (UUID): sent again with the same body, the first result is answered',
  },
  dry: {
    zh: '试运行：检查并返回将发生的变化，不保存',
    en: 'Dry run: checks and answers what would change, saves nothing',
  },
  resource: { zh: '页面的资源名', en: 'Name of the page’s resource' },
  job_id: { zh: '任务编号', en: 'Id of the job' },
  num: { zh: '处理的条数', en: 'Rows that were handled' },
  targets: { zh: '试运行：涉及的数据', en: 'Dry run: affected records' },
  changes: { zh: '试运行：将发生的变化', en: 'Dry run: what would change' },
  son: { zh: '下级', en: 'Rows below' },
  name: { zh: '名称', en: 'Name' },
  file: { zh: '文件', en: 'File' },
  admin_name: { zh: '创建人的姓名', en: 'Name of the person who created it' },
  scene: { zh: '哪个页面的数据', en: 'The page whose rows are meant' },
  pid: { zh: '上级编号', en: 'Id of the row above' },
  closed: { zh: '不能选择', en: 'Cannot be chosen' },
  expected: { zh: '预期的条数；不符则拒绝（COUNT）', en: 'Expected number of rows; refused with COUNT if it differs' },
  digest: { zh: '/many/match 返回的摘要', en: 'Digest that /many/match answered' },
  by: { zh: '分组的字段', en: 'Field of the groups' },
  keys: { zh: '分组的值', en: 'Values of the groups' },
  empty: { zh: '是否为空', en: 'Is empty' },
  ne: { zh: '不等于', en: 'Is not' },
  none: { zh: '不是其中任何一个', en: 'Is none of these' },
  gte: { zh: '大于或等于', en: 'At least' },
  lte: { zh: '小于或等于', en: 'At most' },
  gt: { zh: '晚于', en: 'After' },
  lt: { zh: '早于', en: 'Before' },
  within: { zh: '相对今天的时间段，如 `this_month`', en: 'Period relative to today, such as `this_month`' },
  contains: { zh: '包含', en: 'Contains' },
  dimension: { zh: '统计的分组', en: 'Groups of the report' },
  measure: { zh: '统计的数字', en: 'Number of the report' },
  period: { zh: '统计时间', en: 'Period of the report' },
  start_date: { zh: '开始日期', en: 'First day' },
  end_date: { zh: '结束日期', en: 'Last day' },
  date_end: { zh: '截至日期', en: 'As of this day' },
  compare: { zh: '对比的时间段', en: 'Period to compare with' },
  last: { zh: '对比时间段的数字', en: 'Numbers of the compared period' },
  code: { zh: '错误码', en: 'Code of the refusal' },
  errors: { zh: '各字段的问题', en: 'Problems by field' },
  field: { zh: '字段名', en: 'Name of the field' },
  value: { zh: '值', en: 'Value' },
  old: { zh: '原值', en: 'Old value' },
  new: { zh: '新值', en: 'New value' },
}

/** Components that stand for themselves. */
export const componentTexts: Readonly<Record<string, Text>> = {
  Success: { zh: '成功：status 为 200，content 见各接口', en: 'Status 200; each call says what `content` is' },
  Refusal: {
    zh: '不成功：code 为原因，errors 为各字段的问题',
    en: 'Any other status: `code` is the reason, `errors` the problem of each field',
  },
  Started: { zh: '数量较多时转为任务处理', en: 'More rows than are done at once: a job does them' },
}

export const words = {
  title: { zh: '接口文档', en: 'API reference' },
  who: { zh: '谁可调用', en: 'Who may call it' },
  everybody: { zh: '无需登录', en: 'Everybody, without signing in' },
  signedIn: { zh: '已登录的人', en: 'Everybody who is signed in' },
  noTokens: { zh: '须本人登录，访问令牌不可用', en: 'for people only, not for API tokens' },
  refusals: { zh: '可能的错误', en: 'Possible errors' },
  takes: { zh: '支持', en: 'Takes' },
  effect: { zh: '影响', en: 'Effect' },
  nothing: { zh: '只读取，不改变数据', en: 'none, it only reads' },
  dryExample: { zh: '试运行，不保存', en: 'Dry run, saves nothing' },
  realExample: { zh: '实际保存', en: 'Saves' },
  example: { zh: '示例', en: 'Example' },
  envelope: { zh: '统一结构', en: 'The envelope' },
  file: { zh: '文件；不成功时为统一结构', en: 'The file, or the envelope of a refusal' },
} as const satisfies Record<string, Text>

const intro: Text = {
  zh: `每个接口都返回 HTTP 200 和统一的结构：\`{ "status", "message", "content" }\`，\`status\` 为 200 即成功；不成功时另有 \`code\`（见下表），字段有误时有 \`errors\`。

# 登录

- **程序**：在页面「访问令牌」建立令牌，放在请求头：\`Authorization: Bearer aat_…\`。令牌只能使用勾选的页面和操作，权限不超过其所有者。
- **人员**：\`POST /api/login\` 取得 \`token\`，放在同一请求头。
- \`Accept-Language: en\` 返回英文说明。

# 在此调用

- 「执行」以您当前的登录调用，权限与您相同；也可在「认证」中填写访问令牌代替。
- **写入是真实的**：保存、删除和发送立即生效。支持试运行的接口，示例已带 \`"dry": true\`，只检查并返回将发生的变化；删去它，或选择「实际保存」的示例，才会保存。
- 示例取自演示数据，人物均为虚构；编号请换成自己的数据。

# 错误码

`,
  en: `Each call answers HTTP 200 with one envelope: \`{ "status", "message", "content" }\`. A \`status\` of 200 is success; a refusal also has a \`code\` (table below), and \`errors\` by field.

# Signing in

- **Programs**: make a token on the page “API tokens” and send it as a header: \`Authorization: Bearer aat_…\`. It opens the pages and calls chosen for it, never more than its owner has.
- **People**: \`POST /api/login\` answers a \`token\`; send it in the same header.
- \`Accept-Language: en\` answers messages in English.

# Trying calls here

- “Execute” calls with your own session and your own permissions; a token entered under “Authentication” takes its place.
- **Writes are real**: what you save, delete or send takes effect at once. Calls with a dry run come with \`"dry": true\` in their example, which checks and answers what would change. Remove it, or choose the example that saves, to really write.
- Examples come from the demonstration, and the people in them are fictional. Replace the ids by those of your records.

# Errors

`,
}

const heads: Text = { zh: '| 代码 | status | 说明 |', en: '| Code | Status | Meaning |' }
const always: Text = { zh: '任何接口都可能返回：', en: 'Any call may answer: ' }

export function introduction(language: Language): string {
  const rows = Object.entries(errors).map(
    ([code, { status, text }]) => `| \`${code}\` | ${status} | ${pick(text, language)} |`,
  )
  const common = `${pick(always, language)}${everywhere.map((code) => `\`${code}\``).join(' ')}`
  return `${pick(intro, language)}${pick(heads, language)}\n|---|---|---|\n${rows.join('\n')}\n\n${common}`
}
