// Normalises the fields of a file: kind, plurality, nullability, reference targets.
import type { Choice, Compute, Condition, Field, Fields, Json, Proposal, Reference, Row } from '../kernel/binding'
import { OPTIONS_LIMIT, TEXTAREA_FROM } from '../kernel/constants'
import { kindOf } from '../kernel/kinds'
import { firstBy } from '../kernel/leading'
import { sourceOf } from '../kernel/propose'
import { boundsOf } from './bounds'
import { labelOf } from './labels'
import { endpointOf, proposalsOf, type RawField, type RawRows, type RawSchema } from './source'
import { type Words, wordsOf } from './words'

export interface FieldContext {
  schemas: ReadonlyMap<string, RawSchema>
  bases: ReadonlyMap<string, RawSchema>
}

function referenceOf(raw: RawField, context: FieldContext): Reference | undefined {
  const written = raw['x-ref'] ?? raw.items?.['x-ref']
  if (!written) return undefined
  const target = context.schemas.get(written.resource)
  const base = context.schemas.get(target?.of ?? written.resource)
  const endpoint = target?.endpoints?.['options'] ?? base?.endpoints?.['options']
  const { call, limit = OPTIONS_LIMIT } = endpointOf(endpoint ?? 'POST ')
  const [method, path] = call.split(' ') as ['GET' | 'POST', string]
  return {
    resource: written.resource,
    base: base?.name ?? written.resource,
    tree: (target?.kind ?? base?.kind) === 'tree',
    options: { method, path, select: (target?.select ?? {}) as Row, limit },
    ...(written.where ? { where: written.where as Reference['where'] } : {}),
    ...(written.label ? { label: labelOf(written.label, base ?? {}) } : {}),
    ...(base?.tag ? { tag: base.tag } : {}),
    ...(written.fill ? { fill: written.fill } : {}),
    onDelete: written.onDelete ?? 'restrict',
  }
}

function choicesOf(raw: RawField, prefix: string, words: Words): Choice[] | undefined {
  const list = raw.oneOf ?? raw.items?.oneOf
  return list?.map((choice) => ({
    value: choice.const,
    title:
      choice.en === undefined ? words(`${prefix}.${choice.const}`, choice.title) : { zh: choice.title, en: choice.en },
    ...(choice.also ? { also: choice.also } : {}),
    ...(choice.tone ? { tone: choice.tone } : {}),
  }))
}

function defaultOf(raw: RawField, many: boolean): Json | undefined {
  if (raw.default !== undefined) return raw.default as Json
  if (many) return []
  return raw.type === 'boolean' ? false : undefined
}

const copied = [
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'pattern',
  'formatMinimum',
  'minItems',
  'maxItems',
  'uniqueItems',
] as const

function bounds(raw: RawField, many: boolean): Partial<Field> {
  const result: Record<string, unknown> = {}
  for (const word of copied) {
    const value = raw[word] ?? (many ? raw.items?.[word] : undefined)
    if (value !== undefined) result[word] = value
  }
  return result
}

function proposalsIn(raw: RawField): Proposal[] {
  return proposalsOf(raw).map(
    (written) =>
      Object.fromEntries(
        Object.entries(written).map(([word, source]) => [word, sourceOf(source)]),
      ) as never as Proposal,
  )
}

function extensions(raw: RawField): Partial<Field> {
  return {
    ...(raw['x-options'] ? { suggest: raw['x-options'].label } : {}),
    ...(raw['x-when'] ? { when: raw['x-when'] as Condition } : {}),
    ...(raw['x-required'] ? { whenRequired: true } : {}),
    ...(raw['x-on'] ? { on: raw['x-on'] } : {}),
    ...(raw['x-default'] ? { fallback: raw['x-default'] } : {}),
    ...(raw['x-propose'] ? { propose: proposalsIn(raw) } : {}),
    ...(raw['x-also'] ? { also: raw['x-also'] } : {}),
    ...(raw['x-aspect'] ? { aspect: raw['x-aspect'] } : {}),
    ...(raw['x-public'] ? { public: raw['x-public'] as NonNullable<Field['public']> } : {}),
    ...(raw['x-private'] ? { private: true as const } : {}),
    ...(raw['x-opens'] ? { opens: raw['x-opens'] } : {}),
    ...(raw['x-sort-as'] ? { sortAs: raw['x-sort-as'] } : {}),
    ...(raw['x-yearly'] ? { yearly: true as const } : {}),
    ...(raw['x-zero'] ? { zero: raw['x-zero'] } : {}),
    ...(raw['x-empty'] ? { empty: raw['x-empty'] } : {}),
    ...(raw['x-widget'] ? { widget: raw['x-widget'] } : {}),
    ...(raw['x-unique'] ? { unique: raw['x-unique'] } : {}),
    ...(raw['x-number'] ? { number: raw['x-number'] } : {}),
    ...(raw['x-one-while'] ? { oneWhile: raw['x-one-while'] as Condition } : {}),
    ...(raw['x-sensitive'] ? { sensitive: raw['x-sensitive'] } : {}),
    ...(raw['x-sent-to'] ? { sentTo: raw['x-sent-to'] } : {}),
    ...(raw['x-perm'] ? { perm: raw['x-perm'] } : {}),
    ...(raw['x-derive'] ? { derived: raw['x-derive'] } : {}),
    ...(raw['x-compute'] !== undefined ? { compute: raw['x-compute'] as Compute } : {}),
  }
}

