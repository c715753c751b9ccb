// Proxies: a voter lets another voter of the roll vote, who holds a few at most and gives none on.
import { sql } from 'kysely'
import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { writeChange } from '../../../actions/write'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { type Person, voterSql } from './meetings'

function refuse(text: Text): never {
  fail('STATE', { message: text, errors: { holder_id: text } })
}

interface Holder {
  id: number
  user_name: string | null
  proxy_id: number | null
  held: number
}

/** The meeting must be locked. */
export async function giveProxy(giver: Person, holderId: number, context: Context): Promise<void> {
  const most = Number(context.setting('meeting_proxies') ?? 0)
  const held = (id: number) => sql`(select count(*)::int from meeting_person other where other.proxy_id = ${id}
    and other.id <> ${giver.id} and ${living('other')})`
  const { rows } =
    await sql<Holder>`select one.id, one.user_name, one.proxy_id, ${held(holderId)} as held from meeting_person one
    where one.id = ${holderId} and one.meeting_id = ${giver.meeting_id} and ${voterSql('one')}`.execute(context.db)
  const [holder] = rows
  if (!holder || holder.id === giver.id)
    refuse({ zh: '请选择名册上另一位有表决权的人', en: 'Choose another voter of the roll' })
  if (holder.proxy_id !== null)
    refuse({
      zh: `${holder.user_name}已委托他人，不能再受托`,
      en: `${holder.user_name} has given a proxy and cannot hold one`,
    })
  const { rows: own } = await sql<{ num: number }>`select ${held(giver.id)} as num`.execute(context.db)
  if ((own[0]?.num ?? 0) > 0)
    refuse({
      zh: `${giver.user_name}受他人委托，不能再转委托；请先撤回那些委托`,
      en: `${giver.user_name} holds proxies and cannot give one: withdraw those first`,
    })
  if (holder.held >= most)
    refuse(
      most === 0
        ? { zh: '设置为不允许委托表决', en: 'The settings allow no proxies' }
        : {
            zh: `${holder.user_name}已受 ${holder.held} 人委托，达到上限`,
            en: `${holder.user_name} holds ${holder.held}, the most one may`,
          },
    )
  await writeChange(context.resources.get('meeting_person'), giver, { proxy_id: holder.id }, context)
}

/** STATE once the holder has voted for the person in a vote that is running: it would be unclear whose vote it is. */
export async function withdrawProxy(giver: Person, context: Context): Promise<void> {
  const { rows } =
    await sql`select from meeting_vote v join meeting_motion m on m.id = v.motion_id and m.state in ('voting', 'counting')
    where v.person_id = ${giver.id} limit 1`.execute(context.db)
  if (rows.length > 0)
    fail('STATE', {
      message: {
        zh: `${giver.user_name}正由受托人参加表决，请在表决结束后撤回`,
        en: `A vote counts the proxy of ${giver.user_name}: withdraw it once that has ended`,
      },
    })
  await writeChange(context.resources.get('meeting_person'), giver, { proxy_id: null }, context)
}
