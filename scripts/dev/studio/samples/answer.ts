// Answers of the preview's calls, as the server would give them about made-up records. Nothing is stored.
import type { Inspected } from '../../../../generator/build'
import type { Model } from '../../../../generator/normalise'
import type { Binding, Call, Field, Fields, Row } from '../../../../kernel/binding'
import type { Language } from '../../../../kernel/text'
import { menuOf, personOf, roleNamed } from './menu'
import { reportOf } from './report'
import { matching, nameOf, RECORDS, rowOf, rowsOf, type World } from './rows'
import { madeUp } from './values'

export interface Asked {
  method: string
  /** Below /api. */
  path: string
  body: Row
  language: Language
  role: string
  /** The resource in the preview, where several have a call of one path. */
  resource: string
  /** `database`: calls that only read are left to the server. */
  source: string
}

/** Calls that begin or end a session, or that everybody may make. */
const opens: ReadonlySet<string> = new Set(['/login', '/logout', '/captcha'])
const reading: ReadonlySet<Call['operation']> = new Set(['list', 'read', 'options', 'report', 'detail'])

/** Calls of the frame, which would otherwise show made-up people at work. */
const quiet: Readonly<Record<string, object>> = {
  '/presence': { list_data: [] },
  '/view/list': { list_data: [], roles: [] },
  '/label': { label: [] },
  '/job/list': { list_data: [], total: 0, page: 1, limit: 20 },
  '/preference/save': { name: '' },
  '/log/history': { list_data: [], total: 0, page: 1, limit: 20 },
}

function isPath(template: string, path: string): boolean {
  return new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
}

function callFor(bindings: readonly Binding[], { method, path, resource }: Asked): [Binding, Call] | null {
  const own = bindings.filter(({ name }) => name === resource)
  for (const binding of [...own, ...bindings])
    for (const call of Object.values(binding.calls))
      if (call.method === method && isPath(call.path, path)) return [binding, call]
  return null
}

/** A tree of two levels. */
function grown(rows: readonly Row[]): Row[] {
  const roots = rows.slice(0, 3).map((row): Row => ({ ...row, pid: null }))
  return roots.map((root, place) => ({
    ...root,
    son: rows.slice(3 + place * 2, 5 + place * 2).map((row) => ({ ...row, pid: root['id'], son: [] })),
  }))
}

function summaryOf({ fields, views }: Binding, rows: readonly Row[]): Row {
  return Object.fromEntries(
    Object.entries(views.list.summary).map(([key, figure]): [string, unknown] => {
      if ('counts' in figure) {
        const choices = fields[figure.counts]?.choices ?? []
        return [
          key,
          Object.fromEntries(
            choices.map(({ value }) => [value, rows.filter((row) => row[figure.counts] === value).length]),
          ),
        ]
      }
      const name = 'sum' in figure ? figure.sum : figure.distinct
      const values = rows.map((row) => row[name])
      return [
        key,
        'sum' in figure ? values.reduce<number>((sum, one) => sum + Number(one ?? 0), 0) : new Set(values).size,
      ]
    }),
  )
}

function outputOf(fields: Fields, { language, today }: World): Row {
  const one = (field: Field): unknown => {
    if (field.kind === 'rows' || field.kind === 'object')
      return field.many || field.kind === 'rows' ? [] : outputOf(field.fields ?? {}, { language, today, bindings: [] })
    if (field.many) return []
    return field.required ? madeUp(field, 1, language, today) : null
  }
  return Object.fromEntries(Object.values(fields).map((field) => [field.name, one(field)]))
}

function perform(world: World, binding: Binding, call: Call, body: Row): unknown {
  const given = Number(body[call.id] ?? body['id'] ?? 1)
  const id = Number.isInteger(given) && given > 0 ? given : 1
  switch (call.operation) {
    case 'list': {
      const rows = rowsOf(world, binding)
      if (binding.kind === 'tree') return { list_data: grown(rows), total: 9 }
      const found = matching(rows, binding, body)
      const [page, limit] = [Number(body['page'] ?? 1), Number(body['limit'] ?? RECORDS)]
      const list_data = found.slice((page - 1) * limit, page * limit)
      return { list_data, total: found.length, page, limit, summary: summaryOf(binding, found) }
    }
    case 'read':
      return rowOf(world, binding, id)
    case 'options': {
      const ids = Array.isArray(body['id_list'])
        ? body['id_list'].map(Number)
        : Array.from({ length: 12 }, (_, at) => at + 1)
      return {
        list_data: ids.map((one) => ({ ...rowOf(world, binding, one), id: one, name: nameOf(world, binding, one) })),
      }
    }
    case 'report':
      return binding.report ? reportOf(world, binding, binding.report, body) : {}
    case 'detail': {
      const of = world.bindings.find(({ name }) => name === binding.report?.of) ?? binding
      return { header: {}, list_data: rowsOf(world, of).slice(0, 10), total: 10, page: 1, limit: 20 }
    }
    case 'action':
      return call.answersList ? [] : outputOf(call.output, world)
    default:
      return { ...rowOf(world, binding, id), ...body, id, revision: 1 }
  }
}

/** Dates of made-up records are the same all day. */
function startOfDay(): Date {
  return new Date(new Date().setUTCHours(0, 0, 0, 0))
}

/** True if the real server may be asked: nothing is written from a preview. */
function passes(model: Model, asked: Asked): boolean {
  if (asked.source !== 'database') return false
  if (opens.has(asked.path)) return true
  const [, call] = callFor(model.bindings, asked) ?? []
  return call !== undefined && (call.reads || reading.has(call.operation))
}

function contentOf(model: Model, asked: Asked): unknown {
  const role = roleNamed(model, asked.role)
  if (asked.path === '/getAdminInfo') return personOf(model, role, asked.language)
  if (asked.path === '/getMenu') return menuOf(model, role, asked.language)
  if (Object.hasOwn(quiet, asked.path)) return quiet[asked.path]
  const found = callFor(model.bindings, asked)
  if (!found) return {}
  const [binding, call] = found
  const world: World = { bindings: model.bindings, language: asked.language, today: startOfDay() }
  return perform(world, binding, call, asked.body)
}

/** An envelope; or `pass`, if the server itself has to answer. */
export function answerOf({ model }: NonNullable<Inspected['sound']>, asked: Asked): object {
  if (passes(model(), asked)) return { pass: true }
  return { status: 200, message: 'ok', content: contentOf(model(), asked) }
}
