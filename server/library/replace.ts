// Replaces a file everywhere: each record through the update that the same person could make by hand.
import { sql } from 'kysely'
import { canCall } from '#kernel/access'
import type { Binding, Row } from '#kernel/binding'
import { errors, fail, Refusal } from '#kernel/errors'
import { holdsFiles } from '#kernel/files'
import { pick } from '#kernel/text'
import { type Context, signedIn } from '../core/context'
import type { Resource } from '../core/resources'
import { storedRows } from '../rows/records'
import { replacedFields } from './holds'
import { namedUses, type Use, usesOf } from './uses'

const MOST = 500

interface Change {
  readonly page: Binding
  readonly call: 'update' | 'save'
}

const noPage = {
  zh: '没有权限修改，或该内容不能在这里修改',
  en: 'No page of yours changes it',
}

/** The page through which the caller may change such records. */
function changeOf({ pages }: Resource, context: Context): Change | null {
  const { grant } = signedIn(context)
  for (const page of pages)
    for (const call of ['update', 'save'] as const) {
      const offered = page.calls[call]
      if (offered && canCall(grant, offered)) return { page, call }
    }
  return null
}

async function replaceIn(use: Use, from: string, to: string, context: Context): Promise<void> {
  const resource = context.resources.get(use.resource)
  const change = changeOf(resource, context)
  if (!change || !use.visible) return fail('PERM', { message: noPage })
  const { fields, features } = resource.binding
  const names = Object.values(fields).flatMap((field) => (holdsFiles(field) ? [field.name] : []))
  const wanted = features.revision ? [...names, 'revision'] : names
  const [stored] = await storedRows(resource, [use.id], wanted, context)
  if (!stored) return
  const changed = replacedFields(fields, stored, from, to)
  const body: Row = {
    ...(change.call === 'update' ? { [change.page.calls['update']?.id ?? 'id']: use.id } : {}),
    ...(features.revision ? { revision: stored['revision'] } : {}),
    ...changed,
  }
  await context.perform(change.page, change.call, body)
}

/** The message of a refusal with those of its fields, in the caller's language. */
function reasonOf(refusal: Refusal, { language }: Context): string {
  const [first] = Object.values(refusal.details.errors ?? {})
  return pick(first ?? refusal.details.message ?? errors[refusal.code].text, language)
}

/** Runs the work behind a savepoint. @returns the refusal, whose effects are undone */
async function refusalOf(work: () => Promise<void>, context: Context): Promise<Refusal | null> {
  const { targets, changes } = context.audit
  const before = [targets.length, changes.length] as const
  await sql`savepoint one_use`.execute(context.db)
  try {
    await work()
    await sql`release savepoint one_use`.execute(context.db)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint one_use`.execute(context.db)
    targets.length = before[0]
    changes.length = before[1]
    return error
  }
}

/** Records that refuse the change keep the old file and are reported. */
export async function replaceEverywhere(from: string, to: string, context: Context) {
  const uses = await usesOf([from], context)
  if (uses.length > MOST)
    fail('CAP', {
      message: { zh: `使用超过 ${MOST} 处，请分批修改`, en: `More than ${MOST} records use it; change them in parts` },
    })
  const kept: { use: Use; message: string }[] = []
  for (const use of uses) {
    const refusal = await refusalOf(() => replaceIn(use, from, to, context), context)
    if (refusal) kept.push({ use, message: reasonOf(refusal, context) })
  }
  const named = await namedUses(
    kept.map(({ use }) => use),
    context,
  )
  const messages = new Map(kept.map(({ use, message }) => [`${use.resource} ${use.id}`, message]))
  return {
    num: uses.length - kept.length,
    left: kept.length,
    kept: named.map((one) => ({ ...one, message: messages.get(`${one.resource} ${one.id}`) ?? '' })),
  }
}
