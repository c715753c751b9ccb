// Placeholders of mailings: the columns of a member that the writer may export, and a few of the association.
import type { Field } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { exportColumns } from '#kernel/sheet'
import type { Language } from '#kernel/text'
import { type Context, signedIn } from '../../../core/context'
import { records } from '../../../rows/records'
import { recordCell } from '../../../sheets/cells'
import { clockFor } from '../../../sheets/file-name'
import { headings } from '../../../sheets/titles'
import type { Mailing } from './mailings'
import { fillParts, type Parsed, parseText, type Template } from './text'

const extras = {
  协会: 'association',
  Association: 'association',
  今天: 'today',
  Today: 'today',
  称呼: 'salutation',
  Salutation: 'salutation',
  通讯地址: 'address',
  'Postal address': 'address',
} as const

type Extra = (typeof extras)[keyof typeof extras]

interface Word {
  readonly field: Field
  readonly language: Language
}

/** Columns that tell nothing to the recipient. */
const inner: ReadonlySet<string> = new Set(['id', 'create_time', 'update_time', 'admin_id', 'remark'])

function columnsOf(context: Context): Field[] {
  const { grant, canSensitive } = signedIn(context)
  return exportColumns(context.resources.binding('user'), grant, canSensitive).filter(({ name }) => !inner.has(name))
}

/** Each title in both languages: a text keeps its meaning for colleagues of the other one. */
function wordsOf(context: Context): Map<string, Word> {
  const fields = columnsOf(context)
  const titled = (language: Language) =>
    headings(fields, { ...context, language }).map(
      (title, place) => [title, { field: fields[place] as Field, language }] as const,
    )
  return new Map([...titled('en'), ...titled('zh-CN')])
}

/** An address is no column of its own, and hidden like its parts. */
function isExtra(name: string, context: Context): name is keyof typeof extras {
  if (!Object.hasOwn(extras, name)) return false
  return extras[name as keyof typeof extras] !== 'address' || signedIn(context).canSensitive
}

/** Placeholders in the language of the caller. */
export function offered(context: Context): string[] {
  const names = Object.keys(extras)
    .filter((name) => /^[A-Z]/.test(name) === (context.language === 'en'))
    .filter((name) => isExtra(name, context))
  return [...new Set([...headings(columnsOf(context), context), ...names])]
}

export interface Text {
  readonly subject: string
  readonly text: string
}

export interface Person {
  readonly id: number
  readonly address: string | null
}

interface Templates {
  readonly subject: Template
  readonly content: Template
}

function parsed(text: string, field: 'subject' | 'content'): Template {
  const found: Parsed = parseText(text)
  if ('fault' in found) fail('PARAM', { message: found.fault, errors: { [field]: found.fault } })
  return found
}

/** Refuses with PARAM texts with unknown placeholders, or with values that the caller may not export. */
export function templatesOf(mailing: Pick<Mailing, 'subject' | 'content'>, context: Context): Templates {
  const words = wordsOf(context)
  const all = { subject: parsed(mailing.subject ?? '', 'subject'), content: parsed(mailing.content, 'content') }
  for (const [field, { names }] of Object.entries(all)) {
    const unknown = names.filter((name) => !words.has(name) && !isExtra(name, context))
    if (unknown.length === 0) continue
    const list = unknown.map((name) => `{${name}}`)
    const message = {
      zh: `没有这些字段，或您不能使用：${list.join('、')}。可用的字段见填写说明`,
      en: `There are no such placeholders, or you may not use them: ${list.join(', ')}. See the list beside the form`,
    }
    fail('PARAM', { message, errors: { [field]: message } })
  }
  return all
}

const salutations = { 'zh-CN': { male: '先生', female: '女士' }, en: { male: 'Mr.', female: 'Ms.' } } as const

/** The texts of people as the caller may read them, in the order given; a person whom nobody may read has empty values. */
export async function textsFor(
  mailing: Pick<Mailing, 'subject' | 'content'>,
  people: readonly Person[],
  context: Context,
): Promise<Text[]> {
  const { subject, content } = templatesOf(mailing, context)
  const words = wordsOf(context)
  const used = [...subject.names, ...content.names].flatMap((name) => words.get(name)?.field.name ?? [])
  const names = [...new Set([...used, 'sex'])]
  const ids = people.map(({ id }) => id)
  const found = await records(context.resources.get('user'), ids, names, context)
  const byId = new Map(found.map((row) => [row['id'] as number, row]))
  const clock = clockFor(context)
  return people.map(({ id, address }) => {
    const row = byId.get(id) ?? {}
    const extra: Record<Extra, (language: Language) => string> = {
      association: () => String(context.setting('sxh_name') ?? ''),
      today: () => context.today,
      salutation: (language) => salutations[language][row['sex'] as 'male' | 'female'] ?? '',
      address: () => address ?? '',
    }
    const filled = (name: string): string => {
      const word = words.get(name)
      if (word) return recordCell(word.field, row, { language: word.language, clock }).text
      const own = isExtra(name, context) ? extras[name] : null
      return own ? extra[own](/^[A-Z]/.test(name) ? 'en' : 'zh-CN') : ''
    }
    return { subject: fillParts(subject.parts, filled), text: fillParts(content.parts, filled).trim() }
  })
}
