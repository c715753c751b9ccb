// Bindings to their written form: the inverse of `bind` and `bindView`.
import { isDeepStrictEqual } from 'node:util'
import type { Action, Binding, Call, EntryPoint, Field, Fields, Reference } from '../kernel/binding'
import {
  bind,
  bindView,
  completeAction,
  completeCall,
  completeField,
  completeReference,
  type Home,
  pagesOf,
  plainFeatures,
  type Written,
  type WrittenAction,
  type WrittenCall,
  type WrittenField,
  type WrittenFields,
  type WrittenReference,
  type WrittenView,
} from '../kernel/written'

/** Without entries equal to those of `usual`, except the ones in `kept`. */
function without<T extends object>(value: T, usual: object, kept: readonly string[] = []): Partial<T> {
  const entries = Object.entries(value).filter(
    ([key, one]) =>
      one !== undefined && (kept.includes(key) || !isDeepStrictEqual(one, (usual as Record<string, unknown>)[key])),
  )
  return Object.fromEntries(entries) as Partial<T>
}

function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0
}

function writtenReference(ref: Reference): WrittenReference {
  const usual = completeReference({ resource: ref.resource, options: { path: '' } })
  const { options, ...own } = ref
  return {
    ...without(own, usual, ['resource']),
    options: without(options, usual.options, ['path']),
  } as WrittenReference
}

export function writtenField(field: Field): WrittenField {
  const { kind, required, default: value, fields, ref, ...own } = field
  const usual = completeField(field.name, { kind, required, ...(value === undefined ? {} : { default: value }) })
  return {
    ...without({ title: own.title, kind }, usual, ['kind']),
    ...(required ? { required } : {}),
    ...without(own, usual),
    ...(value === undefined ? {} : { default: value }),
    ...(ref ? { ref: writtenReference(ref) } : {}),
    ...(fields ? { fields: writtenFields(fields) } : {}),
  } as WrittenField
}

export function writtenFields(fields: Fields): WrittenFields {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, writtenField(field)]))
}

function writtenReferring(
  point: EntryPoint,
  usual: Partial<EntryPoint>,
): string | ({ route: string } & Partial<EntryPoint>) {
  const { derived: _, ...own } = point
  const more = without(own, { scope: {}, select: {}, ...usual }, ['route'])
  return Object.keys(more).length === 1 ? point.route : { ...more, route: point.route }
}

/** A bare route refers to a page of the file; anything else is written out. */
function writtenEntryPoint(point: EntryPoint, home: Home) {
  const page = home.pages[point.route] ?? {}
  if (isDeepStrictEqual({ route: point.route, scope: {}, select: {}, ...page }, point)) return point.route
  return { ...without(point, { scope: {}, select: {} }), route: point.route }
}

function writtenCall(call: Call, home: Home): WrittenCall {
  const { name, entryPoints, input, output, once: _, ...own } = call
  const { path, operation, access, reads } = own
  const usual = completeCall(name, { path, operation, access, reads }, home)
  /** Defaults implied by the name; everything else follows from operation and access. */
  const bare = completeCall(name, { path }, home)
  const { reads: usualReads } = completeCall(name, { path, operation }, home)
  const more = without(
    own,
    { ...usual, operation: bare.operation, access: bare.access, method: bare.method, reads: usualReads },
    ['path'],
  )
  const open = entryPoints.filter((point) => !point.derived).map((point) => writtenEntryPoint(point, home))
  const referring = entryPoints
    .filter((point) => point.derived)
    .map((point) => writtenReferring(point, { select: home.select }))
  const plain = home.route === null ? [] : [home.route]
  return {
    ...more,
    path,
    ...(isDeepStrictEqual(open, plain) ? {} : { entryPoints: open }),
    ...(referring.length > 0 ? { referring } : {}),
    ...(isEmpty(input) ? {} : { input: writtenFields(input) }),
    ...(isEmpty(output) ? {} : { output: writtenFields(output) }),
  }
}

function writtenAction(action: Action, calls: Binding['calls']): WrittenAction {
  const { name, title, call, ...own } = action
  const usual = completeAction({ name, title }, { [name]: call })
  const same = isDeepStrictEqual(call, calls[name])
  return { name, title, ...without(own, usual), ...(same ? {} : { call }) }
}

