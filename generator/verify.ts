// Checks names, paths and references across files; every fault says where and what was probably meant.
import { TEXTAREA_FROM } from '../kernel/constants'
import { kindOf, kinds } from '../kernel/kinds'
import { standard } from '../kernel/standard'
import { placeholders } from '../kernel/text'
import { nearest } from './nearest'
import {
  endpointOf,
  type Fault,
  type Path,
  type RawField,
  type RawMenuGroup,
  type RawSchema,
  type Source,
} from './source'

type Report = (source: Source, path: Path, message: string, on?: 'key' | 'value') => void

interface World {
  sources: readonly Source[]
  byName: ReadonlyMap<string, Source>
  groups: readonly RawMenuGroup[]
  report: Report
}

const standardNames = Object.keys(standard)

function baseOf(world: World, source: Source): RawSchema {
  return world.byName.get(source.data.of ?? '')?.data ?? source.data
}

function known(base: RawSchema): string[] {
  return [...Object.keys(base.fields ?? {}), ...standardNames]
}

function checkName(
  world: World,
  source: Source,
  path: Path,
  name: string,
  names: readonly string[],
  what: string,
): boolean {
  if (names.includes(name)) return true
  const where = path.filter((part) => typeof part === 'string').join('.')
  world.report(source, path, `${where}: unknown ${what} "${name}"${nearest(name, names)}`)
  return false
}

function checkIdentity(world: World): void {
  const routes = new Map<string, string>()
  const names = new Map<string, string>()
  for (const source of world.sources) {
    const { name, of, route, group } = source.data
    const twin = names.get(name)
    if (twin) world.report(source, ['name'], `name: "${name}" is taken by ${twin}`)
    names.set(name, source.file)
    if (route) {
      const other = routes.get(route)
      if (other) world.report(source, ['route'], `route: "${route}" stands in ${other} already`)
      routes.set(route, source.file)
    }
    if (of !== undefined) {
      const bases = world.sources.filter((one) => !one.data.of).map((one) => one.data.name)
      checkName(world, source, ['of'], of, bases, 'resource')
    }
    if (group !== undefined)
      checkName(
        world,
        source,
        ['group'],
        group,
        world.groups.map((one) => one.key),
        'menu group',
      )
  }
  for (const source of world.sources) {
    const check = (list: readonly string[] | undefined, path: Path) =>
      list?.forEach((route, index) => {
        if (route.startsWith('/')) checkName(world, source, [...path, index], route, [...routes.keys()], 'route')
      })
    check(source.data.grantedBy, ['grantedBy'])
    for (const [name, endpoint] of Object.entries(source.data.endpoints ?? {})) {
      check(endpointOf(endpoint).grantedBy, ['endpoints', name, 'grantedBy'])
    }
    for (const [name, action] of Object.entries(source.data.actions ?? {})) {
      check(endpointOf(action.endpoint).grantedBy, ['actions', name, 'endpoint', 'grantedBy'])
    }
  }
}

function choicesOf(field: RawField | undefined): unknown[] | undefined {
  return (field?.oneOf ?? field?.items?.oneOf)?.map((choice) => choice.const)
}

function* constantsIn(test: unknown, path: Path): Generator<[unknown, Path]> {
  if (!test || typeof test !== 'object') return
  for (const [word, value] of Object.entries(test)) {
    if (word === 'const') yield [value, [...path, word]]
    else if (word === 'enum' && Array.isArray(value))
      for (const [index, one] of value.entries()) yield [one, [...path, word, index]]
    else if (word === 'not' || word === 'contains') yield* constantsIn(value, [...path, word])
  }
}

function checkCondition(
  world: World,
  source: Source,
  path: Path,
  condition: object,
  fields: Record<string, RawField>,
): void {
  for (const [sibling, test] of Object.entries(condition)) {
    if (!checkName(world, source, [...path, sibling], sibling, [...Object.keys(fields), ...standardNames], 'field'))
      continue
    const choices = choicesOf(fields[sibling])
    if (!choices) continue
    for (const [value, at] of constantsIn(test, [...path, sibling])) {
      if (value !== null && !choices.includes(value)) {
        world.report(
          source,
          at,
          `${path.join('.')}: "${value}" is not a choice of ${sibling}${nearest(String(value), choices.map(String))}`,
        )
      }
    }
  }
}

function checkCycles(world: World, source: Source, path: Path, fields: Record<string, RawField>): void {
  const reported = new Set<string>()
  const visit = (name: string, trail: readonly string[]): void => {
    if (trail.includes(name)) {
      const loop = [...trail.slice(trail.indexOf(name)), name]
      const key = [...new Set(loop)].sort().join()
      if (!reported.has(key))
        world.report(source, [...path, name, 'x-when'], `x-when goes in a circle: ${loop.join(' → ')}`)
      reported.add(key)
      return
    }
    for (const sibling of Object.keys(fields[name]?.['x-when'] ?? {})) visit(sibling, [...trail, name])
  }
  for (const name of Object.keys(fields)) visit(name, [])
}

