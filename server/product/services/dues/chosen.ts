// A draft run of chosen members: the rows of any list, one after the other or all that match.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import { writeNew } from '../../../actions/write'
import type { HandleFor } from '../../../core/behaviour'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { peopleOf } from '../member'
import { addItems } from './calculate'
import { lockRun } from './charge'

type Input = Parameters<HandleFor<'dues_item', 'dues'>>[0]

/** The draft of this title; a new one if there is none. */
async function draftOf(input: Input, context: Context): Promise<number> {
  // A title is taken once, also by two people at once.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`dues_run ${input.title}`}, 0))`.execute(context.db)
  const { rows } = await sql<{
    id: number
    status: string
    is_chosen: boolean
    year: string
  }>`select id, status, is_chosen, year
    from dues_run where title = ${input.title} and ${living()}`.execute(context.db)
  const [run] = rows
  if (run?.status === 'draft' && run.is_chosen && run.year === input.year) return run.id
  if (run) {
    const text = {
      zh: '已有同名的批次，且不是同年度的选定会员草稿，请另取名称',
      en: 'Another run has this title, and is no draft of chosen members of the year: choose another one',
    }
    fail('STATE', { message: text, errors: { title: text } })
  }
  const { title, year, due_date, join_rule = 'full', with_frozen = false } = input
  const period = { from_date: `${year}-01-01`, until_date: `${year}-12-31` }
  const values = { title, year, ...period, due_date, join_rule, with_frozen, is_chosen: true, status: 'draft' }
  return writeNew(context.resources.get('dues_run'), values, context)
}

export const addChosen: HandleFor<'dues_item', 'dues'> = async (input, context) => {
  const people = peopleOf(context)
  const id = await draftOf(input, context)
  await addItems(
    await lockRun(id, context),
    people.map((person) => person.id),
    context,
  )
  return { num: people.length, dues_run_id: id }
}
