// Values of made-up records, by kind of field: the same at each run of a day, since a calendar opens at today.
import { isPast } from '#kernel/compared'
import type { Field } from '../../../../kernel/binding'
import type { Language } from '../../../../kernel/text'

const people = [
  ['林溪', 'Lin Xi'],
  ['周宁', 'Zhou Ning'],
  ['陈舟', 'Chen Zhou'],
  ['许棠', 'Xu Tang'],
  ['沈禾', 'Shen He'],
  ['方屿', 'Fang Yu'],
  ['陆遥', 'Lu Yao'],
  ['顾言', 'Gu Yan'],
  ['叶澄', 'Ye Cheng'],
  ['苏朗', 'Su Lang'],
  ['唐越', 'Tang Yue'],
  ['江月', 'Jiang Yue'],
] as const

const lines = [
  ['秋季联谊安排', 'Plans for the autumn meeting'],
  ['会议纪要待确认', 'Minutes to be confirmed'],
  ['走访后的回访', 'A call after the visit'],
  ['场地与物资清单', 'Venue and supplies'],
  ['新章程意见汇总', 'Comments on the new charter'],
  ['年度资料归档', 'Papers of the year filed'],
  ['志愿者排班', 'Shifts of the volunteers'],
] as const

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const inLanguage = ([zh, en]: readonly [string, string], language: Language): string => (language === 'en' ? en : zh)

function pick<T>(list: readonly T[], index: number): T {
  return list[((index % list.length) + list.length) % list.length] as T
}

export const personName = (index: number, language: Language): string => inLanguage(pick(people, index), language)

/** Names differ in their place among the fields, so that two columns don't show the same. */
function placeOf(name: string): number {
  return [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7)
}

function clip(text: string, { minLength = 0, maxLength }: Field): string {
  return text.padEnd(minLength, '—').slice(0, maxLength ?? 500)
}

function within(value: number, { minimum, maximum }: Field): number {
  return Math.max(minimum ?? value, Math.min(maximum ?? value, value))
}

/** Days from today; dates that must not be ahead lie in the past. */
function dayOf(field: Field, index: number, today: Date): Date {
  const { name } = field
  const later = /(^|_)(end|until|expire|close)/.test(name)
  const past = isPast(field) || field.readOnly || /birth|(^|_)(create|update|check)_/.test(name)
  const days = past ? -((index * 2) % 26) - 1 : ((index * 5) % 25) - 9 + (later ? 1 : 0)
  return new Date(today.getTime() + days * DAY + (later ? 8 : 2) * 60 * MINUTE)
}

function idCard(index: number): string {
  const digits = `99000019800101${String(index % 1000).padStart(3, '0')}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return digits + '10X98765432'[sum % 11]
}

function creditCode(index: number): string {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  const body = `99880000${String(index).padStart(8, '0')}X`
  const sum = [...body].reduce((total, letter, at) => total + alphabet.indexOf(letter) * (3 ** at % 31), 0)
  return body + alphabet[(31 - (sum % 31)) % 31]
}

const stems = '甲乙丙丁戊己庚辛壬癸'

/** Names of things that have no more than a name: 区域甲, Area A. */
export function nameOfThing(noun: { zh: string; en: string }, index: number, language: Language): string {
  const place = (index - 1) % stems.length
  return language === 'en' ? `${noun.en} ${String.fromCharCode(65 + place)}` : `${noun.zh}${stems[place]}`
}

function textOf(field: Field, index: number, language: Language): string {
  if (field.sortAs === 'person' || /(^|_)(real_name|user_name|nickname|contact|linkman|admin_name)$/.test(field.name))
    return clip(personName(index, language), field)
  if (field.pattern) {
    const tries = [`sample${index}`, `0251234${String(5000 + index)}`, 'M', '01-01', '12:30', `${index}`]
    return tries.find((text) => new RegExp(field.pattern as string, 'u').test(text)) ?? ''
  }
  if (/(^|_)(no|code|number)$/.test(field.name)) return clip(`N${String(1000 + index)}`, field)
  const long = field.kind === 'textarea' || field.kind === 'html'
  const line = inLanguage(pick(lines, index + placeOf(field.name)), language)
  const stop = language === 'en' ? '. ' : '。'
  if (long)
    return clip([0, 1, 2].map((step) => inLanguage(pick(lines, index + step), language)).join(stop) + stop, field)
  return clip(
    (field.maxLength ?? 50) < 12 ? `${inLanguage([field.title.zh, field.title.en], language)} ${index}` : line,
    field,
  )
}

/** One value of a field; references have the id of a made-up record. */
export function madeUp(field: Field, index: number, language: Language, today: Date): unknown {
  const shift = index + placeOf(field.name)
  if (field.choices) return pick(field.choices, shift).value
  switch (field.kind) {
    case 'phone':
      return `1209000${String(1000 + (shift % 9000))}`
    case 'email':
      return `sample${index}@example.com`
    case 'uri':
    case 'link':
      return `https://example.com/${index}`
    case 'id-card':
      return idCard(index)
    case 'credit-code':
      return creditCode(index)
    case 'color':
      return pick(['#1890ff', '#13a8a8', '#389e0d', '#d4880f'], index)
    case 'image':
      return `/uploads/studio/sample-${shift % 6}.png`
    case 'video':
    case 'file':
      return `/uploads/studio/sample-${shift % 6}.${field.kind === 'video' ? 'mp4' : 'pdf'}`
    case 'region':
      return '990100/990101'
    case 'password':
      return ''
    case 'html':
      return `<p>${textOf(field, index, language)}</p>`
    case 'boolean':
      return shift % 3 !== 0
    case 'date':
      return dayOf(field, index, today).toISOString().slice(0, 10)
    case 'date-time':
      return dayOf(field, index, today).toISOString()
    case 'month':
      return dayOf(field, index, today).toISOString().slice(0, 7)
    case 'number':
      return within((shift % 90) / 10, field)
    case 'money':
      return within(((shift % 48) + 2) * 5000, field)
    case 'sort':
      return index
    case 'integer':
      return within((shift % 40) + 1, field)
    case 'reference':
      return (shift % 12) + 1
    case 'json':
      return {}
    case 'rows':
    case 'object':
      return Object.fromEntries(
        Object.values(field.fields ?? {}).map((inner) => [inner.name, madeUp(inner, index, language, today)]),
      )
    default:
      return textOf(field, index, language)
  }
}
