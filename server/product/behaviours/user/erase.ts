// Erasing a person: their documents and what they asked to change go as well, with the values that were replaced.
import { sql } from 'kysely'
import type { AroundFor } from '../../../core/behaviour'
import { updateRow } from '../../../rows/store'
import { proposable } from '../../services/changes/member'
import { forget } from '../../services/documents/forget'
import { documentsOfPeople } from '../../services/documents/owners'
import { mergedInto } from './merge'

const withFiles = <T extends { files?: string | null }>(answer: T, more: number): T =>
  more > 0 ? { ...answer, files: String(Number(answer.files ?? 0) + more) } : answer

export const erase: AroundFor<'user', 'erase'> = async (input, context, next) => {
  const people = [input.id, ...(await mergedInto(input.id, context))]
  // Before the rest, which would only rename in them.
  const gone = await forget(await documentsOfPeople(people, context), context)
  const answer = withFiles(await next(input), gone)
  const { rows } = await sql<{ id: number; state: string }>`select id, state from user_change
    where user_id = any(${people}::bigint[]) order by id for no key update`.execute(context.db)
  if (rows.length === 0) return answer
  const names = proposable(context)
  const empty = Object.fromEntries(names.map((name) => [name, null]))
  const values = { ...empty, note: null, cleared: [], items: [], taken: [], former: null }
  const resource = context.resources.get('user_change')
  for (const { id, state } of rows) {
    const closed = state === 'pending' ? { state: 'rejected' } : {}
    await updateRow(resource, id, { ...values, ...closed }, { ...context, session: null })
  }
  await sql`update log set diff = (select coalesce(jsonb_agg(
        case when e ->> 'field' = any(${names}::text[]) then e || '{"old": null, "new": null}' else e end), '[]')
      from jsonb_array_elements(diff) e)
    where target_type = 'user_change' and target_id = any(${rows.map(({ id }) => id)}::bigint[])
      and jsonb_typeof(diff) = 'array'`.execute(context.db)
  return answer
}
