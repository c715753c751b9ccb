// A draft from the rows of a list: they are people, or refer to one.
import { sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { writeNew } from '../../../actions/write'
import { type Context, signedIn } from '../../../core/context'
import { living } from '../../../database/living'
import { type Channel, lockMailing, type Mailing } from './mailings'
import { addPeople } from './recipients'

interface Input {
  of: string
  title: string
  channel: Channel
}

/** A text to begin with: a label is nothing but an address. */
const texts: Partial<Record<Channel, { subject?: string; content: string }>> = {
  label: { content: '{邮政编码}\n{通讯地址}\n{如果 单位名称}{单位名称}\n{结束}{姓名}{称呼} 收' },
  badge: { content: '{姓名}\n{职务}\n{单位名称}' },
  certificate: { subject: '荣誉证书', content: '{姓名}{称呼}：\n感谢您对本会工作的支持。特发此证。' },
  letter: { subject: '致会员的一封信', content: '尊敬的{姓名}{称呼}：\n' },
  mail: { subject: '致会员的一封信', content: '尊敬的{姓名}{称呼}：\n' },
  inbox: { subject: '协会通知', content: '{姓名}{称呼}，您好：' },
  sms: { content: '{姓名}{称呼}，您好：' },
}

/** The draft of this title; a new one if there is none. */
async function draftOf({ title, channel }: Input, context: Context): Promise<Mailing> {
  // A title is taken once, also by two people at once.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mailing ${title}`}, 0))`.execute(context.db)
  const { rows } = await sql<{ id: number; status: string; channel: string }>`select id, status, channel from mailing
    where title = ${title} and ${living()}`.execute(context.db)
  const [held] = rows
  if (held?.status === 'draft' && held.channel === channel) return lockMailing(held.id, context)
  if (held) {
    const message = {
      zh: '已有同名的群发，且不是同方式的草稿，请另取名称',
      en: 'Another mailing has this title, and is no draft of the same channel: choose another title',
    }
    fail('STATE', { message, errors: { title: message } })
  }
  if (signedIn(context).dataScope !== 'all') {
    const message = {
      zh: '您的数据范围不能新建群发，请填写已有草稿的名称和方式',
      en: 'With your data you cannot begin a mailing: enter the title and channel of a draft',
    }
    fail('PERM', { message, errors: { title: message } })
  }
  const plain = { title, channel, content: '', subject: null, status: 'draft', ...texts[channel] }
  const own = channel === 'letter' || channel === 'label' ? { address_from: 'home', once_per_address: false } : {}
  const sheet = channel === 'label' ? { layout: '3x8' } : {}
  const id = await writeNew(context.resources.get('mailing'), { ...plain, ...own, ...sheet }, context)
  return lockMailing(id, context)
}

/** The person of a row: itself, or the one whom its first reference to a member names. */
function personOf(of: string, context: Context): (row: Row) => number[] {
  const page = context.resources.binding(of)
  if (page.base === 'user') return (row) => [row['id'] as number]
  const fields = Object.values(page.fields)
  const by = fields.find(({ ref, many }) => ref?.base === 'user' && !many)
  return (row) => (by && typeof row[by.name] === 'number' ? [row[by.name] as number] : [])
}

/** Adds the people of the rows of the action, each once. */
export async function writeTo(input: Input, context: Context): Promise<{ num: number; mailing_id: number }> {
  const people = [...new Set((context.subjects ?? []).flatMap(personOf(input.of, context)))]
  if (people.length === 0)
    fail('STATE', {
      message: { zh: '所选的行没有对应的会员，无法写信', en: 'None of the selected rows names a member' },
    })
  const mailing = await draftOf(input, context)
  return { num: await addPeople(mailing, people, context), mailing_id: mailing.id }
}
