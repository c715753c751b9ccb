// By which page a call comes in, and which rows that opens; which of several calls on one path is meant.

import { canCall, openDoors, type Reach, withinAny } from '#kernel/access'
import type { Binding, Call, Door, Row } from '#kernel/binding'
import { EVERY_PAGE } from '#kernel/constants'
import { fail } from '#kernel/errors'
import type { Session } from '../core/context'
import { mayWriteUnderScope } from '../database/scope'
import type { Candidate } from './candidate'
import type { Parts } from './parts'

/** Keys that only a list takes: their presence says which of list and options is meant. */
const listKeys = ['page', 'limit', 'sort', 'any']

/** Several calls may share a path: list and options, or actions told apart by a fixed input. */
export function choose(candidates: readonly Candidate[], session: Session | null, body: Row): Candidate {
  const [first] = candidates as [Candidate, ...Candidate[]]
  if (candidates.length === 1) return first
  const list = candidates.find((one) => one.call.operation === 'list')
  const options = candidates.find((one) => one.call.operation === 'options')
  if (list && options) {
    const listed = listKeys.some((key) => body[key] !== undefined) || list.binding.kind === 'tree'
    return canCall(session?.grant ?? null, list.call) && listed && body['id_list'] === undefined ? list : options
  }
  const meant = ({ call }: Candidate) => Object.entries(call.with ?? {}).every(([key, value]) => body[key] === value)
  const complete = ({ call }: Candidate) =>
    Object.values(call.input).every((field) => !field.required || body[field.name] !== undefined)
  // What lacks something is refused by the call that it names, never done by another one.
  return candidates.find((one) => meant(one) && complete(one)) ?? candidates.find(meant) ?? first
}

function selectKeys(call: Call): string[] {
  return [...new Set(call.doors.flatMap((door) => Object.keys(door.select)))]
}

/** The rows of every page that shares the call, for whoever holds them all; each page's own rule stays as it is. */
function reachOfAll(call: Call, keys: readonly string[], open: readonly Door[], binding: Binding, parts: Parts): Reach {
  const pages = call.doors.filter((door) => !door.derived && keys.some((key) => door.select[key] !== undefined))
  if (pages.some((door) => !open.some(({ route }) => route === door.route))) fail('PERM')
  return pages.map((door) => scopeOf(door, binding, parts))
}

export interface Entrance {
  page: Binding
  reach: Reach
}

/** The page by which the caller comes, and the rows it opens. Refuses with PERM. */
export function enter(candidate: Candidate, session: Session | null, body: Row, parts: Parts): Entrance {
  const { binding, call } = candidate
  if (call.access !== 'granted' || !session) return { page: binding, reach: 'all' }
  refuseUnderScope(candidate, session, parts)
  const keys = selectKeys(call)
  let doors: Door[] = openDoors(session.grant, call)
  const selects = call.operation === 'list' || call.operation === 'create' || call.operation === 'options'
  if (keys.length > 0 && selects) {
    const every = call.operation === 'list' && keys.some((key) => body[key] === EVERY_PAGE && !call.input[key])
    if (every) return { page: binding, reach: reachOfAll(call, keys, doors, binding, parts) }
    const wanted = Object.fromEntries(keys.filter((key) => body[key] !== undefined).map((key) => [key, body[key]]))
    const effective = Object.keys(wanted).length > 0 || call.operation === 'options' ? wanted : binding.select
    const named = doors.filter((door) => Object.entries(effective).every(([key, value]) => door.select[key] === value))
    // What is an input of the call as well narrows the rows, whichever page asks.
    if (named.length > 0 || !Object.keys(effective).every((key) => call.input[key])) doors = named
  }
  if (doors.length === 0) fail('PERM')
  const own = doors.filter((door) => !door.derived)
  const routes = own.map((door) => door.route)
  const pages = parts.resources.bindings.filter(
    (one) => one.base === binding.base && one.route && routes.includes(one.route),
  )
  // A view's own call is that view; an inherited one is the page whose select was named.
  const page = call.resource !== binding.base ? binding : (pages[0] ?? viewOf(doors, binding, parts) ?? binding)
  return { page, reach: withinAny(doors.map((door) => scopeOf(door, binding, parts))) }
}

/** What belongs to the whole association is read with any data scope and written only with the widest. */
function refuseUnderScope({ binding, call }: Candidate, session: Session, parts: Parts): void {
  if (call.reads || binding.table === null || mayWriteUnderScope(parts.resources.get(binding.base), session)) return
  fail('PERM', {
    message: {
      zh: '没有操作权限：您的数据范围不是全部，不能更改全会共用的内容',
      en: 'Not permitted: your data scope is narrower than what this would change',
    },
  })
}

/** For options opened by a reference: the view whose `select` the reference names. */
function viewOf(doors: readonly Door[], binding: Binding, parts: Parts): Binding | undefined {
  const [door] = doors
  return parts.resources.bindings.find(
    (one) => one.base === binding.base && JSON.stringify(one.select) === JSON.stringify(door?.select ?? {}),
  )
}

function scopeOf(door: Door, binding: Binding, parts: Parts): Door['scope'] {
  if (!door.derived || Object.keys(door.select).length === 0) return door.scope
  return viewOf([door], binding, parts)?.scope ?? {}
}
