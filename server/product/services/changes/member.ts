// Values of a member that a request proposes: read, written through the edit of members, and put back.
import type { Shapes } from '#generated/index'
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { opened } from '../../../actions/draft'
import type { Context } from '../../../core/context'
import { writeLog } from '../../../http/audit'
import { storedNames, storedRows } from '../../../rows/records'
import { statedNames } from '../companies/facts'

export type Request = Shapes['user_change']['row'] & { former: string | null }
export type Item = NonNullable<Request['items']>[number]

/** Values by field, before and after the request was taken over. */
interface Replaced {
  readonly before: Row
  readonly after: Row
}

const ofCompany: ReadonlySet<string> = new Set([...statedNames, 'company_id'])

/** Fields that a request may propose: the choices of its items. */
export function proposable(context: Context): Item[] {
  const { choices } = context.resources.binding('user_change').fields['items'] ?? {}
  return (choices ?? []).map(({ value }) => value as Item)
}

/** Fields that the request changes, those to be emptied among them. */
export function itemsOf(request: Request, context: Context): Item[] {
  const cleared = new Set<string>(request.cleared ?? [])
  return proposable(context).filter((name) => cleared.has(name) || (request[name] ?? null) !== null)
}

/** New values by field; null for a field to be emptied. */
export function proposedBy(request: Request, names: readonly Item[]): Row {
  return Object.fromEntries(names.map((name) => [name, request[name] ?? null]))
}

/** The member as stored, deleted ones included. */
export async function storedMember(id: number, context: Context): Promise<Row> {
  const users = context.resources.get('user')
  const [row] = await storedRows(users, [id], storedNames(users), context)
  return row ? opened(users, row, context) : fail('NF')
}

export function valuesOf(member: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.map((name) => [name, member[name] ?? null]))
}

/** The edit of the member, as its own call; the log has it among the changes of the member. */
async function editMember(id: number, revision: number, change: Row, context: Context): Promise<void> {
  const { audit } = context
  const [page, targets, changes] = [audit.page, audit.targets.splice(0), audit.changes.splice(0)]
  const users = context.resources.binding('user')
  await context.perform(users, 'update', { id, revision, ...change })
  const own = {
    page: audit.page ?? users,
    targets: audit.targets.splice(0),
    changes: audit.changes.splice(0),
    action: { zh: '按变更申请修改', en: 'Changed by a request' },
  }
  await writeLog(context.db, { ...context, audit: own }, { status: 200, message: 'ok', cost: 0 })
  audit.targets.push(...targets)
  audit.changes.push(...changes)
  if (page) audit.page = page
  else delete audit.page
}

/** Writes the proposed values; returns what the member had and has, for the way back. */
export async function takeOver(
  request: Request,
  names: readonly Item[],
  revision: number,
  context: Context,
): Promise<string> {
  const id = request.user_id as number
  const before = await storedMember(id, context)
  await editMember(id, revision, proposedBy(request, names), context)
  const after = await storedMember(id, context)
  const touched = [...new Set<string>([...names, 'company_id'])].filter(
    (name) => (before[name] ?? null) !== (after[name] ?? null),
  )
  const replaced: Replaced = { before: valuesOf(before, touched), after: valuesOf(after, touched) }
  return JSON.stringify(replaced)
}

/** Puts back what was replaced; refused if any of it has changed since. */
export async function putBack(request: Request, context: Context): Promise<void> {
  const { before, after } = JSON.parse(request.former ?? '{"before":{},"after":{}}') as Replaced
  const id = request.user_id as number
  const member = await storedMember(id, context)
  const names = Object.keys(after)
  if (names.length === 0) return
  const { fields } = context.resources.binding('user')
  const moved = names.filter((name) => (member[name] ?? null) !== (after[name] ?? null))
  if (moved.length > 0) {
    const said = (language: 'zh' | 'en') =>
      moved.map((name) => fields[name]?.title[language]).join(language === 'zh' ? '、' : ', ')
    fail('STATE', {
      message: {
        zh: `${said('zh')}此后又改过，不能恢复；请直接修改会员资料`,
        en: `Changed since: ${said('en')}. Edit the member instead`,
      },
    })
  }
  // A company that was left comes back as it is now, with all that its people repeat.
  const back = before['company_id'] ? names.filter((name) => name === 'company_id' || !ofCompany.has(name)) : names
  await editMember(id, member['revision'] as number, valuesOf(before, back), context)
}
