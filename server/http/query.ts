// A query string as the body it stands for: `?page=2&type=image&create_time_start=2026-01-01`.

import type { Binding, Call, Field, Row } from '#kernel/binding'
import { addDays, timeOf } from '#kernel/calendar'
import { fail } from '#kernel/errors'
import { filterOf, jsonType } from '#kernel/kinds'
import { fieldOf } from '#kernel/standard'
import { startOfDay } from '../core/settings'
import { refuseOversized } from './bounds'

const numbers = new Set(['page', 'limit', 'id', 'revision'])
const structures = new Set(['filter', 'any', 'id_list', 'sort'])
const DAY = /^\d{4}-\d{2}-\d{2}$/

function asNumber(text: string): unknown {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}

function asValue(field: Field, text: string): unknown {
  const type = jsonType(field)
  if (type === 'integer' || type === 'number') return asNumber(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

function asStructure(key: string, text: string): unknown {
  if (key === 'sort' && !text.startsWith('[')) return text.split(',')
  if (key === 'id_list' && !text.startsWith('[')) return text.split(',').map(asNumber)
  try {
    return JSON.parse(text)
  } catch {
    fail('PARAM', { errors: { [key]: { zh: '格式不正确', en: 'Not a valid value' } } })
  }
}

/** A whole day stands for its first or last moment in the association's zone. */
function asBound(field: Field, text: string, end: boolean, zone: string): unknown {
  if (field.kind !== 'date-time' || !DAY.test(text)) return asValue(field, text)
  if (Number.isNaN(timeOf(text))) return text
  if (!end) return startOfDay(text, zone).toISOString()
  return new Date(startOfDay(addDays(text, 1), zone).getTime() - 1).toISOString()
}

/** What a plain parameter filters, or null: `type`, `role_ids=1,2`, `create_time_start`. */
function filterPart(binding: Binding, key: string, text: string, zone: string): [string, unknown] | null {
  const filterable = (name: string) => (binding.views.list.filters.includes(name) ? fieldOf(binding, name) : undefined)
  const field = filterable(key)
  if (field) {
    const several = filterOf(field) === 'in' && text.includes(',')
    return [key, several ? text.split(',').map((one) => asValue(field, one)) : asValue(field, text)]
  }
  const [, name = '', side] = /^(\w+)_(start|end)$/.exec(key) ?? []
  const ranged = filterable(name)
  if (!ranged || filterOf(ranged) !== 'range') return null
  return [name, { [side === 'end' ? 'lte' : 'gte']: asBound(ranged, text, side === 'end', zone) }]
}

/** The body that a GET call's query stands for; what is not known stays for the validator to name. */
export function decodeQuery(binding: Binding, call: Call, query: Row, zone: string): Row {
  refuseOversized(query)
  const body: Row = {}
  const filter: Row = {}
  const selects = Object.assign({}, ...call.doors.map((door) => door.select)) as Row
  const lists = call.operation === 'list' || call.operation === 'options'
  for (const [key, raw] of Object.entries(query)) {
    const text = Array.isArray(raw) ? raw[raw.length - 1] : raw
    if (typeof text !== 'string' || text === '') continue
    const input = Object.hasOwn(call.input, key) ? call.input[key] : undefined
    const selected = Object.hasOwn(selects, key)
    const part = lists && !input && !selected ? filterPart(binding, key, text, zone) : null
    if (numbers.has(key)) body[key] = asNumber(text)
    else if (structures.has(key)) body[key] = asStructure(key, text)
    else if (input) body[key] = asValue(input, text)
    else if (selected) body[key] = typeof selects[key] === 'number' ? asNumber(text) : text
    else if (part) {
      const [name, value] = part
      const held = filter[name]
      const merges = typeof held === 'object' && typeof value === 'object' && !Array.isArray(value)
      filter[name] = merges ? { ...held, ...(value as object) } : value
    } else Object.defineProperty(body, key, { value: text, enumerable: true, writable: true, configurable: true })
  }
  if (Object.keys(filter).length === 0) return body
  return { ...body, filter: { ...(body['filter'] as Row | undefined), ...filter } }
}
