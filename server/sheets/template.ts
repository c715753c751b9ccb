// An empty sheet to fill in: headings, drop-downs of each column, and hints on a sheet of their own.
import type { Binding, Field } from '#kernel/binding'
import { importFields } from '#kernel/sheet'
import { draftFields } from '#kernel/taken'
import { pick } from '#kernel/text'
import { type Context, signedIn } from '../core/context'
import { aboutSheet } from './about'
import { columnOf, joined, yesNo } from './cells'
import { csvWriter } from './csv'
import { memorySink } from './file-sink'
import { createReferences, type References } from './references'
import type { SheetColumn, SidePage } from './sheet-writer'
import { headings } from './titles'
import { xlsxWriter } from './xlsx'

/** Longer lists are not offered as a drop-down. */
const MOST_CHOICES = 500
/** Options named on the sheet of hints. */
const NAMED = 30

type Words = readonly [zh: string, en: string]

const kindWords: Partial<Record<Field['kind'], { what: Words; example: Words }>> = {
  boolean: { what: ['是或否', 'Yes or No'], example: ['是', 'Yes'] },
  date: { what: ['日期', 'Date'], example: ['2026-01-05', '2026-01-05'] },
  'date-time': { what: ['日期和时间', 'Date and time'], example: ['2026-01-05 09:30:00', '2026-01-05 09:30:00'] },
  month: { what: ['月份', 'Month'], example: ['2026-01', '2026-01'] },
  money: { what: ['金额（元）', 'Amount'], example: ['1200.50', '1200.50'] },
  integer: { what: ['整数', 'Whole number'], example: ['12', '12'] },
  sort: { what: ['整数，小的在前', 'Whole number, small ones first'], example: ['100', '100'] },
  number: { what: ['数字', 'Number'], example: ['1.5', '1.5'] },
  phone: { what: ['11 位手机号', '11-digit phone number'], example: ['13800000000', '13800000000'] },
  region: { what: ['地区', 'Region'], example: ['浙江省/杭州市/西湖区', '浙江省/杭州市/西湖区'] },
  choice: { what: ['从选项中选择', 'One of the options'], example: ['', ''] },
  reference: { what: ['已有数据的名称', 'The name of an existing record'], example: ['', ''] },
  email: { what: ['邮箱', 'E-mail address'], example: ['name@example.com', 'name@example.com'] },
  uri: { what: ['网址', 'Web address'], example: ['https://example.com', 'https://example.com'] },
  color: { what: ['颜色', 'Colour'], example: ['#1890ff', '#1890ff'] },
}
const plain = { what: ['文字', 'Text'], example: ['', ''] } as const

async function choicesOf(field: Field, references: References, context: Context): Promise<string[]> {
  if (field.choices) return field.choices.map(({ title }) => pick(title, context.language))
  if (field.kind === 'boolean') return [yesNo(true, context.language), yesNo(false, context.language)]
  return field.kind === 'reference' ? references.captions(field, MOST_CHOICES) : []
}

function hintOf(field: Field, title: string, choices: readonly string[], context: Context): string[] {
  const english = context.language === 'en'
  const at = english ? 1 : 0
  const { what, example } = kindWords[field.kind] ?? plain
  const many = english ? '; several, separated by commas' : '；可填多个，用、隔开'
  const limit =
    field.maxLength && (english ? `; at most ${field.maxLength} characters` : `；最多 ${field.maxLength} 个字`)
  const more = choices.length > NAMED ? '…' : ''
  return [
    title,
    field.required ? (english ? 'yes' : '是') : '',
    `${what[at]}${field.many ? many : ''}${limit ?? ''}`,
    joined(choices.slice(0, NAMED), context.language) + more,
    example[at] || (choices[0] ?? ''),
    field.hint ? pick(field.hint, context.language) : '',
  ]
}

export interface TemplateColumn {
  readonly field: Field
  /** As in the heading; a star marks required columns. */
  readonly title: string
  readonly choices: readonly string[]
  /** Heading, required or not, expected value, options, example, hint. */
  readonly hints: readonly string[]
}

/** Columns that this person may fill in on the page, with their hints. */
export async function templateColumns(page: Binding, context: Context): Promise<TemplateColumn[]> {
  const created = draftFields(page, 'create')
  const fields = importFields(page, signedIn(context).grant).filter((field) => Object.hasOwn(created, field.name))
  const references = createReferences(context)
  const titles = headings(fields, context).map((title, index) => (fields[index]?.required ? `${title}*` : title))
  const columns: TemplateColumn[] = []
  for (const [index, field] of fields.entries()) {
    const title = titles[index] as string
    const choices = await choicesOf(field, references, context)
    columns.push({ field, title, choices, hints: hintOf(field, title, choices, context) })
  }
  return columns
}

function sheetColumn({ field, title, choices }: TemplateColumn): SheetColumn {
  return { ...columnOf(field, title), ...(choices.length > 0 && !field.many ? { choices } : {}) }
}

/** The bytes of the file. */
export async function templateOf(page: Binding, format: 'xlsx' | 'csv', context: Context): Promise<Buffer> {
  const wanted = await templateColumns(page, context)
  const columns = wanted.map(sheetColumn)
  const hints = wanted.map((column) => [...column.hints])
  const english = context.language === 'en'
  const head = english
    ? ['Column', 'Required', 'What to write', 'Options', 'Example', 'Hint']
    : ['列', '必填', '填写内容', '可选项', '示例', '说明']
  const page2: SidePage = {
    name: english ? 'Hints' : '填写说明',
    widths: [20, 8, 30, 50, 22, 40],
    rows: [head, ...hints],
  }
  const sink = memorySink()
  const about = { ...aboutSheet(page, 0, context), line: context.title(page) }
  if (format === 'csv') await csvWriter(sink, columns, about, false).end()
  else await xlsxWriter(sink, columns, about).end([page2])
  return sink.bytes()
}
