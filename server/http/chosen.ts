// "All that match" instead of ids: resolved for the caller, run at once, or as a job if there are many.
import type { Row } from '#kernel/binding'
import { ID_LIST_LIMIT } from '#kernel/constants'
import { fail } from '#kernel/errors'
import { takesChosen } from '#kernel/taken'
import type { Match } from '#kernel/wire'
import { digestOf, idsOf, lockRows, type Meant, meantBy, refuseMoved } from '../actions/match'
import type { Context } from '../core/context'
import { freeze } from '../job-store/freeze'
import type { Candidate } from './candidate'

/** The query of a match, without the expected count and digest. */
export function queryOf({ expected: _, digest: __, ...query }: Match & Row): Row {
  return query
}

/** The rows that still match once locked; refused with COUNT if the set has changed. */
async function held(meant: Meant, match: Match, gone: boolean, context: Context): Promise<number[]> {
  const ids = await idsOf(meant, context)
  await lockRows(meant.resource, ids, gone, context)
  refuseMoved(match, await digestOf(meant, context), context.call)
  return ids
}

function refuseRehearsal(): never {
  fail('CAP', {
    message: {
      zh: `超过 ${ID_LIST_LIMIT} 条时不能试算，请缩小范围`,
      en: `More than ${ID_LIST_LIMIT} cannot be tried out; narrow it down`,
    },
  })
}

/** Calls `handle` with `id_list`, however the rows were selected; inner code never sees a `match`. */
export async function withChosen(
  { binding, call }: Pick<Candidate, 'binding' | 'call'>,
  input: Row,
  context: Context,
  dry: boolean,
  handle: (input: Row) => Promise<unknown>,
): Promise<unknown> {
  const { match: wanted, ...rest } = input
  if (wanted === undefined || !takesChosen(call)) return handle(input)
  const match = wanted as Match & Row
  const meant = await meantBy(binding, queryOf(match), context)
  const found = await digestOf(meant, context)
  refuseMoved(match, found, call)
  const kind = call.operation === 'remove' ? 'remove' : 'action'
  if (found.total <= ID_LIST_LIMIT)
    return handle({ ...rest, id_list: await held(meant, match, kind === 'remove', context) })
  if (dry) refuseRehearsal()
  const job = { kind, page: meant.page, call: call.name, input: { body: rest, match, today: context.today } } as const
  return { job_id: await freeze(job, meant, context) }
}
