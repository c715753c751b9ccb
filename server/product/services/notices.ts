// Notices to people: fills in the association's text for an occasion, records it and queues it for sending.
import { type RawBuilder, sql } from 'kysely'
import { fail } from '#kernel/errors'
import { yuanOf } from '#kernel/money'
import { shortened } from '#kernel/text'
import type { Context } from '../../core/context'
import { representativeSql } from './companies/representative'

interface Text {
  name: string
  content: string
  channel: string[]
}

/** The enabled texts, read once per transaction: a call may queue hundreds. */
const texts = new WeakMap<object, Promise<Map<string, Text>>>()

async function readTexts({ db }: Context): Promise<Map<string, Text>> {
  const rows = await db
    .selectFrom('system_text')
    .select(['key', 'name', 'content', 'channel'])
    .where('is_open', '=', true)
    .execute()
  return new Map(rows.map(({ key, name, ...text }) => [key ?? '', { ...text, name: name ?? '' }]))
}

/** Fills `{姓名}` and other variables; unknown ones stay visible, so that a wrong text is noticed. */
function filled(content: string, values: Readonly<Record<string, string>>): string {
  return content.replace(/\{([^{}]+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] as string) : whole,
  )
}

/**
 * Statement that queues notices on the given channels as far as they leave the app, and their people can be reached there
 * and want to be; an address that is known to be dead is left out. It follows a part `noted (id, to_id, text)` with the notices.
 */
export function leavingSql(
  channels: RawBuilder<unknown>,
  subject: RawBuilder<unknown>,
  now: string,
): RawBuilder<unknown> {
  // A company member is reached through its representative.
  const own = (column: 'phone' | 'email') =>
    sql`coalesce(p.${sql.ref(column)}, case when p.kind = 'company' then ${representativeSql(column, sql`p.company_id`)} end)`
  const address = sql`case way when 'sms' then ${own('phone')} else ${own('email')} end`
  const dead = sql`case way when 'sms' then exists (select from person gone where gone.dead_phone = ${address})
    else exists (select from person gone where gone.dead_mail = ${address}) end`
  return sql`insert into outbox (channel, address, to_name, subject, text, next_time, ref_type, ref_id)
    select way, ${address}, left(p.user_name, 50), ${subject}, noted.text, ${now}::timestamptz, 'notice', noted.id
    from noted join person p on p.id = noted.to_id, unnest((${channels})::text[]) way
    where way in ('sms', 'mail') and way <> all(coalesce(p.muted, '{}')) and coalesce(${address}, '') <> '' and not ${dead}`
}

/** Members taken in from a sheet joined elsewhere: they are not written to, hundreds at a time. */
function isImport({ batch, call }: Context): boolean {
  return batch !== undefined && call.operation === 'create'
}

interface Noticed {
  readonly person: { id: number; user_name: string | null }
  /** Its `{变量}`. */
  readonly values: Readonly<Record<string, string>>
}

/**
 * Records the text of `key` for people if it is enabled, and queues it on those of its channels on which each can be
 * reached and wants to be. False if it is disabled.
 */
export async function queueNotices(key: string, list: readonly Noticed[], context: Context): Promise<boolean> {
  const held = texts.get(context.db) ?? readTexts(context)
  texts.set(context.db, held)
  const text = (await held).get(key)
  if (!text) return false
  if (list.length === 0) return true
  const association = { 协会: String(context.setting('sxh_name') ?? ''), 收款账户: accountOf(context) }
  const said = list.map(({ person, values }) =>
    shortened(filled(text.content, { 姓名: person.user_name ?? '', ...association, ...values }), 1000),
  )
  const now = context.now().toISOString()
  await sql`with noted as (
      insert into notice (key, to_type, to_id, text, channel, due_time)
        select ${key}, 'user', said.id, said.text, ${text.channel}::text[], ${now}::timestamptz
        from unnest(${list.map(({ person }) => person.id)}::bigint[], ${said}::text[]) with ordinality as said(id, text, place)
        order by said.place returning id, to_id, text)
    ${leavingSql(sql`${isImport(context) ? [] : text.channel}`, sql`${text.name}`, now)}`.execute(context.db)
  return true
}

/** The same for one person. */
export function queueNotice(
  key: string,
  person: Noticed['person'],
  values: Noticed['values'],
  context: Context,
): Promise<boolean> {
  return queueNotices(key, [{ person, values }], context)
}

/** Refuses to call something sent that was not. */
export function refuseUnsent(name: string): never {
  fail('STATE', {
    message: { zh: `系统文案「${name}」已停用，没有发送`, en: `The text “${name}” is switched off: nothing was sent` },
  })
}

/** Takes back what was recorded for people whose registration is undone; what was sent meanwhile stays in the outbox. */
export async function withdrawNotices(ids: readonly number[], { db }: Context): Promise<void> {
  await sql`with gone as (
      delete from notice where to_type = 'user' and to_id = any(${[...ids]}::bigint[]) returning id)
    delete from outbox where ref_type = 'notice' and ref_id in (select id from gone) and state = 'waiting'`.execute(db)
}

/** The association's bank account, for people who pay by transfer. */
function accountOf(context: Context): string {
  const parts = [context.setting('bank_holder'), context.setting('bank_name'), context.setting('bank_account')]
  return parts.filter(Boolean).join(' ')
}

/** Fen as yuan. */
export function yuan(fen: number): string {
  return `${yuanOf(fen)} 元`
}
