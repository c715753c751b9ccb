// Contents of an export, checked when it is ordered and again when it runs.
import type { RowScope } from '#kernel/access'
import type { Binding, Field, Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { type Barrier, barrierOf, exportColumns } from '#kernel/sheet'
import { fieldOf } from '#kernel/standard'
import type { Session } from '../core/caller'
import { type Context, signedIn } from '../core/context'

export interface ExportInput {
  readonly columns: readonly string[]
  /** The body of the page's list call, without page and limit. */
  readonly query: Row
  readonly format: 'xlsx' | 'csv'
  /** Reference day of words such as `this_month`. */
  readonly today: string
  /** Rows that the owner could read when the sheet was made. */
  readonly reach?: Reach
}

/** Limits of the rows that a person could read at some moment. */
export interface Reach {
  readonly dataScope: Session['dataScope']
  readonly areaIds: readonly number[]
  readonly rowScope: RowScope
}

export function reachOf(context: Context): Reach {
  const { dataScope, areaIds } = signedIn(context)
  return { dataScope, areaIds, rowScope: context.rowScope }
}

function isWithin(past: Reach, now: Reach): boolean {
  const pages = (scope: RowScope) => (typeof scope === 'string' ? [] : scope.map((one) => JSON.stringify(one)))
  const isPageOpen =
    now.rowScope === 'all' ||
    (typeof past.rowScope !== 'string' && pages(past.rowScope).every((one) => pages(now.rowScope).includes(one)))
  if (!isPageOpen || now.dataScope === 'all') return isPageOpen
  return past.dataScope === now.dataScope && past.areaIds.every((id) => now.areaIds.includes(id))
}

/** Refuses with PERM a sheet with rows that its owner may no longer read, as far as the scopes tell. */
export function refuseNarrowed({ reach }: ExportInput, context: Context): void {
  const now = reachOf(context)
  if (reach ? isWithin(reach, now) : now.dataScope === 'all') return
  fail('PERM', {
    message: {
      zh: '您的数据范围已缩小，这份文件不能再下载，请重新导出',
      en: 'You may read fewer records than when this file was made: export them again',
    },
  })
}

const reasons: Readonly<Record<Exclude<Barrier, 'sensitive'>, { zh: string; en: string }>> = {
  unknown: { zh: '没有这一列', en: 'There is no such column' },
  never: { zh: '这一列不能导出', en: 'This column cannot be exported' },
}

function refuseSensitive(names: readonly string[], page: Binding): never {
  const fields = names.map((name) => fieldOf(page, name) as Field)
  fail('PERM', {
    message: {
      zh: `您的角色不能导出联系方式等敏感信息，请去掉：${fields.map((field) => field.title.zh).join('、')}`,
      en: `Your role may not export contact data; leave out: ${fields.map((field) => field.title.en).join(', ')}`,
    },
    errors: Object.fromEntries(
      names.map((name) => [name, { zh: '没有查看敏感信息的权限', en: 'Needs the right to see sensitive data' }]),
    ),
  })
}

/** The columns as fields, in the requested order. Refuses with PARAM or PERM, naming them. */
export function columnsFor(page: Binding, names: readonly string[], context: Context): Field[] {
  const { grant, canSensitive } = signedIn(context)
  const barriers = names.map((name) => [name, barrierOf(page, name, grant, canSensitive)] as const)
  const wrong = barriers.flatMap(([name, barrier]) =>
    barrier && barrier !== 'sensitive' ? [[name, reasons[barrier]] as const] : [],
  )
  if (wrong.length > 0) fail('PARAM', { errors: Object.fromEntries(wrong) })
  const sensitive = barriers.flatMap(([name, barrier]) => (barrier === 'sensitive' ? [name] : []))
  if (sensitive.length > 0) refuseSensitive(sensitive, page)
  const all = new Map(exportColumns(page, grant, canSensitive).map((field) => [field.name, field]))
  // A field that is not offered beside another one may still be asked for.
  return [...new Set(names)].map((name) => all.get(name) ?? (page.fields[name] as Field))
}

/** Refuses with PERM if the roles of the caller do not allow exports. */
export function refuseWithoutExport(context: Context): void {
  if (signedIn(context).canExport) return
  fail('PERM', {
    message: { zh: '您的角色没有导出权限，请联系管理员开通', en: 'Your role may not export; ask an administrator' },
  })
}
