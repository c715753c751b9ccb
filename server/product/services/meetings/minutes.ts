// The text of minutes, written from what the meeting has recorded; people edit it before it is confirmed.
import { sql } from 'kysely'
import type { Text } from '#kernel/binding'
import { pick } from '#kernel/text'
import type { Context } from '../../../core/context'
import { minuteIn, zoneOf } from '../../../core/settings'
import { living } from '../../../database/living'
import { attendanceOf, lockMeeting, type Motion, type Person } from './meetings'
import { candidatesOf, neededSql } from './tally'

const escaped = (text: string) => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`)

interface Item {
  title: string
  speaker: string | null
}

type Voted = Motion & { needed: number | null }

async function rowsOf(id: number, { db }: Context) {
  const { rows: items } =
    await sql<Item>`select title, speaker from meeting_item where meeting_id = ${id} order by sort, id`.execute(db)
  const { rows: people } = await sql<
    Person & { holder: string | null }
  >`select one.user_name, one.state, one.is_voter, holder.user_name as holder
    from meeting_person one left join meeting_person holder on holder.id = one.proxy_id and holder.state <> 'expected'
    where one.meeting_id = ${id} and ${living('one')} order by one.user_name_sort_key collate "C", one.id`.execute(db)
  const { rows: motions } = await sql<Voted>`select m.*, ${neededSql('m')} as needed from meeting_motion m
    where m.meeting_id = ${id} and m.state = 'closed' and ${living('m')} order by m.sort, m.id`.execute(db)
  return { items, people, motions }
}

/** A sentence with the numbers of a vote. */
async function resultOf(motion: Voted, say: (text: Text) => string, context: Context): Promise<string> {
  const paper = motion.method === 'secret'
  const numbers = [
    { zh: `到会表决权 ${motion.base_num}`, en: `votes present ${motion.base_num}` },
    ...(paper
      ? [
          {
            zh: `收回选票 ${motion.returned_num}，无效 ${motion.invalid_num}`,
            en: `ballots returned ${motion.returned_num}, invalid ${motion.invalid_num}`,
          },
        ]
      : []),
  ]
  if (motion.kind === 'motion')
    numbers.push({
      zh: `赞成 ${motion.yes_num}，反对 ${motion.no_num}，弃权 ${motion.abstain_num}；须赞成 ${motion.needed}`,
      en: `yes ${motion.yes_num}, no ${motion.no_num}, abstained ${motion.abstain_num}; needed ${motion.needed}`,
    })
  else
    for (const one of await candidatesOf(motion.id, context)) {
      const more = one.is_elected
        ? { zh: '，当选', en: ', elected' }
        : one.is_tied
          ? { zh: '，票数相同待定', en: ', tied' }
          : { zh: '', en: '' }
      numbers.push({ zh: `${one.name} ${one.votes} 票${more.zh}`, en: `${one.name} ${one.votes}${more.en}` })
    }
  return numbers.map(say).join(say({ zh: '；', en: '; ' }))
}

/** HTML in the caller's language. */
export async function minutesText(meetingId: number, context: Context): Promise<string> {
  const say = (text: Text) => pick(text, context.language)
  const meeting = await lockMeeting(meetingId, context)
  const sums = await attendanceOf(meetingId, context)
  const { items, people, motions } = await rowsOf(meetingId, context)
  const time = (moment: string | null) => (moment ? minuteIn(zoneOf(context.settings), moment) : '—')
  const joined = (list: readonly string[]) =>
    escaped(list.join(say({ zh: '、', en: ', ' })) || say({ zh: '无', en: 'none' }))
  const came = people.filter(({ is_voter, state }) => is_voter && state !== 'expected')
  const sent = people.filter(({ is_voter, state, holder }) => is_voter && state === 'expected' && holder)
  const absent = people.filter(({ is_voter, state, holder }) => is_voter && state === 'expected' && !holder)
  const guests = people.filter(({ is_voter, state }) => !is_voter && state !== 'expected')
  const names = (list: readonly Person[]) => joined(list.map(({ user_name }) => user_name ?? ''))
  const head = (text: Text) => `<h2>${say(text)}</h2>`
  const line = (text: Text, value: string) =>
    `<p><strong>${say(text)}</strong>${say({ zh: '：', en: ': ' })}${value}</p>`
  const votes: string[] = []
  for (const motion of motions) {
    const verdict = motion.result === 'accepted' ? { zh: '通过', en: 'accepted' } : { zh: '未通过', en: 'rejected' }
    const way = motion.method === 'secret' ? { zh: '无记名', en: 'secret' } : { zh: '记名', en: 'open' }
    const about = say({ zh: `（${way.zh}，${verdict.zh}）`, en: ` (${way.en}, ${verdict.en})` })
    votes.push(
      `<li><p><strong>${escaped(motion.title)}</strong>${about}</p><p>${escaped(await resultOf(motion, say, context))}</p></li>`,
    )
  }
  const accepted = motions
    .filter(({ result }) => result === 'accepted')
    .map(({ title }) => `<li><p>${escaped(title)}</p></li>`)
  const list = (tag: 'ol' | 'ul', entries: readonly string[]) =>
    entries.length > 0 ? `<${tag}>${entries.join('')}</${tag}>` : `<p>${say({ zh: '无', en: 'None' })}</p>`
  const agenda = items.map(
    ({ title, speaker }) => `<li><p>${escaped(speaker ? `${title}（${speaker}）` : title)}</p></li>`,
  )
  const quorum = sums.has_quorum
    ? { zh: '达到法定人数', en: 'quorum met' }
    : { zh: '闭会时未达到法定人数', en: 'no quorum at the end' }
  return [
    line({ zh: '时间', en: 'Time' }, `${time(meeting.open_time)} – ${time(meeting.close_time)}`),
    line({ zh: '地点', en: 'Place' }, escaped(meeting.place)),
    head({ zh: '出席', en: 'Attendance' }),
    `<p>${say({
      zh: `应到 ${sums.voters} 人，签到 ${came.length} 人，委托 ${sent.length} 人，缺席 ${absent.length} 人；法定最少 ${sums.needed} 人，${quorum.zh}。`,
      en: `${sums.voters} voters, ${came.length} came, ${sent.length} by proxy, ${absent.length} absent; ${sums.needed} needed, ${quorum.en}.`,
    })}</p>`,
    line({ zh: '出席', en: 'Present' }, names(came)),
    line({ zh: '委托', en: 'By proxy' }, joined(sent.map(({ user_name, holder }) => `${user_name} → ${holder}`))),
    line({ zh: '缺席', en: 'Absent' }, names(absent)),
    line({ zh: '列席', en: 'Guests' }, names(guests)),
    head({ zh: '议程', en: 'Agenda' }),
    list('ol', agenda),
    head({ zh: '表决', en: 'Votes' }),
    list('ol', votes),
    head({ zh: '决议', en: 'Resolutions' }),
    list('ol', accepted),
  ].join('')
}
