// Public lists: published from a list by whoever may read and export it, never worth more than their owner.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { scope } from '#generated/product'
import { canCall } from '#kernel/access'
import type { Binding, Call, Row, Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { fieldOf } from '#kernel/standard'
import { pick } from '#kernel/text'
import { meantBy } from '../actions/match'
import { behaviour } from '../core/behaviour'
import type { Session } from '../core/caller'
import { type Context, resourceOf, signedIn } from '../core/context'
import { sessionOfAdmin, tokenHash } from '../http/sessions'
import { publicColumns } from '../public-lists/columns'
import { narrowed, type PublicList, publicLists } from '../public-lists/definition'
import { pageOf, problemOf } from '../public-lists/problem'
import { refuseUnreadable } from '../rows/plan'
import { insertRow } from '../rows/store'
import { refuseWithoutExport } from '../sheets/export-input'

const BYTES = 32
/** Lists of one person that have not ended. */
const MOST = 50

const newToken = (): string => randomBytes(BYTES).toString('base64url')

/** The page of a list that the caller may read and export. Refuses with PARAM, PERM. */
function readablePage(name: string, context: Context): Binding {
  const page = pageOf(name, context)
  if (!page) return fail('PARAM', { errors: { resource: { zh: '没有这个列表', en: 'There is no such list' } } })
  if (!canCall(signedIn(context).grant, page.calls['list'] as Call)) fail('PERM')
  refuseWithoutExport(context)
  return page
}

const titlesOf = (names: readonly string[], page: Binding): Text => {
  const titles = names.map((name) => fieldOf(page, name)?.title ?? { zh: name, en: name })
  return { zh: titles.map(({ zh }) => zh).join('、'), en: titles.map(({ en }) => en).join(', ') }
}

interface Wanted {
  readonly columns: readonly string[]
  readonly personal: readonly string[]
  readonly with_contacts: boolean
}

/** Columns about people are taken only where the person has named them once more. */
function refuseColumns({ columns, personal, with_contacts: isInFull }: Wanted, page: Binding, context: Context): void {
  const session = signedIn(context)
  const offered = new Map(publicColumns(page, session, context.resources).map((one) => [one.field.name, one]))
  const closed = columns.filter((name) => !offered.has(name))
  if (closed.length > 0) {
    const { zh, en } = titlesOf(closed, page)
    fail('PARAM', { errors: { columns: { zh: `不能公开的列：${zh}`, en: `Columns that cannot be published: ${en}` } } })
  }
  const unsaid = columns.filter((name) => offered.get(name)?.personal && !personal.includes(name))
  if (unsaid.length > 0) {
    const { zh, en } = titlesOf(unsaid, page)
    fail('PARAM', {
      errors: {
        personal: {
          zh: `可能涉及个人的列须逐一确认：${zh}`,
          en: `Columns that may be about people have to be confirmed: ${en}`,
        },
      },
    })
  }
  if (!isInFull || session.canSensitive) return
  fail('PERM', {
    errors: { with_contacts: { zh: '没有查看敏感信息的权限', en: 'Needs the right to see sensitive data' } },
  })
}

/** Keys of a list query that say which rows, and in which order. */
function rowsAsked({ keyword, filter, any, sort }: Row): Row {
  const given = Object.entries({ keyword, filter, any, sort })
  return Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== null))
}

async function refuseTooMany(context: Context): Promise<void> {
  const { id } = signedIn(context).admin
  // Of two that publish at once, the second one waits.
  await sql`select from admin where id = ${id} for no key update`.execute(context.db)
  const lists = await publicLists(sql`t.admin_id = ${id} and not t.is_ended`, context.db)
  if (lists.length < MOST) return
  fail('STATE', {
    message: { zh: `每人最多 ${MOST} 个公开列表，请先终止不用的`, en: `At most ${MOST} public lists: end one first` },
  })
}

/** Two at once are told apart by the index. */
async function refuseTaken(slug: string, context: Context): Promise<void> {
  const [taken] = await publicLists(sql`t.slug = ${slug} and not t.is_ended`, context.db)
  const text: Text = { zh: '这个地址名已被使用', en: 'This address is taken' }
  if (taken) fail('DUP', { message: text, errors: { slug: text } })
}

