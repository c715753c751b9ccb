// Words for what a call asked of a page: search text, conditions by the titles of their fields, ids.
import type { Binding, Field, Row } from '#kernel/binding'
import { fieldOf } from '#kernel/standard'

/** Parts of a body that say nothing about which records were meant. */
const beside: ReadonlySet<string> = new Set(['page', 'limit', 'columns', 'sort', 'dry', 'request_no'])

const signs: Readonly<Record<string, string>> = {
  gte: '≥ ',
  lte: '≤ ',
  gt: '> ',
  lt: '< ',
  ne: '≠ ',
  none: '≠ ',
  contains: '含 ',
  within: '',
}

function valueText(field: Field | undefined, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => valueText(field, one)).join('、')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([sign, one]) => (signs[sign] ?? `${sign} `) + valueText(field, one))
      .join(' ')
  if (typeof value === 'boolean') return value ? '是' : '否'
  return field?.choices?.find((choice) => choice.value === value)?.title.zh ?? String(value)
}

function conditionText(filter: Row, page: Binding): string {
  return Object.entries(filter)
    .map(([name, value]) => {
      const field = fieldOf(page, name)
      return `${field?.title.zh ?? name}：${valueText(field, value)}`
    })
    .join('，')
}

/** Null for all records of the page. In zh-CN, as the log stores its texts. */
export function askedWords(query: Row, page: Binding): string | null {
  const { keyword, filter, any, id, ...others } = query
  const parts: string[] = []
  if (typeof keyword === 'string' && keyword) parts.push(`搜索「${keyword}」`)
  if (typeof filter === 'object' && filter) parts.push(conditionText(filter as Row, page))
  if (Array.isArray(any) && any.length > 0)
    parts.push(`任一（${any.map((one) => conditionText(one as Row, page)).join('；')}）`)
  if (id !== undefined) parts.push(`编号 ${id}`)
  const further = Object.entries(others).filter(
    ([name, value]) => !beside.has(name) && !(name in page.select) && value !== null && value !== '',
  )
  if (further.length > 0) parts.push(conditionText(Object.fromEntries(further), page))
  return parts.filter(Boolean).join('，') || null
}
