// Prints who may do what: a matrix, one call, one role.
import { groups } from '#generated/product'
import type { Binding, EntryPoint } from '#kernel/binding'
import { buttonsOf } from '../../server/seed/menu'
import type { RoleCard } from './grants'
import { callsOf, fieldVerdict, type Named, rowsOf, verdictOf } from './table'
import { tableText } from './table-text'
import type { Say } from './words'

interface PageCard {
  readonly page: Binding
  readonly route: string
  /** Rights that can be given besides the page itself. */
  readonly rights: readonly string[]
}

function menuOrder(page: Binding): number {
  return (groups.find((group) => group.key === page.group)?.order ?? 1000) * 10_000 + page.order
}

/** The pages in the order of the menu. */
function pagesOf(bindings: readonly Binding[]): PageCard[] {
  const pages = bindings.flatMap((page) => {
    if (!page.route) return []
    return [{ page, route: page.route, rights: buttonsOf(page, bindings).map((button) => button.path) }]
  })
  return pages.sort((left, right) => menuOrder(left.page) - menuOrder(right.page))
}

function cell(role: RoleCard, route: string, rights: readonly string[], say: Say): string {
  if (!role.grant.has(route)) return say('none')
  const held = rights.filter((right) => role.grant.has(`${route} ${right}`))
  if (held.length === rights.length || role.grant.has(`${route} *`)) return say('every')
  return held.length === 0 ? say('read') : `${held.length}/${rights.length}`
}

/** Role × page, and below it the visibility of each role. */
export function matrix(roles: readonly RoleCard[], bindings: readonly Binding[], say: Say): string {
  const flag = (value: boolean) => say(value ? 'yes' : 'no')
  const rows = pagesOf(bindings).map(({ page, route, rights }) => [
    say(page.title),
    route,
    ...roles.map((role) => cell(role, route, rights, say)),
  ])
  const under = [
    [say('scope'), '', ...roles.map((role) => say(role.dataScope))],
    [say('export'), '', ...roles.map((role) => flag(role.canExport))],
    [say('sensitive'), '', ...roles.map((role) => flag(role.canSensitive))],
  ]
  const head = [say('page'), '', ...roles.map((role) => role.name)]
  return `${tableText([head, ...rows, ...under])}\n\n${say('legend')}`
}

function rowsText(point: EntryPoint): string {
  const parts = Object.entries(point.scope).map(([field, wanted]) => `${field}: ${[wanted].flat().join('/')}`)
  return parts.length > 0 ? ` [${parts.join(', ')}]` : ''
}

function entryPointText(point: EntryPoint, right: string | null, say: Say): string {
  if (point.derived) return `${point.route} ${say('reference')}`
  return `${point.route}${right ? ` + ${right}` : ''}${rowsText(point)}`
}

/** The call's own pages, or the referring ones if there are none. */
function mainEntryPoints(entryPoints: readonly EntryPoint[]): readonly EntryPoint[] {
  const own = entryPoints.filter((point) => !point.derived)
  return own.length > 0 ? own : entryPoints.slice(0, 1)
}

/** Roles that may make a call, with page and button. */
export function callReport({ key, binding, call }: Named, roles: readonly RoleCard[], say: Say): string {
  const title = binding.actions.find((action) => action.name === call.name)?.title
  const head = `${key}  ${call.method} ${call.path}${title ? `  ${say(title)}` : ''}${call.reads ? `  (${say('readsOnly')})` : ''}`
  if (call.access !== 'granted') return `${head}\n  ${say(call.access)}`
  const rows = roles.flatMap((role) => {
    const { opened, by } = verdictOf(role.grant, call)
    const { read, write } = rowsOf(role, binding)
    if (opened === 'refused' || (!call.reads && !write && binding.table)) return []
    const entryPoints = mainEntryPoints(by).map((point) => entryPointText(point, call.right, say))
    return [
      [
        `  ${role.name}`,
        `${say('by')} ${entryPoints.join(' · ')}`,
        read === 'all' ? '' : `${say('scope')}: ${say(read)}`,
      ],
    ]
  })
  return `${head}\n${rows.length > 0 ? tableText(rows) : `  ${say('nobody')}`}`
}

function pageReport(role: RoleCard, entry: PageCard, all: readonly Named[], say: Say): string[] {
  const { page, route, rights } = entry
  const opened = all.filter(({ call }) =>
    verdictOf(role.grant, call).by.some((point) => point.route === route && !point.derived),
  )
  const usable = opened.filter(({ binding, call }) => call.reads || !binding.table || rowsOf(role, binding).write)
  const lacking = rights.filter((right) => !role.grant.has(`${route} ${right}`) && !role.grant.has(`${route} *`))
  const fields = Object.values(page.fields).map((field) => [field, fieldVerdict(role, field)] as const)
  const masked = fields.filter(([, verdict]) => verdict.read === 'masked').map(([field]) => say(field.title))
  const closed = fields
    .filter(([field, verdict]) => !field.readOnly && !verdict.write)
    .map(([field]) => say(field.title))
  const line = (word: Parameters<Say>[0], list: readonly string[]) =>
    list.length > 0 ? [`    ${say(word)}: ${list.join(', ')}`] : []
  return [
    `\n  ${say(page.title)}  ${route}`,
    ...line(
      'calls',
      usable.map(({ key }) => key),
    ),
    ...line('missing', lacking),
    ...line('masked', masked),
    ...line('unwritable', closed),
  ]
}

/** Permissions of a role, page by page. */
export function roleReport(role: RoleCard, bindings: readonly Binding[], say: Say): string {
  const all = callsOf(bindings)
  const flag = (value: boolean) => say(value ? 'yes' : 'no')
  const head = [
    `${say('role')}: ${role.name}${role.remark ? `  ${role.remark}` : ''}`,
    `${say('scope')}: ${say(role.dataScope)} · ${say('export')}: ${flag(role.canExport)} · ${say('sensitive')}: ${flag(role.canSensitive)}`,
  ]
  const pages = pagesOf(bindings).filter(({ route }) => role.grant.has(route))
  if (pages.length === 0) return [...head, say('noPage')].join('\n')
  return [...head, ...pages.flatMap((entry) => pageReport(role, entry, all, say))].join('\n')
}
