// Sends a mailing in portions: each recipient once, whatever happens in between; queued no faster than the provider takes.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import { shortened } from '#kernel/text'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { queueMessages } from '../../../outbox/queue'
import { lockMailing, type Mailing, ROW } from './mailings'
import { type Reach, reachOf, type Taken } from './reach'
import { recheck, writeReach } from './recipients'
import { footerFor } from './unsubscribe'
import { type Text, templatesOf, textsFor } from './words'

/** Recipients of a portion: a transaction of a second. */
const PORTION = 200
const MINUTE = 60_000

interface Recipient {
  id: number
  user_id: number
  user_name: string | null
}

interface Ready extends Recipient {
  readonly address: string | null
  readonly text: Text
}

/** Refuses with EXT a channel without a service: nothing would ever arrive. */
export function refuseUnserved({ channel }: Pick<Mailing, 'channel'>, context: Context): void {
  if (channel === 'sms' && !context.setting('sms_url'))
    fail('EXT', {
      message: {
        zh: '尚未配置短信服务，请先在系统设置中填写',
        en: 'There is no SMS service yet: enter it in the settings',
      },
    })
  if (channel === 'mail' && !context.outside.mail)
    fail('EXT', {
      message: {
        zh: '尚未配置邮件服务，请联系系统管理员（SMTP_URL）',
        en: 'There is no mail server yet: ask the administrator (SMTP_URL)',
      },
    })
}

/** The next ones, locked, in the order in which they were added. */
async function nextOf(mailing: Mailing, { db }: Context): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`select r.id, r.user_id, p.user_name from mailing_row r
    join person p on p.id = r.user_id
    where r.mailing_id = ${mailing.id} and r.state = 'waiting' order by r.id limit ${PORTION} for update of r`.execute(
    db,
  )
  return rows
}

/** Addresses that have their copy already. */
const takenIn =
  (mailing: Mailing, { db }: Context): Taken =>
  async (addresses) => {
    const { rows } = await sql<{ address: string }>`select address from mailing_row
      where mailing_id = ${mailing.id} and address = any(${[...addresses]}::text[]) and state not in ('waiting', 'left_out')`.execute(
      db,
    )
    return new Set(rows.map(({ address }) => address))
  }

/** When the next message of a channel may leave: those of other mailings that still wait come first. */
async function slotsOf(channel: 'sms' | 'mail', context: Context): Promise<(place: number) => Date> {
  const perMinute = channel === 'sms' ? context.setting('sms_per_minute') : context.setting('mail_per_minute')
  const apart = MINUTE / Number(perMinute ?? 1)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mailing slots ${channel}`}, 0))`.execute(context.db)
  const { rows } = await sql<{ last: string | null }>`select max(next_time) as last from outbox
    where state = 'waiting' and ref_type = ${ROW} and channel = ${channel}`.execute(context.db)
  const now = context.now().getTime()
  const last = rows[0]?.last ? Date.parse(rows[0].last) + apart : now
  const first = Math.max(now, last)
  return (place) => new Date(first + Math.round(place * apart))
}

async function queue(mailing: Mailing, channel: 'sms' | 'mail', list: readonly Ready[], context: Context) {
  const slot = await slotsOf(channel, context)
  const messages = list.map(({ id, user_id, user_name: name, address, text }, place) => ({
    channel,
    address: address as string,
    name,
    subject: text.subject || mailing.title,
    text: channel === 'mail' ? text.text + footerFor(user_id, context) : text.text,
    about: { type: ROW, id },
    at: slot(place),
  }))
  await queueMessages(messages, context)
}

/** Messages of the mini program: notices, which it shows. */
async function notify(list: readonly Ready[], context: Context): Promise<void> {
  const said = list.map(({ text }) => shortened([text.subject, text.text].filter(Boolean).join('：'), 1000))
  await sql`insert into notice (key, to_type, to_id, text, channel, due_time)
    select 'mailing', 'user', said.id, said.text, '{inbox,subscription}'::text[], ${context.now().toISOString()}::timestamptz
    from unnest(${list.map(({ user_id }) => user_id)}::bigint[], ${said}::text[]) with ordinality as said(id, text, place)
    order by said.place`.execute(context.db)
}

