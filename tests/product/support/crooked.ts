// A workbook as offices keep it: an old xls, a page of notes first, titles above the headings, headings of their own,
// and faults of all kinds in most rows.
import { utils, write } from '@e965/xlsx'

type Value = string | number | null

export interface CrookedPage {
  readonly name: string
  readonly rows: readonly (readonly Value[])[]
  readonly hidden?: boolean
}

/** A workbook of several sheets in one of the formats that Excel and WPS write. */
export function bookOf(pages: readonly CrookedPage[], bookType: 'biff8' | 'xlsx' = 'biff8'): Buffer {
  const book = utils.book_new()
  for (const { name, rows } of pages) utils.book_append_sheet(book, utils.aoa_to_sheet(rows as Value[][]), name)
  book.Workbook = { Sheets: pages.map(({ name, hidden }) => ({ name, Hidden: hidden ? 1 : 0 })) }
  return write(book, { type: 'buffer', bookType }) as Buffer
}

export interface Crooked {
  readonly bytes: Buffer
  readonly names: readonly string[]
}

/** Names of areas and positions that exist. */
export interface Existing {
  readonly area: string
  readonly position: string
  readonly native: string
}

/**
 * Twenty members; six rows are sound. Of the others eight name the area as "…分会", five the position in words of their
 * own, and single ones have a phone with a word in it, a day that is none, or a sex that is no choice.
 */
export function crookedMembers(mark: string, { area, position, native }: Existing): Crooked {
  const head = [
    '序号',
    '姓名',
    '性别（男/女）',
    '联系电话',
    '籍贯',
    '任职',
    '所属分会',
    '入会日期',
    '到期',
    '推荐来源',
    '备注',
  ]
  const names = Array.from({ length: 20 }, (_, index) => `${mark}${String(index + 1).padStart(2, '0')}`)
  const rows = names.map((name, index): Value[] => {
    const phone = `139${String(7_000_0000 + ((Date.now() / 7) % 9_000_000) + index * 131).slice(0, 8)}`
    const row: Value[] = [
      index + 1,
      name,
      index % 2 ? '女' : '男',
      phone,
      native,
      position,
      area,
      '2024-03-05',
      null,
      null,
      null,
    ]
    if (index >= 4 && index < 12) row[6] = `${area}分会`
    if (index >= 8 && index < 13) row[5] = `${position}（兼）`
    if (index === 12 || index === 13) row[7] = '2024年13月5日'
    if (index === 14) row[7] = '2024.3'
    if (index === 15) row[3] = `手机 ${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}（本人）`
    if (index === 16) row[2] = '先生们'
    if (index === 17) row[3] = '无'
    // Fine as they are: dashes in a phone number, a real date.
    if (index === 18) row[3] = `${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`
    if (index === 19) row[7] = 45_356
    return row
  })
  const pages = [
    {
      name: '填表说明',
      rows: [['填表说明'], ['一、请按会员证填写'], ['二、手机号务必准确'], ['三、姓名、性别、籍贯必填']],
    },
    {
      name: '会员名单',
      rows: [
        ['某某协会会员登记表（2026 年）'],
        ['填表单位：秘书处', null, null, '填表日期：2026-01-05'],
        [],
        head,
        ...rows,
      ],
    },
    { name: '字典', rows: [['职务'], ['会长'], ['理事长']], hidden: true },
  ]
  return { bytes: bookOf(pages), names }
}
