// Valid places and paths of menu entries.

import type { Shapes } from '#generated/index'
import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import type { Context } from '../../core/context'
import { living } from '../../database/living'
import { buttonsOf } from '../../seed/menu'

export type Entry = Shapes['menu']['row']

const PATH = /^\/[\w/:-]*$/

interface Parent {
  type: string
  path: string
}

function wrong(field: string, text: Text): never {
  fail('PARAM', { errors: { [field]: text } })
}

async function parentOf(entry: Entry, context: Context): Promise<Parent | null> {
  if (entry.pid === null) return null
  const found = await context.db
    .selectFrom('menu')
    .select(['type', 'path'])
    .where('id', '=', entry.pid)
    .where(living())
    .executeTakeFirst()
  return found ?? null
}

/** The rights that a page offers: all that its calls need, whether or not the menu has them. */
export function rightsOf(route: string, context: Context): Set<string> {
  const pages = context.resources.bindings.filter((binding) => binding.route === route)
  return new Set(pages.flatMap((page) => buttonsOf(page, context.resources.bindings).map((button) => button.path)))
}

/** Pages and directories share one address space. The lock around menu writes makes this check final. */
async function refuseTaken(entry: Entry, id: number | null, context: Context): Promise<void> {
  const found = await context.db
    .selectFrom('menu')
    .select('id')
    .where('path', '=', entry.path)
    .where('type', 'in', ['page', 'directory'])
    .where(living())
    .where('id', '<>', id ?? 0)
    .executeTakeFirst()
  if (!found) return
  fail('DUP', {
    message: { zh: '路径已存在', en: 'This path exists already' },
    errors: { path: { zh: '已存在', en: 'Already exists' } },
    content: { exist_id: found.id },
  })
}

/** Checks place and path only if either is new: entries of earlier versions may be renamed as they are. */
export async function judgeEntry(entry: Entry, stored: Entry | null, context: Context): Promise<void> {
  if (stored && stored.path === entry.path && stored.pid === entry.pid) return
  const parent = await parentOf(entry, context)
  if (entry.type === 'button') {
    if (parent?.type !== 'page') wrong('pid', { zh: '按钮须在页面之下', en: 'A button must be below a page' })
    if (!rightsOf(parent.path, context).has(entry.path))
      wrong('path', { zh: '该页面没有这个权限', en: 'The page above offers no such right' })
    return
  }
  if (parent && parent.type !== 'directory')
    wrong('pid', { zh: '页面和目录须在目录之下', en: 'A page or directory must be below a directory' })
  if (!PATH.test(entry.path))
    wrong('path', { zh: '以 / 开头，只含字母、数字、_ - : /', en: 'Starts with /; letters, digits, _ - : / only' })
  if (stored && stored.path === entry.path) return
  if (entry.type === 'page' && !context.resources.bindings.some(({ route }) => route === entry.path))
    wrong('path', {
      zh: '没有页面使用这个路径，请从列出的页面中选择',
      en: 'No page has this path: choose one of the listed pages',
    })
  await refuseTaken(entry, stored?.id ?? null, context)
}

/** Entries restored from the recycle bin: their parent must exist, and their path be free. */
export async function judgeReturned(ids: readonly number[], context: Context): Promise<void> {
  const entries = await context.db.selectFrom('menu').selectAll().where('id', 'in', ids).execute()
  for (const entry of entries as unknown as Entry[]) await judgeEntry(entry, { ...entry, path: '' }, context)
}