function commonOf(binding: Binding) {
  const { name, title, noun, order, route, icon, select, scope, toggles } = binding
  return {
    name,
    title,
    ...without({ noun }, { noun: title }),
    ...without({ order, route, icon }, { order: 1000, route: null, icon: null }),
    ...without({ select, scope, toggles }, { select: {}, scope: {}, toggles: [] }),
  } as Pick<Written, 'name' | 'title' | 'noun' | 'order' | 'route' | 'icon' | 'select' | 'scope' | 'toggles'>
}

/** Pages whose rows or words differ from the file's own: those of the views. */
function pagesIn(binding: Binding): NonNullable<Written['pages']> {
  const entryPoints = Object.values(binding.calls).flatMap((call) => call.entryPoints)
  const pages = entryPoints
    .filter((point) => !point.derived && point.route !== binding.route)
    .filter((point) => !isEmpty(point.scope) || !isEmpty(point.select))
    .map(({ route, scope, select }): [string, object] => [route, without({ scope, select }, { scope: {}, select: {} })])
  return Object.fromEntries(pages)
}

/** Throws if the written form would not load as the same binding: a bug of the generator, never of a schema. */
function checked<T extends Written | WrittenView>(written: T, again: Binding, binding: Binding): T {
  if (!isDeepStrictEqual(again, binding)) throw new Error(`the binding ${binding.name} cannot be written down`)
  return written
}

export function writtenBinding(binding: Binding): Written {
  const pages = pagesIn(binding)
  const home: Home = { ...binding, pages: pagesOf(binding, pages) }
  const { calls, fields, actions, views, features } = binding
  const plain = bind({ name: '', title: binding.title, label: '', views: { form: views.form } })
  const { table, kind, group, label, depth, indexes, locks, closed, counted, loosens, report } = binding
  const written = {
    ...commonOf(binding),
    label,
    ...without({ table, kind, group, depth, indexes, locks }, { ...plain, table: binding.name }),
    ...without({ features: without(features, plainFeatures) }, { features: {} }),
    ...without({ pages }, { pages: {} }),
    ...(closed ? { closed } : {}),
    ...(counted ? { counted } : {}),
    ...(loosens ? { loosens } : {}),
    ...(report ? { report } : {}),
    ...(isEmpty(fields) ? {} : { fields: writtenFields(fields) }),
    ...without({ calls: writtenCalls(calls, home) }, { calls: {} }),
    ...without({ actions: actions.map((action) => writtenAction(action, calls)) }, { actions: [] }),
    views: {
      ...without({ list: without(views.list, plain.views.list) }, { list: {} }),
      form: views.form,
      ...without({ show: without(views.show, plain.views.show) }, { show: {} }),
      ...without({ options: views.options }, { options: [] }),
      ...(views.phone ? { phone: views.phone } : {}),
      ...(views.calendar ? { calendar: views.calendar } : {}),
      ...(views.story ? { story: views.story } : {}),
    },
  } as Written
  return checked(written, bind(written), binding)
}

function writtenCalls(calls: Binding['calls'], home: Home): Record<string, WrittenCall> {
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, writtenCall(call, home)]))
}

export function writtenView(binding: Binding, base: Binding): WrittenView {
  const inherits = Object.keys(binding.calls).filter((name) => isDeepStrictEqual(binding.calls[name], base.calls[name]))
  const own = Object.fromEntries(Object.entries(binding.calls).filter(([name]) => !inherits.includes(name)))
  const home: Home = { ...binding, pages: pagesOf(binding) }
  const needed = (fields: Fields) => Object.keys(fields).filter((name) => fields[name]?.required)
  const { kind, group, label, depth, actions, views } = binding
  const written = {
    ...commonOf(binding),
    ...without({ kind, group, label, depth }, base),
    ...(isDeepStrictEqual(binding.fields, base.fields) ? {} : { required: needed(binding.fields) }),
    ...without({ calls: writtenCalls(own, home) }, { calls: {} }),
    inherits,
    ...without(
      {
        actions: actions.map((action) =>
          base.actions.some((one) => isDeepStrictEqual(one, action))
            ? action.name
            : writtenAction(action, binding.calls),
        ),
      },
      { actions: [] },
    ),
    ...without(
      {
        views: {
          ...without({ list: without(views.list, base.views.list) }, { list: {} }),
          ...without(
            {
              form: views.form,
              show: views.show,
              options: views.options,
              phone: views.phone,
              calendar: views.calendar,
              story: views.story,
            },
            base.views,
          ),
        },
      },
      { views: {} },
    ),
  } as WrittenView
  return checked(written, bindView(base, written), binding)
}
