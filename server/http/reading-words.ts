// Words for what a call asked of a page: search text, conditions, ids. In zh-CN, as the log stores its texts.
import type { Binding, Row } from '#kernel/binding'
import { clockIn } from '#kernel/clock'
import { filterWords, type Words } from '#kernel/filter-words'
import { rollingIn } from '#kernel/periods'
import { fieldOf } from '#kernel/standard'
import type { FilterValue } from '#kernel/wire'

/** Parts of a body that say nothing about which records were meant. */
const beside: ReadonlySet<string> = new Set(['page', 'limit', 'columns', 'sort', 'dry', 'request_no'])

const periods: Readonly<Record<string, string>> = {
  ...{ today: '今天', yesterday: '昨天', tomorrow: '明天', this_week: '本周', last_week: '上周', next_week: '下周' },
  ...{ this_month: '本月', last_month: '上月', next_month: '下月', this_quarter: '本季度', last_quarter: '上季度' },
  ...{ this_year: '今年', last_year: '去年', next_year: '明年' },
}

/** The words of the pages; every value is named, references by their ids. */
export function logWords(zone: string): Words {
  return {
    say: (text) => text.zh,
    ...{ yes: '是', no: '否', empty: '为空', filled: '不为空', not: '不是' },
    ...{ from: '不早于', until: '不晚于', after: '晚于', before: '早于' },
    noneOf: (names) => `非 ${names}`,
    period(word) {
      const days = rollingIn(word)
      return days ? `${days.way === 'past' ? '过去' : '未来'} ${days.num} 天` : (periods[word] ?? word)
    },
    caption: String,
    clock: (instant) => (Number.isNaN(Date.parse(instant)) ? instant : clockIn(zone).shown(instant)),
    most: Number.POSITIVE_INFINITY,
  }
}

/** Null for all records of the page. */
export function askedWords(query: Row, page: Binding, zone: string): string | null {
  const words = logWords(zone)
  const conditions = (filter: Row): string =>
    Object.entries(filter)
      .map(([name, value]) => {
        const field = fieldOf(page, name)
        // An input of the call that is no field of its page.
        if (!field) return `${name}：${typeof value === 'object' ? JSON.stringify(value) : value}`
        return `${field.title.zh}：${filterWords(field, value as FilterValue, words)}`
      })
      .join('，')
  const { keyword, filter, any, id, ...others } = query
  const further = Object.entries(others).filter(
    ([name, value]) => !beside.has(name) && !(name in page.select) && value !== null && value !== '',
  )
  const parts = [
    typeof keyword === 'string' && keyword && `搜索「${keyword}」`,
    typeof filter === 'object' && filter && conditions(filter as Row),
    Array.isArray(any) && any.length > 0 && `任一（${any.map((one) => conditions(one as Row)).join('；')}）`,
    id !== undefined && `编号 ${id}`,
    conditions(Object.fromEntries(further)),
  ]
  return parts.filter(Boolean).join('，') || null
}
