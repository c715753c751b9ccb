// Appointing a member: a position with its seat and term, an office at a node of the chart, or both in one step.
import { fail } from '#kernel/errors'
import type { HandleFor } from '../../../core/behaviour'
import type { Context } from '../../../core/context'
import { changePerson, type Person, peopleOf } from '../../services/member'
import { endOffice, enterOffice, lockNodes } from '../../services/offices'
import { chargeDifference } from '../../services/position-difference'
import { moveTo, type Position, positionNameOf, positionOf, termFrom } from '../../services/positions'
import { refuseOtherTerms } from './edit'

function refuseNothing(): never {
  const message = { zh: '请选择职务或架构节点', en: 'Choose a position or a node of the chart' }
  return fail('PARAM', { errors: { position_id: message, frame_id: message } })
}

/** Difference of dues by a change of position, and the sum outstanding for such changes, in cents. */
interface Due {
  fee_diff?: number
  owed?: number
}

/**
 * Position and term, and what dearer dues leave to be paid. Of a member who holds the position already a new term, if
 * `again` asks for one, otherwise nothing.
 */
async function changePosition(
  person: Person,
  to: Position,
  { charge, again, ...term }: { position_start: string; position_end: string | null; charge: boolean; again: boolean },
  context: Context,
): Promise<Due> {
  if (to.id === person.position_id) {
    if (again) await changePerson(person, await moveTo(to.id, person, context, term), context)
    return {}
  }
  await refuseOtherTerms({ ...person, position_id: to.id }, person, false, context)
  const move = { from: person.position_id, to: to.id, charge }
  await changePerson(person, await moveTo(to.id, person, context, term), context)
  const { difference, owed } = await chargeDifference(person.id, move, context)
  return { ...(difference !== 0 && { fee_diff: difference }), ...(owed > 0 && { owed }) }
}

/** An office without another position changes no field of the member; the log names both. */
function noteOffice(person: Person, office: string, { audit }: Context): void {
  audit.note = office
  if (!audit.targets.some(({ id }) => id === person.id))
    audit.targets.push({ id: person.id, name: person.user_name ?? '' })
}

export const appoint: HandleFor<'user', 'appoint'> = async (input, context) => {
  const [person] = peopleOf(context)
  if (!person) fail('NF')
  const { position_id: positionId = null, frame_id: nodeId = null, from_frame_id: formerId = null } = input
  if (positionId === null && nodeId === null) refuseNothing()
  const start = input.start_date ?? context.today
  const position = positionId === null ? null : await positionOf(positionId, context)
  const end = input.end_date ?? (position ? termFrom(start, position).position_end : null)
  const term = { position_start: start, position_end: end, charge: input.charge ?? false, again: input.again ?? false }
  const due: Due = position ? await changePosition(person, position, term, context) : {}
  const nodes = await lockNodes(
    [nodeId, formerId].filter((id) => id !== null),
    context,
  )
  const [node, former] = [nodeId, formerId].map((id) => (id === null ? undefined : nodes.get(id)))
  const answer: Due & { num: number; office?: string; ended?: string } = { num: 1, ...due }
  if (former) {
    await endOffice(former, person.id, start, context)
    answer.ended = former.name
  }
  if (node) {
    const title = input.title?.trim() || (position?.name ?? (await positionNameOf(person.position_id, context)))
    await enterOffice(node, { user_id: person.id, title, start_date: start, end_date: end }, context)
    answer.office = [node.name, title, end ? `${start} – ${end}` : start].filter(Boolean).join(' · ')
    noteOffice(person, answer.office, context)
  }
  return answer
}
