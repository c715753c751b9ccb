// Resources as an assistant is told of them: no more than its token may read and do.
import { canCall, canRead, type Grant } from '#kernel/access'
import type { Binding, Call, Field, Row } from '#kernel/binding'
import { filterOf } from '#kernel/kinds'
import { fieldOf } from '#kernel/standard'
import { type Language, pick } from '#kernel/text'

/** The page's calls that the grant opens to programs, by name. */
export function callsOf(page: Binding, grant: Grant): [name: string, call: Call][] {
  return Object.entries(page.calls).filter(
    ([, call]) => call.tokens && call.access !== 'open' && !call.multipart && !call.answersFile && canCall(grant, call),
  )
}

/** Pages with a call that the grant opens. */
export function pagesOf(bindings: readonly Binding[], grant: Grant): Binding[] {
  return bindings.filter((page) => page.route !== null && grant.has(page.route) && callsOf(page, grant).length > 0)
}

/** A write that is tried first: those with effects outside the database are not offered. */
export const isProposable = (call: Call): boolean => !call.reads && call.dry

function fieldWords(field: Field, language: Language): Row {
  const { name, kind, many, choices, ref, required, readOnly, sensitive } = field
  return {
    name,
    title: pick(field.title, language),
    kind: many ? `list of ${kind}` : kind,
    ...(field.hint ? { hint: pick(field.hint, language) } : {}),
    ...(choices ? { choices: choices.map(({ value, title }) => ({ value, title: pick(title, language) })) } : {}),
    ...(ref ? { refers_to: ref.resource } : {}),
    ...(kind === 'money' ? { unit: 'fen: 1/100 yuan' } : {}),
    ...(required ? { required } : {}),
    ...(readOnly ? { read_only: true } : {}),
    ...(sensitive ? { sensitive } : {}),
    ...(field.maxLength ? { max_length: field.maxLength } : {}),
  }
}

const readable = (page: Binding, grant: Grant): Field[] =>
  Object.values(page.fields).filter((field) => !field.writeOnly && canRead(grant, field))

/** How a filter of the list is written. */
function filterWords(page: Binding, name: string): Row {
  const field = fieldOf(page, name)
  const kind = field ? filterOf(field) : 'is'
  const example = { in: ['…', '…'], range: { gte: '…', lte: '…' } } as const
  return { field: name, written: kind === 'in' || kind === 'range' ? example[kind] : '…' }
}

export function pageWords(page: Binding, grant: Grant, language: Language): Row {
  return {
    resource: page.name,
    title: pick(page.title, language),
    one: pick(page.noun, language),
    calls: callsOf(page, grant).map(([name]) => name),
  }
}

export function resourceWords(page: Binding, grant: Grant, language: Language): Row {
  const { filters, sort, search } = page.views.list
  return {
    ...pageWords(page, grant, language),
    fields: readable(page, grant).map((field) => fieldWords(field, language)),
    filters: filters.map((name) => filterWords(page, name)),
    sort,
    searched_by_keyword: search,
    calls: callsOf(page, grant).map(([name, call]) => ({
      name,
      title: call.title ? pick(call.title, language) : name,
      changes: !call.reads,
      ...(isProposable(call) || call.reads ? {} : { for_people_only: true }),
      ...(call.on ? { about: call.on } : {}),
      ...(call.on === 'row' || call.operation === 'read' || call.operation === 'update' ? { id: call.id } : {}),
      ...(call.on === 'selection' || call.operation === 'remove' ? { ids: 'id_list' } : {}),
      ...(Object.keys(call.input).length > 0
        ? { input: Object.values(call.input).map((field) => fieldWords(field, language)) }
        : {}),
    })),
  }
}