function checkReference(
  world: World,
  source: Source,
  path: Path,
  field: RawField,
  fields: Record<string, RawField>,
): void {
  const refPath = field['x-ref'] ? [...path, 'x-ref'] : [...path, 'items', 'x-ref']
  const ref = field['x-ref'] ?? field.items?.['x-ref']
  if (!ref || ref.resource.startsWith('$')) return
  if (!checkName(world, source, [...refPath, 'resource'], ref.resource, [...world.byName.keys()], 'resource')) return
  const target = world.byName.get(ref.resource) as Source
  const base = baseOf(world, target)
  if (!target.data.endpoints?.['options'] && !base.endpoints?.['options']) {
    world.report(source, [...refPath, 'resource'], `${refPath.join('.')}: "${ref.resource}" has no \`options\` call`)
  }
  for (const [name, value] of Object.entries(ref.where ?? {})) {
    checkName(world, source, [...refPath, 'where', name], name, known(base), `field of ${ref.resource}`)
    const sibling = typeof value === 'string' ? /^\$record\.(\w+)$/.exec(value)?.[1] : undefined
    if (sibling)
      checkName(
        world,
        source,
        [...refPath, 'where', name],
        sibling,
        [...Object.keys(fields), ...standardNames],
        'field',
      )
  }
}

function checkFields(world: World, source: Source, path: Path, fields: Record<string, RawField>): void {
  for (const [name, field] of Object.entries(fields)) {
    const at = [...path, name]
    const kind = kindOf(field, TEXTAREA_FROM)
    if (!kind)
      world.report(
        source,
        at,
        `${at.join('.')}: no kind fits type "${field.type ?? ''}"${field.format ? ` with format "${field.format}"` : ''}`,
      )
    if (path.length === 1 && source.data.features?.['standard'] !== false && standardNames.includes(name))
      world.report(source, at, `${at.join('.')}: "${name}" exists unwritten`)
    if (field['x-when']) checkCondition(world, source, [...at, 'x-when'], field['x-when'], fields)
    checkReference(world, source, at, field, fields)
    if (Array.isArray(field['x-unique'])) {
      field['x-unique'].forEach((sibling, index) => {
        checkName(world, source, [...at, 'x-unique', index], sibling, Object.keys(fields), 'field')
      })
    }
    const compute = field['x-compute'] as { count?: string; sum?: string; by?: string } | true | undefined
    if (compute && compute !== true) {
      const target = (compute.count ?? compute.sum ?? '').split('.')[0] as string
      if (checkName(world, source, [...at, 'x-compute'], target, [...world.byName.keys()], 'resource') && compute.by) {
        const base = baseOf(world, world.byName.get(target) as Source)
        checkName(world, source, [...at, 'x-compute', 'by'], compute.by, known(base), `field of ${target}`)
      }
    }
    if (compute && !field.readOnly) world.report(source, at, `${at.join('.')}: a computed field is \`readOnly\``)
    const nested = field.fields ?? field.items?.fields
    if (nested) checkFields(world, source, field.fields ? [...at, 'fields'] : [...at, 'items', 'fields'], nested)
  }
  checkCycles(world, source, path, fields)
}

