// Finds the other pages that open a call: views that inherit it, pages that lend it or refer to it.
import type { Action, Call, EntryPoint, Fields, Reference, Views } from '../kernel/binding'
import type { Report } from '../kernel/report'
import type { RawSchema, Source } from './source'

export interface Draft {
  source: Source
  schema: RawSchema
  base: RawSchema
  fields: Fields
  calls: Record<string, Call>
  actions: Record<string, Action>
  toggles: string[]
  views: Views
  report?: Report
  /** Caption of the rows counted by a report. */
  label?: string
}

/** A copy to join with others; the original stays as its file says. */
export function copyOf(draft: Draft): Draft {
  const calls = Object.fromEntries(
    Object.entries(draft.calls).map(([name, call]) => [name, { ...call, entryPoints: [...call.entryPoints] }]),
  )
  const actions = Object.fromEntries(
    Object.entries(draft.actions).map(([name, action]) => [name, { ...action, call: calls[name] as Call }]),
  )
  return { ...draft, calls, actions, toggles: [...draft.toggles] }
}

/** Adds an entry point to a call of the base: the view's page, with the view's rows. */
function lend(call: Call, { route, scope, select }: RawSchema): void {
  if (!route || call.access !== 'granted') return
  ;(call.entryPoints as EntryPoint[]).push({ route, scope: (scope ?? {}) as EntryPoint['scope'], select: select ?? {} })
}

/**
 * True if a word in the body distinguishes the pages, so that the base's list also answers for a view with a list of
 * its own.
 */
function sharesWord(view: RawSchema, base: RawSchema): boolean {
  const words = Object.keys(base.select ?? {})
  return words.length > 0 && words.every((word) => view.select?.[word] !== undefined)
}

/** Adds to a view the calls of its base that it doesn't declare itself; of actions and toggles only those it shows. */
export function inherit(view: Draft, base: Draft): void {
  const shown = view.schema.show
  for (const [name, call] of Object.entries(base.calls)) {
    if (call.operation === 'list' && view.calls[name] && sharesWord(view.schema, base.schema)) lend(call, view.schema)
    if (view.calls[name] || view.schema.without?.includes(name)) continue
    if ((call.operation === 'toggle' || call.operation === 'action') && shown && !shown.includes(name)) continue
    lend(call, view.schema)
    view.calls[name] = call
    if (base.actions[name]) view.actions[name] = base.actions[name]
    if (call.operation === 'toggle') view.toggles.push(name)
  }
}

/** A base whose views divide its actions among them opens only the ones it shows by its own page. */
export function narrow({ schema, calls, actions, toggles }: Draft): void {
  if (schema.of || !schema.show) return
  for (const [name, call] of Object.entries(calls)) {
    if ((call.operation !== 'toggle' && call.operation !== 'action') || schema.show.includes(name)) continue
    const entryPoints = call.entryPoints as EntryPoint[]
    entryPoints.splice(0, entryPoints.length, ...entryPoints.filter((point) => point.route !== schema.route))
    delete actions[name]
    if (toggles.includes(name)) toggles.splice(toggles.indexOf(name), 1)
  }
}

/** Buttons that stand on another resource's rows (`of` in an action). */
export function lendActions(drafts: ReadonlyMap<string, Draft>): void {
  for (const draft of drafts.values()) {
    for (const [name, raw] of Object.entries(draft.schema.actions ?? {})) {
      const host = raw.of ? drafts.get(raw.of) : undefined
      const action = draft.actions[name]
      if (!host || !action) continue
      delete draft.actions[name]
      host.actions[name] = action
      host.calls[name] ??= action.call
    }
  }
}

function* references(fields: Fields): Generator<Reference> {
  for (const field of Object.values(fields)) {
    if (field.ref) yield field.ref
    if (field.fields) yield* references(field.fields)
  }
}

/** Fields that a page offers for input or filtering; of a report, its filters. */
function askedFields({ fields, views, report }: Draft): Fields {
  if (!report) return fields
  return Object.fromEntries(Object.entries(fields).filter(([name]) => views.list.filters.includes(name)))
}

/** A page whose fields or inputs refer to a resource may call that resource's `options`, and nothing else of it. */
export function deriveEntryPoints(drafts: ReadonlyMap<string, Draft>): void {
  for (const draft of drafts.values()) {
    const route = draft.schema.route
    if (!route) continue
    const inputs = Object.values(draft.calls).map((call) => call.input)
    for (const fields of [askedFields(draft), ...inputs]) {
      for (const ref of references(fields)) {
        const call = drafts.get(ref.resource)?.calls['options']
        if (call?.access !== 'granted') continue
        const select = JSON.stringify(ref.options.select)
        if (
          call.entryPoints.some(
            (point) => point.route === route && point.derived && JSON.stringify(point.select) === select,
          )
        )
          continue
        ;(call.entryPoints as EntryPoint[]).push({ route, scope: {}, select: ref.options.select, derived: true })
      }
    }
  }
}
