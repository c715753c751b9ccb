// Mailings: written from a list, checked, tried on oneself, sent by a job in portions, paused and resumed, or printed.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import { writeChange } from '../../actions/write'
import { behaviour } from '../../core/behaviour'
import { type Context, resourceOf, signedIn } from '../../core/context'
import { createJob } from '../../job-store/job'
import { queueMessages } from '../../outbox/queue'
import { followMailings } from '../services/mailings/follow'
import { letterTo, preview, sheets } from '../services/mailings/look'
import { lockMailing, type Mailing } from '../services/mailings/mailings'
import { recheck } from '../services/mailings/recipients'
import { refuseUnready, refuseUnserved, sendNext, withdraw } from '../services/mailings/send'
import { unsubscribe } from '../services/mailings/unsubscribe'
import { offered, templatesOf } from '../services/mailings/words'

/** Characters that fit: a notice keeps a thousand, with its subject. */
const longest: Partial<Record<string, number>> = { sms: 500, inbox: 800 }

function subjectOf(context: Context): Mailing {
  const [mailing] = (context.subjects ?? []) as unknown as Mailing[]
  return mailing ?? fail('NF')
}

async function testOf(mailing: Mailing, context: Context): Promise<{ subject: string; text: string }> {
  refuseUnserved(mailing, context)
  const { letter } = await letterTo({ ...mailing }, 0, context)
  if (!letter)
    fail('STATE', {
      message: {
        zh: '还没有可以发送的收件人，无法填入字段',
        en: 'There is no recipient yet whose values could be filled in',
      },
    })
  return { subject: `[测试] ${letter.subject || mailing.title}`, text: letter.text }
}

export default behaviour('mailing', {
  scheduled: followMailings,

  check(record, stored, context) {
    // A remark may be written by somebody who could not write the text.
    if (stored?.content !== record.content || stored.subject !== record.subject) templatesOf(record, context)
    const most = longest[record.channel]
    if (most !== undefined && [...record.content].length > most) {
      const text = { zh: `此方式不超过 ${most} 字`, en: `At most ${most} characters on this channel` }
      fail('PARAM', { message: text, errors: { content: text } })
    }
  },

  update: async (input, context, next) => {
    const answer = await next(input)
    const mailing = await lockMailing(input.id, context)
    if (mailing.status === 'draft') await recheck(mailing, context)
    return answer
  },

  remove: async (input, context, next) => {
    // Before the drafts, to which they refer; a refusal rolls it back.
    await sql`delete from mailing_row r using mailing m
      where m.id = r.mailing_id and m.id = any(${input.id_list}::bigint[]) and m.status = 'draft'`.execute(context.db)
    return next(input)
  },

  words: async (_, context) => ({ list: offered(context) }),
  preview,
  recheck: async (_, context) => recheck(await lockMailing(subjectOf(context).id, context), context),

  async test(_, context) {
    const mailing = subjectOf(context)
    const { subject, text } = await testOf(mailing, context)
    const { id } = signedIn(context).admin
    const { rows } = await sql<{
      name: string | null
      phone: string | null
      email: string | null
    }>`select real_name as name, phone, email from admin where id = ${id}`.execute(context.db)
    const { name = null, phone, email } = rows[0] ?? {}
    if (mailing.channel === 'inbox') {
      await sql`insert into notice (key, to_type, to_id, text, channel, due_time) values ('mailing', 'admin', ${id},
        ${`${subject}：${text}`.slice(0, 1000)}, '{inbox}'::text[], ${context.now().toISOString()})`.execute(context.db)
      return { address: name ?? '' }
    }
    const channel = mailing.channel === 'mail' ? 'mail' : 'sms'
    const address = channel === 'mail' ? email : phone
    if (!address)
      return fail('STATE', {
        message: {
          zh: '您的账号没有手机号或邮箱，请先在个人中心填写',
          en: 'Your account has no such address: enter it in the personal centre',
        },
      })
    await queueMessages([{ channel, address, name, subject, text }], context)
    return { address }
  },

  async send(_, context) {
    const subject = subjectOf(context)
    const mailing = await lockMailing(subject.id, context)
    const total = await refuseUnready(mailing, context)
    const begun = { send_time: context.now().toISOString(), send_admin_name: signedIn(context).admin.real_name ?? null }
    await writeChange(
      resourceOf(context),
      subject,
      { status: 'sending', ...(mailing.status === 'draft' ? begun : {}) },
      context,
    )
    const job = { kind: 'action', page: context.page, call: 'send', input: { mailing_id: mailing.id }, total } as const
    return { job_id: await createJob(job, context), total }
  },

  portions: { send: (input, context) => sendNext(Number(input['mailing_id']), context) },

  async stop(_, context) {
    const subject = subjectOf(context)
    const num = await withdraw(await lockMailing(subject.id, context), context)
    await writeChange(resourceOf(context), subject, { status: 'stopped' }, context)
    return { num }
  },

  sheets,
  unsubscribe,

  async printed({ id, row_id_list: ids }, context) {
    const mailing = await lockMailing(id, context)
    const { rows } = await sql<{ id: number }>`update mailing_row r set state = 'printed', revision = r.revision + 1,
        print_time = ${context.now().toISOString()}::timestamptz, update_time = now()
      where r.mailing_id = ${id} and r.id = any(${ids}::bigint[]) and r.state in ('ready', 'printed') returning r.id`.execute(
      context.db,
    )
    context.audit.targets.push({ id, name: mailing.title })
    return { num: rows.length }
  },
})