async function hand(mailing: Mailing, list: readonly Ready[], context: Context): Promise<void> {
  if (list.length === 0) return
  const { channel } = mailing
  if (channel === 'sms' || channel === 'mail') await queue(mailing, channel, list, context)
  else if (channel === 'inbox') await notify(list, context)
  const queued = channel === 'sms' || channel === 'mail'
  const state = queued ? 'queued' : channel === 'inbox' ? 'sent' : 'ready'
  await sql`update mailing_row r set state = ${state}, subject = said.subject, text = said.text,
      send_time = ${queued ? null : context.now().toISOString()}::timestamptz, revision = r.revision + 1, update_time = now()
    from unnest(${list.map(({ id }) => id)}::bigint[], ${list.map(({ text }) => text.subject.slice(0, 200) || null)}::text[],
      ${list.map(({ text }) => text.text.slice(0, 20_000))}::text[]) as said(id, subject, text)
    where r.id = said.id`.execute(context.db)
}

/** Deals with the next recipients of a mailing; returns their number, 0 once all are dealt with, or it was paused. */
export async function sendNext(id: number, context: Context): Promise<number> {
  const mailing = await lockMailing(id, context)
  if (mailing.status !== 'sending') return 0
  const rows = await nextOf(mailing, context)
  const reach = await reachOf(
    rows.map((row) => row.user_id),
    mailing,
    takenIn(mailing, context),
    context,
  )
  const all = rows.map((row, place) => ({ ...row, ...(reach[place] as Reach) }))
  await writeReach(all, context)
  const fit = all.filter(({ reason }) => reason === null)
  const texts = await textsFor(
    mailing,
    fit.map(({ user_id, address }) => ({ id: user_id, address })),
    context,
  )
  await hand(
    mailing,
    fit.map((row, place) => ({ ...row, text: texts[place] as Text })),
    context,
  )
  if (rows.length === 0) await finish(context, id)
  return rows.length
}

/** Mailings of which nothing is under way any more are done. */
export async function finish({ db }: Pick<Context, 'db'>, id?: number): Promise<void> {
  const one = id === undefined ? sql`true` : sql`m.id = ${id}`
  await sql`update mailing m set status = 'sent', revision = m.revision + 1, update_time = now()
    where m.status = 'sending' and ${living('m')} and ${one} and not exists (select from mailing_row r
      where r.mailing_id = m.id and r.state in ('waiting', 'queued'))`.execute(db)
}

/** Checks everything that would stop the mailing later; answers how many recipients wait. */
export async function refuseUnready(mailing: Mailing, context: Context): Promise<number> {
  refuseUnserved(mailing, context)
  templatesOf(mailing, context)
  if (mailing.status === 'draft') await recheck(mailing, context)
  const { rows } = await sql<{ num: number }>`select count(*)::int as num from mailing_row
    where mailing_id = ${mailing.id} and state = 'waiting'`.execute(context.db)
  const num = rows[0]?.num ?? 0
  if (num === 0 && mailing.status === 'draft')
    fail('STATE', {
      message: {
        zh: '没有可以发送的收件人：请从会员等列表选择「写信给这些人」，或查看收件明细中不发送的原因',
        en: 'There is nobody to send it to: choose “Write to these” in a list, or see among the recipients why they are left out',
      },
    })
  return num
}

/** Takes back what has not left; answers how many. A message that is just being sent is not among them. */
export async function withdraw(mailing: Mailing, { db }: Context): Promise<number> {
  const { rows } = await sql<{ id: number }>`with gone as (
      delete from outbox o using mailing_row r where o.ref_type = ${ROW} and o.ref_id = r.id and r.mailing_id = ${mailing.id}
        and r.state = 'queued' and o.state = 'waiting' returning r.id)
    update mailing_row r set state = 'waiting', subject = null, text = null, revision = r.revision + 1, update_time = now()
    from gone where r.id = gone.id returning r.id`.execute(db)
  const { rows: left } = await sql<{ num: number }>`select count(*)::int as num from mailing_row
    where mailing_id = ${mailing.id} and state = 'waiting'`.execute(db)
  return Math.max(rows.length, left[0]?.num ?? 0)
}
