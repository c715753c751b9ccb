// Registers a person as a member, a townsman or an applicant, without creating a known person twice.
import { fail, Refusal } from '#kernel/errors'
import { draftFields } from '#kernel/taken'
import { checkDraft, judged, refuseUnwritable } from '../../../actions/draft'
import { lockRow } from '../../../actions/update'
import type { AroundFor } from '../../../core/behaviour'
import { type Context, resourceOf } from '../../../core/context'
import { living } from '../../../database/living'
import { together } from '../../../database/together'
import { defer } from '../../../rows/deferred'
import { hides } from '../../../rows/plan'
import { keepAsides, statementOf } from '../../services/companies/asides'
import { changePerson, lockMembers, type Member, type Person } from '../../services/member'
import { queueNotice } from '../../services/notices'
import { checkPayment } from '../../services/payments'
import { rulesOf } from '../../services/point-rules'
import { type Position, positionOf } from '../../services/positions'
import { takeSeat } from '../../services/seats'
import { sceneOf } from './find'
import { type Paid, welcomeAll } from './join'
import { tellStaff } from './tell-staff'

type Input = Parameters<AroundFor<'user', 'create'>>[0]

/** True on the pages that register members, people or companies. */
const joins = ({ page }: Context) => ['member', 'company'].includes(String(page.select['scene']))

/** Payment made with the registration; undefined if none is given. */
function paidWith(input: Input, context: Context): Paid | undefined {
  const { amount, pay_type, pay_time } = input
  const said = [amount, pay_type, pay_time].some((value) => value !== undefined && value !== null)
  if (!said) return undefined
  if (!joins(context)) {
    const text = { zh: '只有登记会员时可以填写缴费', en: 'Only with a member can a payment be entered' }
    fail('PARAM', { errors: { amount: text } })
  }
  const waived = pay_type === 'waived'
  if (!pay_type) fail('PARAM', { errors: { pay_type: { zh: '请选择支付方式', en: 'Choose a method' } } })
  if (!waived && !amount) fail('PARAM', { errors: { amount: { zh: '请填写金额', en: 'Enter the amount' } } })
  const paid = { amount: amount ?? 0, pay_type, pay_time: pay_time ?? context.now().toISOString() }
  checkPayment(paid, context)
  return paid
}

/** Adds to a refusal that names a person the page of that person. */
async function withScene(error: unknown, { db }: Context): Promise<never> {
  const id = error instanceof Refusal && (error.details.content as { exist_id?: number } | null)?.exist_id
  if (!(error instanceof Refusal) || error.code !== 'DUP' || !id) throw error
  const found = await db
    .selectFrom('person')
    .select(['state', 'townsman_status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const scene = sceneOf(found.state, found.townsman_status)
  throw new Refusal('DUP', { ...error.details, content: { exist_id: id, exist_scene: scene } })
}

/** Null if the record doesn't exist for the caller; rethrows other errors. */
function unseen(error: unknown): null {
  if (error instanceof Refusal && error.code === 'NF') return null
  throw error
}

/** States that may apply: visitors, townsmen, rejected applicants and former members. */
const mayApply: ReadonlySet<string> = new Set(['none', 'rejected', 'left'])

/** An application of a known person: updates the same record. undefined for a new person. */
async function applyAgain(input: Input, context: Context): Promise<{ id: number } | undefined> {
  const resource = resourceOf(context)
  const isHidden = hides(resource.binding.fields['phone'] ?? {}, context)
  // A dry run doesn't tell who gets only masks of phone numbers whether there is such a person.
  if (isHidden && context.dry) return undefined
  const known = await context.db
    .selectFrom('person')
    .select(['id', 'state', 'townsman_status'])
    .where('phone', '=', input.phone)
    .where(living())
    .executeTakeFirst()
  if (!known) return undefined
  // All people of the caller's areas, on whichever page.
  const everywhere = { ...context, rowScope: 'all' as const }
  const stored = (await lockRow(resource, known.id, everywhere).catch(unseen)) as Person | null
  // A person of another area: the create refuses, without naming the person.
  if (!stored) return undefined
  // The page's required fields apply as for a new person.
  const fields = draftFields(context.page, 'create')
  const sent = Object.fromEntries(Object.entries(input).filter(([name]) => fields[name] && !context.call.input[name]))
  refuseUnwritable(fields, sent, context)
  const change = judged(fields, sent, null, context)
  if (!mayApply.has(stored.state)) {
    // The create refuses, as for any number that is taken.
    if (isHidden) return undefined
    const scene = sceneOf(stored.state, stored.townsman_status)
    const text = { zh: '已是会员或已在申请中', en: 'Already a member, or has applied already' }
    fail('STATE', { message: text, errors: { phone: text }, content: { exist_id: known.id, exist_scene: scene } })
  }
  const applied = { state: 'applied', apply_time: context.now().toISOString(), check_reason: null } as const
  const record = { ...stored, ...change, ...applied } as Person
  await checkDraft(resource, known.id, change, record, stored, context)
  if (record.apply_position_id) await takeSeat(record.apply_position_id, context, { field: 'apply_position_id' })
  await changePerson(stored, record, context)
  return { id: known.id }
}

interface Entered {
  readonly id: number
  readonly paid: Paid | undefined
}

/** Side effects for people registered on the page of members. */
async function welcomeEntered(people: readonly Entered[], context: Context): Promise<Member[]> {
  const paid = new Map(people.map((one) => [one.id, one.paid]))
  const [members] = await together([lockMembers([...paid.keys()], context), rulesOf(context)])
  const positions = await together(members.map((member) => positionOf(member.position_id as number, context)))
  const welcomes = members.map((member, index) => {
    const position = positions[index] as Position
    return { member, position, paid: paid.get(member.id) }
  })
  await welcomeAll(welcomes, context)
  return members
}

export const enter: AroundFor<'user', 'create'> = async (input, context, next) => {
  const scene = context.page.select['scene']
  const paid = paidWith(input, context)
  const again = scene === 'apply' ? await applyAgain(input, context) : undefined
  const { id } = again ?? (await next(input).catch((error: unknown) => withScene(error, context)))
  const statement = statementOf(id, input)
  if (statement) await defer(statement, keepAsides, context)
  if (scene === 'apply') {
    await queueNotice('join_submit', { id, user_name: input.user_name }, {}, context)
    await tellStaff(id, input.user_name, context)
  }
  if (!joins(context)) return { id }
  const member = await defer({ id, paid }, welcomeEntered, context)
  return { id, ...(member?.member_no ? { member_no: member.member_no } : {}) }
}