/** Fields of an entry: those of its table, with the table's own words. */
function childFields(rows: RawRows, context: FieldContext): Fields {
  const table = context.bases.get(rows.resource) as RawSchema
  const entries = Object.entries(table.fields ?? {}).filter(
    ([name, field]) => name !== rows.by && name !== rows.order && !field.readOnly,
  )
  return normaliseFields(Object.fromEntries(entries), table.required ?? [], 'fields', wordsOf(table), context)
}

function fieldOf(
  name: string,
  raw: RawField,
  required: boolean,
  prefix: string,
  words: Words,
  context: FieldContext,
): Field {
  const { kind, many } = kindOf(raw, TEXTAREA_FROM) ?? { kind: 'text', many: false }
  const path = `${prefix}.${name}`
  const nested = raw.fields ?? raw.items?.fields
  const rows = raw['x-rows']
  const fallback = defaultOf(raw, many)
  const choices = choicesOf(raw, path, words)
  const ref = referenceOf(raw, context)
  return {
    name,
    title: words(path, raw.title ?? name),
    ...(raw.description ? { hint: words(`${path}.hint`, raw.description) } : {}),
    kind,
    many,
    required,
    nullable: !required && fallback === undefined && !firstBy({ compute: raw['x-compute'] as never }),
    ...(fallback === undefined ? {} : { default: fallback }),
    readOnly: raw.readOnly ?? false,
    writeOnly: raw.writeOnly ?? kind === 'password',
    ...bounds(raw, many),
    ...(choices ? { choices } : {}),
    ...(ref ? { ref } : {}),
    ...extensions(raw),
    ...(nested
      ? { fields: normaliseFields(nested, raw.required ?? raw.items?.required ?? [], path, words, context) }
      : {}),
    ...(rows ? { rows, fields: childFields(rows, context) } : {}),
  }
}

/** Fields that references fill in for their siblings; the form suggests them like any other value. */
function lentIn(raw: Record<string, RawField>): ReadonlyMap<string, Proposal> {
  const lent = Object.entries(raw).flatMap(([field, { 'x-ref': ref }]) =>
    Object.entries(ref?.fill ?? {}).map(
      ([sibling, carries]) => [sibling, { from: { of: 'form', field, carries } }] as const,
    ),
  )
  return new Map(lent)
}

/** Names the sibling that holds the address of a secret, so that the form can say so. */
function withAddress(field: Field, address: Field | undefined): Field {
  if (!address) return field
  const { zh, en } = address.title
  const said = {
    zh: `「${zh}」更换协议、域名或端口后须重新填写`,
    en: `Enter it anew when scheme, host or port of “${en}” change`,
  }
  const { hint } = field
  return { ...field, hint: hint ? { zh: `${hint.zh}；${said.zh}`, en: `${hint.en}. ${said.en}` } : said }
}

export function normaliseFields(
  raw: Record<string, RawField>,
  required: readonly string[],
  prefix: string,
  words: Words,
  context: FieldContext,
): Fields {
  const lent = lentIn(raw)
  const fields = Object.fromEntries(
    Object.entries(raw).map(([name, written]) => {
      const field = fieldOf(name, written, required.includes(name), prefix, words, context)
      const proposal = lent.get(name) ?? (field.fallback ? { from: sourceOf(field.fallback) } : undefined)
      const compared = boundsOf(written, raw, context)
      return [
        name,
        {
          ...field,
          ...(proposal && !field.propose ? { propose: [proposal] } : {}),
          ...(compared.length > 0 ? { bounds: compared } : {}),
        },
      ]
    }),
  )
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, withAddress(field, fields[field.sentTo ?? ''])]),
  )
}
