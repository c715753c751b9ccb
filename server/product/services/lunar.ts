// One day in the lunar calendar, in words and numbers.
import { Solar } from 'lunar-typescript'

/** Range of the calendar's tables. */
export const FIRST_LUNAR = '1900-01-31'
export const LAST_LUNAR = '2100-12-31'

export interface LunarDay {
  date: string
  /** `2025-06-01`: year, month and day of the lunar calendar; `is_leap` marks a leap month. */
  lunar_date: string
  lunar_str: string
  ganzhi_year: string
  zodiac: string
  is_leap: boolean
  /** Festivals and solar terms of the day; empty on most. */
  festival: string
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

export function lunarDay(date: string): LunarDay {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const solar = Solar.fromYmd(year, month, day)
  const lunar = solar.getLunar()
  const leap = lunar.getMonth() < 0
  const days = [...lunar.getFestivals(), lunar.getJieQi(), ...solar.getFestivals()].filter(Boolean)
  return {
    date,
    lunar_date: `${lunar.getYear()}-${two(Math.abs(lunar.getMonth()))}-${two(lunar.getDay())}`,
    lunar_str: `${lunar.getMonthInChinese()}月${lunar.getDayInChinese()}`,
    ganzhi_year: lunar.getYearInGanZhi(),
    zodiac: lunar.getYearShengXiao(),
    is_leap: leap,
    festival: days.join('、'),
  }
}
