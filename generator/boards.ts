// Boards: parts with all defaults, and the answer that follows from them.

import type { Field, Fields, Kind } from '../kernel/binding'
import type { Board, BoardFigure, BoardGroups, BoardNamed, BoardPart, BoardRows, Counting } from '../kernel/board'
import { fieldOf } from '../kernel/standard'
import { shownOnly } from './reports'
import type { RawBoardFigure, RawBoardGroups, RawCounting, RawPart } from './source'
import type { Words } from './words'

/** Parts of a page that a board takes. */
export interface Page {
  readonly route?: string | undefined
  readonly fields: Fields
  readonly isReport: boolean
}

export interface BoardContext {
  readonly words: Words
  readonly page: (name: string) => Page | undefined
}

/** Most groups and rows, if not written. */
export const MOST = 10

function countingOf(raw: RawCounting, { page }: BoardContext): Counting {
  const { of, at, where = {} } = raw
  const counted = page(of)
  const kind = at && fieldOf({ fields: counted?.fields ?? {} }, at)?.kind
  return {
    of,
    route: page(raw.page ?? of)?.route ?? '',
    where: where as Counting['where'],
    ...(at ? { at } : {}),
    ...(kind === 'date-time' ? { moment: true as const } : {}),
    ...(raw.page === undefined ? { own: true as const } : {}),
  }
}

function howOf({ rate, told, fact, sum, distinct }: RawBoardFigure): BoardFigure['how'] {
  if (rate) return 'rate'
  if (told) return 'told'
  if (fact) return 'fact'
  return sum ? 'sum' : distinct ? 'distinct' : 'count'
}

const fieldIn = (name: string, of: string, { page }: BoardContext) => fieldOf({ fields: page(of)?.fields ?? {} }, name)

function kindIn(name: string | undefined, of: string, context: BoardContext): BoardFigure['kind'] {
  if (name === undefined) return 'integer'
  const kind = fieldIn(name, of, context)?.kind
  return kind === 'money' ? 'money' : kind === 'integer' ? 'integer' : 'number'
}

/** A rate stands where its first part does. */
function figureOf(
  name: string,
  raw: RawBoardFigure,
  all: Readonly<Record<string, RawBoardFigure>>,
  prefix: string,
  context: BoardContext,
): BoardFigure {
  const how = howOf(raw)
  const { words } = context
  const source = (raw.rate ? all[raw.rate[0]] : raw) as RawCounting
  return {
    ...countingOf(source, context),
    name,
    title: words(`${prefix}.${name}`, raw.title),
    ...(raw.unit ? { unit: words(`${prefix}.${name}.unit`, raw.unit) } : {}),
    how,
    fields: [raw.sum ?? raw.distinct ?? []].flat(),
    ...(raw.fact ? { fact: raw.fact } : {}),
    ...(raw.rate ? { parts: raw.rate } : {}),
    ...(raw.during ? { during: raw.during } : {}),
    ...(raw.year ? { year: raw.year } : {}),
    ...(raw.compare ? { compare: true as const } : {}),
    // A page of numbers opens with the same period.
    ...(raw.during && raw.page && context.page(raw.page)?.isReport ? { open: { period: raw.during } } : {}),
    kind: how === 'rate' ? 'percent' : (raw.kind ?? kindIn(raw.sum, source.of, context)),
  }
}

function figuresOf(raw: Readonly<Record<string, RawBoardFigure>>, prefix: string, context: BoardContext) {
  return Object.entries(raw).map(([name, one]) => figureOf(name, one, raw, prefix, context))
}

function groupsOf(raw: RawBoardGroups, context: BoardContext): BoardGroups {
  return {
    ...countingOf(raw, context),
    by: shownOnly(fieldIn(raw.by, raw.of, context) as Field),
    ...(raw.sum ? { sum: raw.sum } : {}),
    kind: kindIn(raw.sum, raw.of, context),
    ...(raw.ages ? { ages: raw.ages } : {}),
    ...(raw.ahead ? { ahead: raw.ahead } : {}),
    ...(raw.most ? { most: raw.most } : {}),
    chart: raw.chart ?? 'bar',
  }
}