function checkViews(world: World, source: Source): void {
  const base = baseOf(world, source)
  const fields = base.fields ?? {}
  const names = known(base)
  const views = source.data.views
  const list = views?.list
  const lists = {
    columns: list?.columns,
    hidden: list?.hidden,
    filters: list?.filters,
    search: list?.search,
    sort: list?.sort,
    order: list?.order,
    inline: list?.inline,
  }
  for (const [key, written] of Object.entries(lists)) {
    written?.forEach((entry, index) => {
      const name = key === 'order' ? entry.replace(/^-/, '') : entry
      const path = ['views', 'list', key, index]
      if (!checkName(world, source, path, name, names, 'field')) return
      const field = fields[name]
      if (!field) return
      const kind = kindOf(field, TEXTAREA_FROM)
      if (key === 'search' && !(kind && kinds[kind.kind].text)) {
        world.report(source, path, `views.list.search: "${name}" is not a text`)
      }
      const closed = field['x-perm']?.read
        ? 'x-perm.read'
        : field['x-sensitive'] === 'identity'
          ? 'x-sensitive: identity'
          : undefined
      if (closed && (key === 'filters' || key === 'sort'))
        world.report(source, path, `views.list.${key}: "${name}" has ${closed}`)
      if (key === 'inline' && field.readOnly) world.report(source, path, `views.list.inline: "${name}" is readOnly`)
      if (key === 'columns' && field.writeOnly)
        world.report(source, path, `views.list.columns: "${name}" is never answered`)
    })
  }
  list?.order?.forEach((entry, index) => {
    const sortable = list.sort ?? base.views?.list?.sort
    if (sortable && !sortable.includes(entry.replace(/^-/, '')) && names.includes(entry.replace(/^-/, ''))) {
      world.report(source, ['views', 'list', 'order', index], `views.list.order: "${entry}" is not in \`sort\``)
    }
  })
  list?.presets?.forEach((preset, index) => {
    const filterable = list.filters ?? base.views?.list?.filters ?? names
    for (const [name, value] of Object.entries(preset.filter)) {
      const path = ['views', 'list', 'presets', index, 'filter', name]
      if (!checkName(world, source, path, name, filterable, 'filter')) continue
      const choices = choicesOf(fields[name])
      for (const one of Array.isArray(value) ? value : [value]) {
        if (choices && typeof one !== 'object' && !choices.includes(one)) {
          world.report(
            source,
            path,
            `views.list.presets: "${one}" is not a choice of ${name}${nearest(String(one), choices.map(String))}`,
          )
        }
      }
    }
  })
  const groups = { form: views?.form?.groups, show: views?.show?.groups }
  for (const [key, written] of Object.entries(groups)) {
    written?.forEach((group, index) => {
      group.fields.forEach((name, place) => {
        checkName(world, source, ['views', key, 'groups', index, 'fields', place], name, names, 'field')
      })
    })
  }
  views?.options?.forEach((name, index) => checkName(world, source, ['views', 'options', index], name, names, 'field'))
  views?.show?.related?.forEach((related, index) => {
    const path = ['views', 'show', 'related', index]
    if (!checkName(world, source, [...path, 'resource'], related.resource, [...world.byName.keys()], 'resource')) return
    const target = baseOf(world, world.byName.get(related.resource) as Source)
    checkName(world, source, [...path, 'by'], related.by, known(target), `field of ${related.resource}`)
  })
}

function checkRequired(world: World, source: Source): void {
  const base = baseOf(world, source)
  const groups = source.data.views?.form?.groups ?? base.views?.form?.groups
  const inForm = groups && new Set(groups.flatMap((group) => group.fields))
  const creates = source.data.endpoints?.['create'] ?? base.endpoints?.['create']
  source.data.required?.forEach((name, index) => {
    const path = ['required', index]
    if (!checkName(world, source, path, name, Object.keys(base.fields ?? {}), 'field')) return
    const field = base.fields?.[name] as RawField
    if (field.readOnly) world.report(source, path, `required: "${name}" is readOnly`)
    if (field['x-when']) world.report(source, path, `required: "${name}" has x-when; write "x-required" there instead`)
    const stamped = source.data.scope && name in source.data.scope
    if (creates && inForm && !inForm.has(name) && !stamped)
      world.report(source, path, `required: "${name}" is not in the form`)
  })
}

function checkNamesOfFile(world: World, source: Source): void {
  const base = baseOf(world, source)
  const names = known(base)
  for (const name of placeholders(source.data.label ?? '')) checkName(world, source, ['label'], name, names, 'field')
  for (const name of Object.keys(source.data.toggles ?? {})) {
    if (!checkName(world, source, ['toggles', name], name, Object.keys(base.fields ?? {}), 'field')) continue
    if (base.fields?.[name]?.type !== 'boolean')
      world.report(source, ['toggles', name], `toggles: "${name}" is not a boolean`, 'key')
  }
  for (const key of ['scope', 'select'] as const) {
    for (const [name, value] of Object.entries(source.data[key] ?? {})) {
      if (key === 'select' && !base.fields?.[name]) continue
      if (!checkName(world, source, [key, name], name, names, 'field')) continue
      const choices = choicesOf(base.fields?.[name])
      for (const one of Array.isArray(value) ? value : [value]) {
        if (choices && !choices.includes(one)) {
          world.report(
            source,
            [key, name],
            `${key}.${name}: "${one}" is not a choice${nearest(String(one), choices.map(String))}`,
          )
        }
      }
    }
  }
  const features = source.data.features ?? {}
  if (typeof features['reorder'] === 'string')
    checkName(world, source, ['features', 'reorder'], features['reorder'], names, 'field')
  if (typeof features['areaScope'] === 'string') {
    const first = features['areaScope'].split('.')[0] as string
    checkName(world, source, ['features', 'areaScope'], first, names, 'field')
  }
  source.data.indexes?.forEach((columns, index) => {
    columns.forEach((name, place) => checkName(world, source, ['indexes', index, place], name, names, 'field'))
  })
  if (source.data.of && source.data.show) {
    const offers = [...Object.keys(base.toggles ?? {}), ...Object.keys(base.actions ?? {})]
    source.data.show.forEach((name, index) =>
      checkName(world, source, ['show', index], name, offers, 'action or toggle'),
    )
  }
}

