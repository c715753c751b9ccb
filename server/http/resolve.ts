// Resolves the page of a call and its rows, and which of several calls on one path is meant.

import { canCall, isWrittenInAreas, openEntryPoints, type RowScope, withinAny } from '#kernel/access'
import type { Binding, Call, EntryPoint, Row } from '#kernel/binding'
import { EVERY_PAGE } from '#kernel/constants'
import { fail } from '#kernel/errors'
import type { Session } from '../core/caller'
import type { Candidate } from './candidate'
import type { Parts } from './parts'

/** Keys that only a list accepts: they distinguish list from options. */
const listKeys = ['page', 'limit', 'sort', 'any']

/** Several calls may share a path: list and options, or actions distinguished by a fixed input. */
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
  const required = ({ call }: Candidate) => Object.values(call.input).filter((field) => field.required)
  const complete = (one: Candidate) => required(one).every(({ name }) => body[name] !== undefined)
  const fitting = candidates.filter((one) => meant(one) && complete(one))
  // The one that requires most: an action without a required input is meant where no other is.
  fitting.sort((one, other) => required(other).length - required(one).length)
  // A call with a missing input is refused by the matching action, never run by another.
  return fitting[0] ?? candidates.find(meant) ?? first
}

function selectKeys(call: Call): string[] {
  return [...new Set(call.entryPoints.flatMap((point) => Object.keys(point.select)))]
}

/** The rows of all pages that share the call, for people who hold them all; each page's own scope still applies. */
function rowScopeOfAll(
  call: Call,
  keys: readonly string[],
  open: readonly EntryPoint[],
  binding: Binding,
  parts: Parts,
): RowScope {
  const pages = call.entryPoints.filter(
    (point) => !point.derived && keys.some((key) => point.select[key] !== undefined),
  )
  if (pages.some((point) => !open.some(({ route }) => route === point.route))) fail('PERM')
  return pages.map((point) => scopeOf(point, binding, parts))
}

export interface Resolved {
  page: Binding
  rowScope: RowScope
}

/** The page of the call, and the rows it opens. Refuses with PERM. */
export function resolvePage(candidate: Candidate, session: Session | null, body: Row, parts: Parts): Resolved {
  const { binding, call } = candidate
  if (call.access !== 'granted' || !session) return { page: binding, rowScope: 'all' }
  refuseUnderScope(candidate, session)
  const keys = selectKeys(call)
  let entryPoints: EntryPoint[] = openEntryPoints(session.grant, call)
  const selects = call.operation === 'list' || call.operation === 'create' || call.operation === 'options'
  if (keys.length > 0 && selects) {
    const every = call.operation === 'list' && keys.some((key) => body[key] === EVERY_PAGE && !call.input[key])
    if (every) return { page: binding, rowScope: rowScopeOfAll(call, keys, entryPoints, binding, parts) }
    const wanted = Object.fromEntries(keys.filter((key) => body[key] !== undefined).map((key) => [key, body[key]]))
    const effective = Object.keys(wanted).length > 0 || call.operation === 'options' ? wanted : binding.select
    const named = entryPoints.filter((point) =>
      Object.entries(effective).every(([key, value]) => point.select[key] === value),
    )
    // An input of the call narrows the rows on every page.
    if (named.length > 0 || !Object.keys(effective).every((key) => call.input[key])) entryPoints = named
  }
  if (entryPoints.length === 0) fail('PERM')
  const own = entryPoints.filter((point) => !point.derived)
  const routes = own.map((point) => point.route)
  const pages = parts.resources.viewsOf(binding.base).filter((one) => one.route && routes.includes(one.route))
  // A view's own call belongs to the view; an inherited one to the page whose `select` was sent.
  const page = call.resource !== binding.base ? binding : (pages[0] ?? viewOf(entryPoints, binding, parts) ?? binding)
  return { page, rowScope: withinAny(entryPoints.map((point) => scopeOf(point, binding, parts))) }
}

/** Resources of the whole association are read with any data scope and written only with the widest. */
function refuseUnderScope({ binding, call }: Candidate, session: Session): void {
  if (call.reads || session.dataScope === 'all' || isWrittenInAreas(binding)) return
  fail('PERM', {
    message: {
      zh: '没有操作权限：您的数据范围不是全部，不能更改全会共用的内容',
      en: 'Not permitted: this would change data outside your data scope',
    },
  })
}

/** For options opened by a reference: the view whose `select` the reference names. */
function viewOf(entryPoints: readonly EntryPoint[], binding: Binding, parts: Parts): Binding | undefined {
  const [point] = entryPoints
  const select = JSON.stringify(point?.select ?? {})
  return parts.resources.viewsOf(binding.base).find((one) => JSON.stringify(one.select) === select)
}

function scopeOf(point: EntryPoint, binding: Binding, parts: Parts): EntryPoint['scope'] {
  if (!point.derived || Object.keys(point.select).length === 0) return point.scope
  return viewOf([point], binding, parts)?.scope ?? {}
}
