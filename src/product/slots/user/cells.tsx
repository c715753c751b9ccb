// Cells of a person: expiry of the membership, lunar birthday.
import dayjs, { type Dayjs } from 'dayjs'
import type { Row } from '#kernel/binding'
import { EmptyValue, shown } from '../../../fields/text-parts'
import { today } from '../../../fields/zone'
import { useWords } from '../../../locales/use-words'
import styles from './Person.module.css'

/** 0 on the last valid day, negative afterwards. */
export function daysLeft(expires: string, today: Dayjs): number {
  return dayjs(expires).startOf('day').diff(today.startOf('day'), 'day')
}

interface ExpiryCellProps {
  value: string | null | undefined
  row: Row
}

export function ExpiryCell({ value, row }: ExpiryCellProps) {
  const { t } = useWords()
  if (value) return <span className="tabular">{value}</span>
  return row['status'] === 'active' || row['status'] === 'frozen' ? <span>{t('member.lifelong')}</span> : <EmptyValue />
}

interface ExpiryProps {
  /** The last valid day; null for life. */
  expires: string | null
  status: unknown
}

/** Days are not counted beyond a year. */
const COUNTED = 366

export function Expiry({ expires, status }: ExpiryProps) {
  const { t } = useWords()
  if (expires === null) return <span>{t('member.lifelong')}</span>
  const left = daysLeft(expires, today())
  const words =
    left < 0
      ? t('member.over', { count: -left })
      : left === 0
        ? t('member.lastDay')
        : left < COUNTED
          ? t('member.daysLeft', { count: left })
          : null
  const tone = left < 0 ? 'bad' : status === 'expiring' ? 'near' : 'calm'
  return (
    <span className="tabular">
      {expires} {words && <span className={`${styles.left} ${styles[tone]}`}>{words}</span>}
    </span>
  )
}

const months = '正二三四五六七八九十冬腊'
const digits = '一二三四五六七八九'

interface LunarDay {
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

export function LunarBirthday({ value }: { value: string | null | undefined }) {
  const { t, language } = useWords()
  return shown(value, (text) => {
    const read = language === 'en' ? readLunar(text) : null
    return <span>{read ? t(read.leap ? 'member.lunarLeap' : 'member.lunar', { ...read }) : text}</span>
  })
}
