// Votes: recorded and changed while an open vote runs; of a secret one only who has a ballot.
import { sql } from 'kysely'
import { behaviour } from '../../core/behaviour'
import type { Context } from '../../core/context'
import { lockMeetings, type Vote } from '../services/meetings/meetings'
import { cast, issue, uncast } from '../services/meetings/votes'

const votesOf = ({ subjects = [] }: Context) => subjects as unknown as Vote[]

const ofMotion = (name: 'state' | 'kind' | 'method') => (alias: string) =>
  sql`(select m.${sql.ref(name)} from meeting_motion m where m.id = ${sql.ref(`${alias}.motion_id`)})`

export default behaviour('meeting_vote', {
  columns: { motion_state: ofMotion('state'), motion_kind: ofMotion('kind'), motion_method: ofMotion('method') },

  lockFirst: async ({ id_list: ids }, context) => {
    if (Array.isArray(ids))
      await lockMeetings(
        sql`select m.meeting_id from meeting_vote v join meeting_motion m on m.id = v.motion_id where v.id = any(${ids as number[]}::bigint[])`,
        context,
      )
  },

  cast: async (input, context) => ({ num: await cast(votesOf(context), input, context) }),

  uncast: async (_, context) => ({ num: await uncast(votesOf(context), context) }),

  issue: async (_, context) => ({ num: await issue(votesOf(context), context) }),
})
