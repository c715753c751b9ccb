// Mapping of columns to fields: suggested from titles and from earlier choices.
import { sql } from 'kysely'
import type { Binding, Field, Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { gapsOf } from '#kernel/fill'
import { identifying, importFields, keyFields, keysIn, normalised } from '#kernel/sheet'
import { standard } from '#kernel/standard'
import { type Context, signedIn } from '../core/context'
import { type ImportInput, type Mode, ofFile } from './import-input'
import { type Column, type Proposal, proposalsFor } from './match-columns'
import type { Heading } from './reading/grid'

export type Mapping = Readonly<Record<string, string>>

/** Heading of the column with the reason of a refusal; never a field's. */
export function reasonHeading(page: Binding, context: Pick<Context, 'language'>): string {
  const plain = context.language === 'en' ? 'Reason' : '原因'
  const taken = Object.values(page.fields).some(({ title }) => [title.zh, title.en].includes(plain))
  return taken ? `${plain}${context.language === 'en' ? ' (import)' : '（导入）'}` : plain
}

function isReason(page: Binding, title: string): boolean {
  return (['zh-CN', 'en'] as const).some(
    (language) => normalised(reasonHeading(page, { language })) === normalised(title),
  )
}

/** Fields that a column may fill, and the id of exported records. */
export function fillable(page: Binding, context: Context): Field[] {
  return [...importFields(page, signedIn(context).grant), standard.id]
}

function preferenceName(page: Binding): string {
  return `import:${page.name}`
}

async function remembered(page: Binding, context: Context): Promise<Mapping> {
  const { rows } = await sql<{ value: Mapping | null }>`select value from preference
    where owner_id = ${signedIn(context).admin.id} and name = ${preferenceName(page)}`.execute(context.db)
  return rows[0]?.value ?? {}
}

/** Stores the person's choice for these titles. */
export async function remember(page: Binding, input: ImportInput, context: Context): Promise<void> {
  const chosen = ofFile(input.headings).map(({ place, title }) => [normalised(title), input.mapping?.[place] ?? ''])
  const value = JSON.stringify({ ...(await remembered(page, context)), ...Object.fromEntries(chosen) })
  if (value.length > 30_000) return
  const { id } = signedIn(context).admin
  await sql`insert into preference (admin_id, owner_id, name, value) values (${id}, ${id}, ${preferenceName(page)}, ${value}::jsonb)
    on conflict (coalesce(owner_id::text, ''), name) do update set value = excluded.value, update_time = now()`.execute(
    context.db,
  )
}

/** Each column's field with the reason; each field once. Columns left out before are left out again. */
export async function suggest(
  page: Binding,
  columns: readonly Column[],
  context: Context,
): Promise<ReadonlyMap<number, Proposal>> {
  const fields = fillable(page, context)
  const known = await remembered(page, context)
  const chosen = new Map<number, Proposal>()
  for (const { place, title } of columns) {
    const name = known[normalised(title)]
    const free = ![...chosen.values()].some(({ field }) => field === name)
    if (name && free && fields.some((field) => field.name === name)) chosen.set(place, { field: name, why: 'chosen' })
  }
  const taken = new Set([...chosen.values()].map(({ field }) => field))
  const open = columns.filter(
    ({ place, title }) => !chosen.has(place) && !isReason(page, title) && known[normalised(title)] !== '',
  )
  const left = fields.filter(({ name }) => !taken.has(name))
  return new Map([...chosen, ...proposalsFor(left, open, context)])
}

/** By titles and names alone. Refuses with PARAM headings that match nothing, naming them. */
export function strictly(page: Binding, headings: readonly Heading[], context: Context): Mapping {
  const columns = headings.flatMap(({ place, title }) => (isReason(page, title) ? [] : [{ place, title, samples: [] }]))
  const found = proposalsFor(fillable(page, context), columns, context)
  const stray = columns.filter(({ place }) => !['title', 'also'].includes(found.get(place)?.why ?? ''))
  if (stray.length === 0) return Object.fromEntries([...found].map(([place, { field }]) => [place, field]))
  const names = stray.map(({ title }) => title)
  return refuse('columns', {
    zh: `没有这些字段：${names.join('、')}；请改名或删去这些列`,
    en: `No such fields: ${names.join(', ')}; rename or remove these columns`,
  })
}

function refuse(name: string, text: Text): never {
  fail('PARAM', { message: text, errors: { [name]: text } })
}

function titles(fields: readonly Field[]): Text {
  return {
    zh: fields.map((field) => field.title.zh).join('、'),
    en: fields.map((field) => field.title.en).join(', '),
  }
}

/**
 * The mapping without columns that fill nothing. Refuses unknown columns and fields, and a field that is filled twice.
 */
export function checkMapping(page: Binding, wanted: unknown, input: ImportInput, context: Context): Mapping {
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted))
    return refuse('mapping', { zh: '列对应格式不正确', en: 'Not a valid mapping' })
  const fields = new Map(fillable(page, context).map((field) => [field.name, field]))
  const mapping = Object.fromEntries(
    Object.entries(wanted as Record<string, unknown>).filter(([, name]) => name !== null && name !== ''),
  ) as Record<string, string>
  const taken = new Map<string, string>()
  for (const [place, name] of Object.entries(mapping)) {
    const heading = input.headings.find((one) => String(one.place) === place)
    if (!heading) refuse('mapping', { zh: '文件里没有这一列', en: 'The file has no such column' })
    const field = fields.get(name)
    if (!field)
      return refuse('mapping', {
        zh: `「${heading.title}」不能对应到这个字段`,
        en: `“${heading.title}” cannot fill this field`,
      })
    if (taken.has(name))
      refuse('mapping', {
        zh: `「${taken.get(name)}」和「${heading.title}」不能都对应到「${field.title.zh}」`,
        en: `“${taken.get(name)}” and “${heading.title}” cannot both fill “${field.title.en}”`,
      })
    taken.set(name, heading.title)
  }
  if ([...taken.keys()].every((name) => name === 'id'))
    refuse('mapping', { zh: '请至少对应一列', en: 'Assign at least one column to a field' })
  return mapping
}

