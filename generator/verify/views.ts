// Names in views exist and fit their purpose.

import { TEXTAREA_FROM } from '../../kernel/constants'
import { kindOf, kinds } from '../../kernel/kinds'
import type { Path, RawField, RawFigure, RawViews, Source } from '../source'
import { checkPresets } from './presets'
import { baseOf, checkChoice, checkName, choicesOf, fieldNames, findResource, type World } from './world'

type ListKey = 'columns' | 'hidden' | 'filters' | 'search' | 'sort' | 'order' | 'inline' | 'facts'
const listKeys: readonly ListKey[] = ['columns', 'hidden', 'filters', 'search', 'sort', 'order', 'inline', 'facts']

/** Reason why a field may not be in this list; undefined if it may. */
function misfit(key: ListKey, field: RawField): string | undefined {
  const kind = kindOf(field, TEXTAREA_FROM)
  if (!kind) return undefined
  const facts = kinds[kind.kind]
  const one = kind.kind === 'reference' && !kind.many && !field['x-ref']?.resource.startsWith('$')
  if (key === 'search' && !facts.text && !one) return 'is neither a text nor a reference'
  if (key === 'inline' && field.readOnly) return 'is readOnly'
  if ((key === 'columns' || key === 'hidden') && (field.writeOnly || kind.kind === 'password'))
    return 'is never answered'
  if (key !== 'filters' && key !== 'sort') return undefined
  if (field['x-perm']?.read) return 'has x-perm.read'
  if (field['x-sensitive'] === 'identity') return 'has x-sensitive: identity'
  const inList = kind.kind === 'choice' || kind.kind === 'reference'
  if (key === 'filters' && (facts.filter === 'none' || (kind.many && !inList))) return 'cannot be filtered by'
  return undefined
}

function checkList(world: World, source: Source, list: NonNullable<RawViews['list']>): void {
  const base = baseOf(world, source)
  for (const key of listKeys) {
    for (const [index, entry] of (list[key] ?? []).entries()) {
      const name = key === 'order' ? entry.replace(/^-/, '') : entry
      const path = ['views', 'list', key, index]
      if (!checkName(world, source, path, name, fieldNames(base), 'field')) continue
      const field = base.fields?.[name]
      const why = field && misfit(key, field)
      if (why) world.report(source, path, `views.list.${key}: "${name}" ${why}`)
      const columns = [
        ...(list.columns ?? base.views?.list?.columns ?? []),
        ...(list.hidden ?? base.views?.list?.hidden ?? []),
      ]
      if (key === 'facts' && !columns.includes(name))
        world.report(source, path, `views.list.facts: "${name}" is not among the columns`)
      const sortable = list.sort ?? base.views?.list?.sort
      if (key === 'order' && sortable && !sortable.includes(name))
        world.report(source, path, `views.list.order: "${entry}" is not in \`sort\``)
    }
  }
  const actions = actionsOf(world, source)
  for (const [index, name] of (list.actions ?? []).entries())
    checkName(world, source, ['views', 'list', 'actions', index], name, actions, 'action')
  for (const [key, figure] of Object.entries(list.summary ?? {})) checkFigure(world, source, key, figure)
}

/** Actions with buttons on the rows of this page: its own, its base's, and those that other resources place there. */
function actionsOf(world: World, { data }: Source): string[] {
  const base = world.byName.get(data.of ?? '')?.data
  const own = { ...base?.actions, ...data.actions }
  const shown = Object.entries(own).filter(
    ([name, { of }]) => !of && (!data.show || data.show.includes(name) || data.actions?.[name]),
  )
  const lent = world.sources.flatMap((one) =>
    Object.entries(one.data.actions ?? {}).filter(([, { of }]) => of === data.name),
  )
  return [...shown, ...lent].filter(([, { on }]) => on === 'row' || on === 'selection').map(([name]) => name)
}

function checkFigure(world: World, source: Source, key: string, { title: _, where, ...figure }: RawFigure): void {
  const base = baseOf(world, source)
  const at: Path = ['views', 'list', 'summary', key]
  if (figure.counts && where)
    world.report(source, [...at, 'where'], 'views.list.summary: `counts` counts every value; no `where`')
  for (const [name, wanted] of Object.entries(where ?? {})) {
    const path = [...at, 'where', name]
    if (!checkName(world, source, path, name, fieldNames(base), 'field')) continue
    for (const one of [wanted].flat())
      if (choicesOf(base.fields?.[name]))
        checkChoice(world, source, path, base.fields?.[name], one, `views.list.summary.${key}`)
  }
  for (const [kind, name] of Object.entries(figure) as [string, string][]) {
    const path: Path = ['views', 'list', 'summary', key, kind]
    if (!checkName(world, source, path, name, fieldNames(base), 'field')) continue
    const { type, oneOf } = base.fields?.[name] ?? {}
    if (kind === 'sum' && type !== 'integer' && type !== 'number')
      world.report(source, path, `views.list.summary: "${name}" is not a number`)
    if (kind === 'counts' && !oneOf) world.report(source, path, `views.list.summary: "${name}" is not a choice`)
  }
}

export function checkViews(world: World, source: Source): void {
  const { views } = source.data
  if (!views) return
  const fields = fieldNames(baseOf(world, source))
  if (views.list) checkList(world, source, views.list)
  checkPresets(world, source)
  for (const key of ['form', 'show'] as const) {
    for (const [index, group] of (views[key]?.groups ?? []).entries()) {
      for (const [place, name] of group.fields.entries())
        checkName(world, source, ['views', key, 'groups', index, 'fields', place], name, fields, 'field')
    }
  }
  for (const [index, name] of (views.options ?? []).entries())
    checkName(world, source, ['views', 'options', index], name, fields, 'field')
  for (const [index, related] of (views.show?.related ?? []).entries()) {
    const path = ['views', 'show', 'related', index]
    const target = findResource(world, source, [...path, 'resource'], related.resource)
    const what = `field of ${related.resource}`
    const names = target && fieldNames(baseOf(world, target))
    if (!target || !names || !checkName(world, source, [...path, 'by'], related.by, names, what)) continue
    const field = baseOf(world, target).fields?.[related.by]
    const ref = field?.['x-ref'] ?? field?.items?.['x-ref']
    const own = baseOf(world, source).name
    if (!ref || (world.byName.get(ref.resource)?.data.of ?? ref.resource) !== own)
      world.report(
        source,
        [...path, 'by'],
        `views.show.related.by: "${related.by}" of ${related.resource} does not refer to ${own}`,
      )
  }
}
