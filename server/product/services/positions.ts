// Positions of people: dues and terms, and the effects of changing a position.
import { fail } from '#kernel/errors'
import type { Context } from '../../core/context'
import { remembered } from '../../rows/batch-cache'
import { feeSql, feeYearsSql } from './dues/standards'
import type { Member, Person } from './member'
import { expireOf } from './membership-dates'
import { appendPeriod } from './periods'
import { takeSeat } from './seats'

export interface Position {
  id: number
  name: string
  fee: number
  fee_years: number
  term_years: number
}

/** Cached within an import: taking a seat locks the position, so it stays the same. */
export function positionOf(id: number, context: Context): Promise<Position> {
  const ask = () =>
    context.db
      .selectFrom('position')
      .select([
        'id',
        'name',
        'term_years',
        feeSql('position', context.today).$castTo<number>().as('fee'),
        feeYearsSql('position', context.today).$castTo<number>().as('fee_years'),
      ])
      .where('id', '=', id)
      .executeTakeFirst()
  return remembered(`position ${id}`, async () => (await ask()) ?? fail('NF'), context)
}

export async function positionNameOf(id: number | null, { db }: Context): Promise<string | null> {
  if (id === null) return null
  return (await db.selectFrom('position').select('name').where('id', '=', id).executeTakeFirst())?.name ?? null
}

/** A term of office from `start`; without an end if the position has no term. */
export function termFrom(
  start: string,
  { term_years: years }: Position,
): { position_start: string; position_end: string | null } {
  return { position_start: start, position_end: expireOf(start, years) }
}

type Held = Pick<Person, 'position_id' | 'position_start' | 'position_end'>

async function appendMove(person: Member, to: Position, term: Held, context: Context): Promise<void> {
  await appendPeriod(
    {
      user_id: person.id,
      kind: 'position',
      from_value: await positionNameOf(person.position_id, context),
      to_value: to.name,
      start_date: term.position_start,
      end_date: term.position_end,
      ref_type: 'position',
      ref_id: to.id,
    },
    context,
  )
}

/**
 * Returns a member to the previous position and term: a seat, and a line in the history. Returns the values to write.
 */
export async function moveBack(held: Held, person: Member, context: Context): Promise<Held> {
  const id = held.position_id as number
  await takeSeat(id, context, { person: person.id })
  await appendMove(person, await positionOf(id, context), held, context)
  return held
}

/** Moves a member to another position: a seat, a new term, a line in the history. Returns the values to write. */
export async function moveTo(
  positionId: number,
  person: Member,
  context: Context,
  given: { position_start?: string | null; position_end?: string | null } = {},
): Promise<Held> {
  await takeSeat(positionId, context, { person: person.id })
  const position = await positionOf(positionId, context)
  const start = given.position_start ?? context.today
  const end = given.position_end ? { position_end: given.position_end } : {}
  const held = { position_id: positionId, ...termFrom(start, position), ...end }
  await appendMove(person, position, held, context)
  return held
}
