// Mailings of the demonstration: a printed letter, text messages, certificates to print, and a draft of a mail.

import { sql } from 'kysely'
import { addDays } from '#kernel/calendar'
import { living } from '../../../database/living'
import { fillParts, parseText } from '../../services/mailings/text'
import { insertAll, type World } from './world'

interface Reader {
  id: number
  user_name: string
  sex: string
  company: string | null
  phone: string | null
  address: string | null
  postcode: string | null
}

interface Became {
  readonly state: string
  readonly reason?: string
  readonly error?: string
}

interface Demo {
  readonly title: string
  readonly channel: 'sms' | 'mail' | 'letter' | 'certificate'
  readonly subject?: string
  readonly content: string
  /** Days ago; without it a draft. */
  readonly ago?: number
  readonly from: number
  readonly num: number
  /** State and reason of a recipient by its place. */
  state(place: number): Became
}

const demo: readonly Demo[] = [
  {
    title: '新年慰问信（演示）',
    channel: 'letter',
    subject: '致{姓名}{称呼}的新年问候',
    content:
      '尊敬的{姓名}{称呼}：\n\n　　岁序更新，感谢您一年来对商会工作的支持。{如果 单位名称}祝{单位名称}事业兴旺，{结束}祝您阖家安康。\n\n　　新的一年，欢迎常回商会看看。',
    ago: 40,
    from: 0,
    num: 14,
    state: (place) =>
      place === 3
        ? { state: 'failed', error: '退信' }
        : place === 6
          ? { state: 'left_out', reason: 'muted' }
          : { state: 'printed' },
  },
  {
    title: '年会短信通知（演示）',
    channel: 'sms',
    content: '{姓名}{称呼}您好，商会年会将于本月举行，敬请留意通知。',
    ago: 12,
    from: 10,
    num: 16,
    state: (place) =>
      place === 2
        ? { state: 'failed', error: '短信服务答复：没有此号码' }
        : place === 5
          ? { state: 'left_out', reason: 'muted' }
          : { state: 'sent' },
  },
  {
    title: '热心会员证书（演示）',
    channel: 'certificate',
    subject: '荣誉证书',
    content: '{姓名}{称呼}：\n　　感谢您热心商会公益事业，特发此证，以资鼓励。',
    ago: 2,
    from: 4,
    num: 6,
    state: () => ({ state: 'ready' }),
  },
  {
    title: '会员通讯第一期（演示）',
    channel: 'mail',
    subject: '{协会}会员通讯',
    content:
      '{姓名}{称呼}：\n\n本期通讯介绍近期活动。\n{如果 单位名称}\n{单位名称}如有供需信息，欢迎回复本邮件。\n{结束}\n',
    from: 20,
    num: 12,
    state: () => ({ state: 'waiting' }),
  },
]

const words = (text: string, reader: Reader, association: string): string => {
  const parsed = parseText(text)
  const values: Record<string, string> = {
    姓名: reader.user_name,
    称呼: { male: '先生', female: '女士' }[reader.sex] ?? '',
    单位名称: reader.company ?? '',
    协会: association,
  }
  return 'fault' in parsed ? text : fillParts(parsed.parts, (name) => values[name] ?? '').trim()
}

export async function seedMailings(world: World): Promise<void> {
  await sql`update person set postcode = '99' || lpad((id % 40)::text, 4, '0') where address is not null`.execute(
    world.db,
  )
  const { rows: readers } = await sql<Reader>`select id, user_name, sex, company, phone, address, postcode from person
    where kind = 'individual' and state = 'active' and ${living()} order by id limit 40`.execute(world.db)
  const { sxh_name: association } = await world.db.selectFrom('config').select('sxh_name').executeTakeFirstOrThrow()
  for (const { title, channel, subject, content, ago, from, num, state } of demo) {
    const day = addDays(world.today, -(ago ?? 1))
    const at = `${day}T02:00:00Z`
    const posted = channel === 'letter' ? { address_from: 'home', once_per_address: false } : {}
    const sent = ago === undefined ? {} : { status: 'sent', send_time: at, send_admin_name: '苏文静（演示）' }
    const made = { create_time: at, update_time: at }
    const [id] = await insertAll(world, 'mailing', [
      { title, channel, subject: subject ?? null, content, ...posted, ...sent, ...made },
    ])
    const rows = readers.slice(from, from + num).map((reader, place) => {
      const address = { sms: reader.phone, mail: null, letter: reader.address, certificate: null }[channel]
      const nowhere = channel === 'letter' && !address
      const {
        state: given,
        reason,
        error,
      }: Became = nowhere ? { state: 'left_out', reason: 'no_address' } : state(place)
      const goes = given !== 'left_out' && given !== 'waiting'
      return {
        mailing_id: id,
        user_id: reader.id,
        state: given,
        reason: reason ?? null,
        error: error ?? null,
        address,
        postcode: channel === 'letter' ? reader.postcode : null,
        subject: goes && subject ? words(subject, reader, association ?? '') : null,
        text: goes ? words(content, reader, association ?? '') : null,
        send_time: goes ? at : null,
        print_time: given === 'printed' ? at : null,
        ...made,
      }
    })
    await insertAll(world, 'mailing_row', rows)
  }
}