/** The field that identifies existing records: the requested one, otherwise the one with values in most rows. */
export function checkKey(
  page: Binding,
  wanted: unknown,
  { headings, mapping = {} }: Pick<ImportInput, 'headings' | 'mapping'>,
  mode: Mode,
  context: Context,
): string | null {
  const filled = new Map(headings.map((heading) => [mapping[heading.place], heading.filled]))
  const own = identifying(page, signedIn(context).canSensitive)
  const possible = keysIn(own, (name) => filled.get(name) ?? 0)
  if (typeof wanted === 'string' && wanted !== '') {
    if (possible.includes(wanted)) return wanted
    refuse('key', {
      zh: '识别字段必须是已对应的唯一字段',
      en: 'Records are found by a unique field that a column fills',
    })
  }
  const [first] = possible
  if (first) return first
  if (mode === 'create') return null
  const unique = keyFields(own).flatMap((name) => page.fields[name] ?? standard.id)
  const { zh, en } = titles(unique)
  return refuse('key', {
    zh: `更新需要用唯一字段找到已有数据，请对应其中一列：${zh}`,
    en: `An update finds records by a unique field; let a column fill one of: ${en}`,
  })
}

/** Refuse once, up front, if every row would fail for the same reason. */
export function refuseGaps(page: Binding, mapping: Mapping, mode: Mode, context: Context): void {
  if (mode !== 'create') return
  const filled = new Set(Object.values(mapping))
  const fields = importFields(page, signedIn(context).grant)
  const gaps = gapsOf(fields, filled)
  if (gaps.length === 0) return
  const { zh, en } = titles(gaps)
  refuse('mapping', { zh: `缺少必填列：${zh}`, en: `Required columns are missing: ${en}` })
}
