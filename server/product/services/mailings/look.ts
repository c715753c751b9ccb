// A mailing as its recipients will get it, and as it goes to paper.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import type { HandleFor } from '../../../core/behaviour'
import { type Context, signedIn } from '../../../core/context'
import { dataScopeSql } from '../../../rows/scope'
import { tableOf } from '../../../rows/table'
import { type Mailing, mailingOf, type Reason } from './mailings'
import { decided } from './recipients'
import { type Text, textsFor } from './words'

/** Sheets of one page of the browser. */
const SHEETS = 1000

async function nameOf(id: number, { db }: Context): Promise<string> {
  const { rows } = await sql<{ user_name: string | null }>`select user_name from person where id = ${id}`.execute(db)
  return rows[0]?.user_name ?? ''
}

const counted = (reasons: readonly (Reason | null)[]) => {
  const nums = new Map<Reason, number>()
  for (const reason of reasons) if (reason) nums.set(reason, (nums.get(reason) ?? 0) + 1)
  return [...nums].map(([reason, num]) => ({ reason, num }))
}

/** The first recipient of a draft from `place` on who gets it. */
export async function letterTo(mailing: Mailing, place: number, context: Context) {
  const list = await decided(mailing, context)
  const fit = list.filter(({ reason }) => reason === null)
  const left = counted(list.map(({ reason }) => reason))
  const one = fit[place]
  if (!one) return { total: fit.length, left, letter: null }
  const [text] = (await textsFor(mailing, [{ id: one.user_id, address: one.address }], context)) as [Text]
  const { canSensitive } = signedIn(context)
  const letter = {
    row_id: one.id,
    user_id: one.user_id,
    name: await nameOf(one.user_id, context),
    address: canSensitive ? one.address : null,
    postcode: canSensitive ? one.postcode : null,
    ...text,
  }
  return { total: fit.length, left, letter }
}

export const preview: HandleFor<'mailing', 'preview'> = async ({ id, place = 0 }, context) => {
  const { letter, ...nums } = await letterTo(await mailingOf(id, context), place, context)
  return { ...nums, ...(letter ? { letter } : {}) }
}

interface Sheet {
  row_id: number
  name: string
  address: string | null
  postcode: string | null
  subject: string | null
  text: string | null
  printed: boolean
}

/** By postcode, then by address: as a post office takes them. */
export const sheets: HandleFor<'mailing', 'sheets'> = async ({ id, unprinted = false }, context) => {
  const mailing = await mailingOf(id, context)
  if (!signedIn(context).canSensitive)
    fail('PERM', {
      message: {
        zh: '您的角色不能查看联系方式等敏感信息，不能打印',
        en: 'Your role may not see contact data, and cannot print',
      },
    })
  const { rows } = await sql<
    Sheet & { total: number }
  >`select r.id as row_id, coalesce(p.user_name, '') as name, r.address, r.postcode, r.subject,
      r.text, r.state = 'printed' as printed, count(*) over ()::int as total
    from mailing_row r join person p on p.id = r.user_id
    where r.mailing_id = ${id} and r.state in ('ready', 'printed') and (not ${unprinted} or r.state = 'ready')
      and ${dataScopeSql(tableOf(context.resources.get('user'), context, 'p'))}
    order by r.postcode nulls last, r.address nulls last, r.id limit ${SHEETS}`.execute(context.db)
  const list = rows.map(({ total: _, ...sheet }) => sheet)
  const association = String(context.setting('sxh_name') ?? '')
  const sender = [association, context.setting('address')].filter(Boolean).join(' ')
  const date = (mailing.send_time ?? context.now().toISOString()).slice(0, 10)
  return {
    channel: mailing.channel,
    ...(mailing.layout ? { layout: mailing.layout } : {}),
    total: rows[0]?.total ?? 0,
    association,
    sender,
    date,
    list,
  }
}