function checkActions(world: World, source: Source): void {
  const base = baseOf(world, source)
  const actions = source.data.actions ?? {}
  const all = { ...base.actions, ...actions }
  for (const [name, action] of Object.entries(actions)) {
    const path = ['actions', name]
    const host = action.of ? world.byName.get(action.of) : undefined
    if (action.of) checkName(world, source, [...path, 'of'], action.of, [...world.byName.keys()], 'resource')
    const fields = (host ? baseOf(world, host) : base).fields ?? {}
    if (action.when) checkCondition(world, source, [...path, 'when'], action.when, fields)
    if (action.undo) checkName(world, source, [...path, 'undo'], action.undo, Object.keys(all), 'action')
    for (const key of ['input', 'output'] as const) {
      const inner = action[key]?.fields
      if (!inner) continue
      checkFields(world, source, [...path, key, 'fields'], inner)
      action[key]?.required?.forEach((field, index) => {
        checkName(world, source, [...path, key, 'required', index], field, Object.keys(inner), 'field')
      })
    }
    for (const [key, value] of Object.entries(action.with ?? {})) {
      if (!checkName(world, source, [...path, 'with', key], key, Object.keys(action.input?.fields ?? {}), 'input'))
        continue
      const choices = choicesOf(action.input?.fields?.[key])
      if (choices && !choices.includes(value))
        world.report(source, [...path, 'with', key], `with.${key}: "${value}" is not a choice`)
    }
  }
}

interface Claim {
  source: Source
  path: Path
  what: string
  tells: boolean
}

function checkPaths(world: World): void {
  const claims = new Map<string, Claim[]>()
  const claim = (source: Source, path: Path, what: string, written: string, tells: boolean) => {
    const shape = written.replace(/\{\w+\}/g, '{}')
    if ((written.match(/\{\w+\}/g) ?? []).length > 1) {
      world.report(source, path, `${path.join('.')}: a path holds at most one placeholder`)
    }
    claims.set(shape, [...(claims.get(shape) ?? []), { source, path, what, tells }])
  }
  for (const source of world.sources) {
    for (const key of ['endpoints', 'toggles'] as const) {
      for (const [name, endpoint] of Object.entries(source.data[key] ?? {})) {
        claim(source, [key, name], name, endpointOf(endpoint).call, false)
      }
    }
    for (const [name, action] of Object.entries(source.data.actions ?? {})) {
      const input = action.input?.required ?? []
      claim(
        source,
        ['actions', name, 'endpoint'],
        name,
        endpointOf(action.endpoint).call,
        Boolean(action.with) || input.length > 0,
      )
    }
  }
  for (const [call, held] of claims) {
    if (held.length === 1) continue
    const same = held.every((one) => one.source === held[0]?.source)
    const listAndOptions = same && held.every((one) => one.what === 'list' || one.what === 'options')
    if (listAndOptions || held.every((one) => one.tells)) continue
    for (const one of held.slice(1)) {
      world.report(
        one.source,
        one.path,
        `${one.path.join('.')}: "${call}" is ${held[0]?.what} of ${held[0]?.source.file} already`,
      )
    }
  }
}

/** English captions that are missing; they fall back to zh-CN. */
export function missingWords(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const held = source.data.locales?.en ?? {}
    const wanted = ['title']
    if (!source.data.of) {
      for (const [name, field] of Object.entries(source.data.fields ?? {})) {
        wanted.push(`fields.${name}`)
        for (const choice of field.oneOf ?? field.items?.oneOf ?? []) wanted.push(`fields.${name}.${choice.const}`)
      }
    }
    for (const name of Object.keys(source.data.actions ?? {})) wanted.push(`actions.${name}`)
    if (source.data.kind === 'table' || (source.data.kind === 'calls' && !source.data.locales)) return []
    return wanted.filter((key) => !(key in held)).map((key) => `${source.file}: no English for ${key}`)
  })
}

export function verify(sources: readonly Source[], groups: readonly RawMenuGroup[]): Fault[] {
  const faults: Fault[] = []
  const world: World = {
    sources,
    groups,
    byName: new Map(sources.map((source) => [source.data.name, source])),
    report: (source, path, message, on = 'value') =>
      faults.push({ file: source.file, ...source.at(path, on), message }),
  }
  checkIdentity(world)
  checkPaths(world)
  for (const source of sources) {
    if (!source.data.of) checkFields(world, source, ['fields'], source.data.fields ?? {})
    checkNamesOfFile(world, source)
    checkViews(world, source)
    checkRequired(world, source)
    checkActions(world, source)
  }
  return faults.sort((left, right) =>
    left.file < right.file ? -1 : left.file > right.file ? 1 : left.line - right.line || left.column - right.column,
  )
}
