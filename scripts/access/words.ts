// Texts of the access table, in both languages.
import type { Text } from '#kernel/binding'

const words = {
  page: { zh: '页面', en: 'Page' },
  none: { zh: '—', en: '—' },
  read: { zh: '读', en: 'read' },
  every: { zh: '全部', en: 'all' },
  scope: { zh: '数据范围', en: 'Data scope' },
  export: { zh: '可导出', en: 'May export' },
  sensitive: { zh: '查看敏感信息', en: 'Sees sensitive data' },
  yes: { zh: '是', en: 'yes' },
  no: { zh: '否', en: 'no' },
  all: { zh: '全部', en: 'all rows' },
  own_areas: { zh: '本区域及下级', en: 'own areas' },
  own_records: { zh: '仅本人创建', en: 'own records' },
  legend: {
    zh: '— 没有此页 · 读：只能查看 · n/m:m 个按钮中的 n 个 · 全部：所有按钮',
    en: '— not this page · read: no button · n/m: n of its m buttons · all: every button',
  },
  open: { zh: '任何人', en: 'anybody' },
  session: { zh: '登录者', en: 'anybody signed in' },
  nobody: { zh: '没有角色可以调用', en: 'no role may call it' },
  by: { zh: '凭', en: 'by' },
  reference: { zh: '（仅选项，因页面引用）', en: '(options only, the page refers to it)' },
  rows: { zh: '行', en: 'rows' },
  readsOnly: { zh: '只读', en: 'reads' },
  role: { zh: '角色', en: 'Role' },
  calls: { zh: '可调用', en: 'May call' },
  missing: { zh: '没有的按钮', en: 'Buttons it lacks' },
  masked: { zh: '看不到全文的字段', en: 'Fields shown masked' },
  unwritable: { zh: '不能修改的字段', en: 'Fields it cannot change' },
  noPage: { zh: '没有任何页面', en: 'It holds no page' },
} as const satisfies Record<string, Text>

export type Word = keyof typeof words
export type Say = (word: Word | Text) => string

/** Titles may hold `{setting}`: no settings are known here. */
export function speaker(english: boolean): Say {
  return (word) => {
    const text: Text = typeof word === 'string' ? words[word] : word
    return (english ? text.en : text.zh).replace(/\{\w+\}/g, '')
  }
}