/** Why each of these lists can't be read, by id. */
async function problemsOf(ids: readonly number[], context: Context): Promise<Map<number, string>> {
  const { id: me } = signedIn(context).admin
  const lists = await publicLists(sql`t.id = any(${[...ids]}::bigint[]) and not t.is_ended`, context.db)
  const areas = scope ? context.resources.get(scope.tree).table : null
  const owners = new Map<number | null, Session | null>([[me, signedIn(context)]])
  for (const { admin_id: owner } of lists)
    if (owner !== null && !owners.has(owner)) owners.set(owner, await sessionOfAdmin(context.db, areas, owner))
  return new Map(
    lists.flatMap((list): [number, string][] => {
      const problem = problemOf(list, { ...context, session: owners.get(list.admin_id) ?? null })
      return problem ? [[list.id, pick(problem, context.language)]] : []
    }),
  )
}

/** The list of this id, if it is one's own. */
async function secretOf(id: number, context: Context): Promise<PublicList> {
  const { id: me, is_super: isSuper } = signedIn(context).admin
  const own = isSuper ? sql`true` : sql`t.admin_id = ${me}`
  const [list] = await publicLists(sql`t.id = ${id} and ${own} and not t.is_ended and t.is_secret`, context.db)
  return list ?? fail('NF')
}

export default behaviour('public_list', {
  columns: {
    state: (row, { now }) => sql`case when ${sql.ref(`${row}.is_ended`)} then 'ended'
      when ${sql.ref(`${row}.expire_time`)} <= ${now().toISOString()} then 'expired'
      when ${sql.ref(`${row}.is_paused`)} then 'paused' else 'active' end`,
    // Follows from the owner's rights: filled in by `list` and `read`.
    problem: () => sql`null::text`,
  },

  async list(input, context, next) {
    const answer = await next(input)
    const problems = await problemsOf(
      answer.list_data.map(({ id }) => id),
      context,
    )
    return {
      ...answer,
      list_data: answer.list_data.map((row) => ({ ...row, problem: problems.get(row.id) ?? null })),
    }
  },

  async read(input, context, next) {
    const row = await next(input)
    return { ...row, problem: (await problemsOf([row.id], context)).get(row.id) ?? null }
  },

  async offer({ resource }, context) {
    const page = readablePage(resource, context)
    const columns = publicColumns(page, signedIn(context), context.resources)
    return { columns: columns.map(({ field: { name }, personal, contact }) => ({ name, personal, contact })) }
  },

  async publish(input, context) {
    const page = readablePage(input.resource, context)
    const { columns, personal = [], with_contacts: isInFull = false, is_secret: isSecret = false } = input
    refuseColumns({ columns, personal, with_contacts: isInFull }, page, context)
    const query = rowsAsked((input.query ?? {}) as Row)
    const asked = { ...query, ...page.select }
    await meantBy(page, asked, context)
    const { context: listing } = await context.inside(page, page.calls['list'] as Call, asked)
    // The list itself may see less than the person who publishes it.
    refuseUnreadable(query, { ...listing, session: narrowed({ with_contacts: isInFull }, signedIn(context)) })
    await refuseTooMany(context)
    const slug = isSecret ? null : (input.slug ?? null)
    if (!isSecret && slug === null)
      fail('PARAM', { errors: { slug: { zh: '请填写地址名', en: 'Enter a name for the address' } } })
    if (slug !== null) await refuseTaken(slug, context)
    const token = isSecret ? newToken() : null
    const values: Row = {
      resource: page.name,
      name: input.name,
      name_en: input.name_en ?? null,
      columns,
      personal: personal.filter((name) => columns.includes(name)),
      query,
      with_contacts: isInFull,
      is_secret: isSecret,
      slug,
      hash: token && tokenHash(token),
      expire_time: input.expire_time ?? null,
      // Left out, they are as the table says.
      ...(input.max_rows ? { max_rows: input.max_rows } : {}),
      ...(input.cache_minutes ? { cache_minutes: input.cache_minutes } : {}),
    }
    const { id } = await insertRow(resourceOf(context), values, context)
    const { zh } = titlesOf(columns, page)
    context.audit.targets.push({ id, name: input.name })
    context.audit.note = `${page.title.zh}，列：${zh}${isInFull ? '；联系方式完整显示' : ''}`
    return { id, path: `/public/${token ?? slug}` }
  },

  async renew({ id }, context) {
    const list = await secretOf(id, context)
    const token = newToken()
    await context.db
      .updateTable('public_list')
      .set({ hash: tokenHash(token), revision: sql`revision + 1` })
      .where('id', '=', list.id)
      .execute()
    context.audit.targets.push({ id, name: list.name })
    return { path: `/public/${token}` }
  },
})
