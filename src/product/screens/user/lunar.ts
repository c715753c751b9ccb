// Parses a lunar date, as stored in records, into numbers.

const months = '正二三四五六七八九十冬腊'
const digits = '一二三四五六七八九'

export interface LunarDay {
  month: number
  day: number
  leap: boolean
}

/** `初五` → 5, `十五` → 15, `二十` → 20, `廿三` → 23. */
function dayOf(text: string): number {
  if (text === '初十') return 10
  if (text === '二十') return 20
  if (text === '三十') return 30
  const tens = ['初', '十', '廿'].indexOf(text[0] ?? '')
  const ones = digits.indexOf(text[1] ?? '?') + 1
  return text.length === 2 && tens >= 0 && ones > 0 ? tens * 10 + ones : 0
}

/** `闰六月初一` → the first day of the leap sixth month; null if it is no lunar date. */
export function readLunar(text: string): LunarDay | null {
  const match = /^(闰?)(.)月(.{2})$/.exec(text)
  const month = months.indexOf(match?.[2] ?? '?') + 1
  const day = dayOf(match?.[3] ?? '')
  return match && month > 0 && day > 0 ? { month, day, leap: match[1] !== '' } : null
}