function partOf(name: string, raw: RawPart, prefix: string, context: BoardContext): BoardPart {
  const path = `${prefix}.${name}`
  const titled = { name, title: context.words(path, raw.title ?? name) }
  const most = raw.most ?? MOST
  if (raw.cards) return { ...titled, as: 'cards', figures: figuresOf(raw.cards, path, context) }
  if (raw.totals) return { ...titled, as: 'totals', figures: figuresOf(raw.totals, path, context) }
  if (raw.months)
    return {
      ...titled,
      as: 'months',
      figures: figuresOf(raw.months, path, context),
      ...(raw.past ? { past: raw.past } : {}),
    }
  if (raw.groups) return { ...titled, as: 'groups', groups: groupsOf(raw.groups, context) }
  if (raw.top) {
    const from = raw.top.map((one): BoardNamed => ({ ...countingOf(one, context), by: one.by, sum: one.sum }))
    return { ...titled, as: 'top', from, most }
  }
  if (raw.rows) {
    const from = raw.rows.map((one): BoardRows => {
      const fields = Object.entries(one.fields).map(([key, field]) => [
        key,
        shownOnly(fieldIn(field, one.of, context) as Field),
      ])
      return { ...countingOf(one, context), sort: one.sort, fields: Object.fromEntries(fields) as Fields }
    })
    return { ...titled, as: 'rows', from, most }
  }
  if (raw.parts) return { ...titled, as: 'parts', parts: boardOf(raw.parts, path, context) }
  return { ...titled, as: 'todo' }
}

export function boardOf(raw: Readonly<Record<string, RawPart>>, prefix: string, context: BoardContext): Board {
  return Object.entries(raw).map(([name, part]) => partOf(name, part, prefix, context))
}

function answer(name: string, kind: Kind, more: Partial<Field> = {}): Field {
  const required = more.required ?? false
  return {
    name,
    kind,
    title: { zh: name, en: name },
    many: false,
    required,
    nullable: !required,
    readOnly: false,
    writeOnly: false,
    ...more,
  }
}

const byName = (fields: readonly Field[]): Fields => Object.fromEntries(fields.map((field) => [field.name, field]))
const objects = (name: string, title: Field['title'], fields: readonly Field[]) =>
  answer(name, 'object', { title, many: true, fields: byName(fields) })
const needed = { required: true } as const

function numberOf({ name, title, kind }: Pick<BoardFigure, 'name' | 'title' | 'kind'>): Field {
  return answer(name, kind === 'percent' || kind === 'number' ? 'number' : 'integer', { title })
}

function rowField(name: string, { kind, title, choices, sensitive }: Field): Field {
  const shown = answer(name, kind === 'reference' ? 'text' : kind, { title })
  return { ...shown, ...(choices ? { choices } : {}), ...(sensitive ? { sensitive } : {}) }
}

/**
 * Values of the rows under their names in the answer: references by their captions, and as text what differs between
 * the pages.
 */
function rowFields(from: readonly BoardRows[]): Field[] {
  const found = new Map<string, Field>()
  for (const { fields } of from)
    for (const [name, field] of Object.entries(fields)) {
      const held = found.get(name)
      if (!held) found.set(name, rowField(name, field))
      else if (held.kind !== rowField(name, field).kind) found.set(name, answer(name, 'text', { title: held.title }))
    }
  return [...found.values()]
}

function answerOf(part: BoardPart): Field {
  const { name, title } = part
  switch (part.as) {
    case 'cards':
      return objects(name, title, [
        answer('key', 'text', needed),
        answer('name', 'text', needed),
        answer('value', 'number', needed),
        answer('unit', 'text', needed),
        answer('path', 'text', needed),
        answer('query', 'json', needed),
        answer('compare', 'number'),
      ])
    case 'todo':
      return objects(name, title, [
        answer('key', 'text', needed),
        answer('name', 'text', needed),
        answer('num', 'integer', needed),
        answer('path', 'text', needed),
        answer('query', 'json', needed),
      ])
    case 'totals':
      return answer(name, 'object', { title, fields: byName(part.figures.map(numberOf)) })
    case 'months':
      return objects(name, title, [answer('month', 'text', needed), ...part.figures.map(numberOf)])
    case 'groups':
      return objects(name, title, [
        answer('name', 'text', needed),
        answer('value', 'number', needed),
        answer('query', 'json', needed),
      ])
    case 'top':
      return objects(name, title, [
        answer('name', 'text', needed),
        answer('amount', 'integer', needed),
        answer('times', 'integer', needed),
      ])
    case 'rows':
      return objects(name, title, [
        answer('id', 'integer', needed),
        answer('path', 'text', needed),
        ...rowFields(part.from),
      ])
    case 'parts':
      return answer(name, 'object', { title, fields: byName(part.parts.map(answerOf)) })
  }
}

/** Answer of a board; parts that the caller may not see are missing. */
export function boardAnswer(board: Board): Fields {
  return byName(board.map(answerOf))
}
