// The built-in figures of the work report, each as SQL over a period.
import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#kernel/calendar'
import type { Days } from '#kernel/periods'
import type { Context } from '../../../core/context'
import { zoneOf } from '../../../core/settings'
import { living } from '../../../database/living'
import type { Account } from '../../services/books/amounts'
import { type Moved, moneyBefore, movedBefore } from '../../services/books/balances'
import { facts } from '../../services/facts'
import { purposeSql } from '../../services/payments'

/** Groups of the report in order, with their figures; a rate is made of two counts. */
type Kind = 'integer' | 'number' | 'money' | 'percent'

interface Figure {
  readonly group: string
  readonly unit: string
  readonly kind: Kind
  /** In per cent: the part of a whole. */
  readonly rate?: readonly [string, string]
}

const people = (unit = '人'): Figure => ({ group: '会员', unit, kind: 'integer' })
const count = (group: string, unit: string): Figure => ({ group, unit, kind: 'integer' })
const money = (group: string): Figure => ({ group, unit: '元', kind: 'money' })
const rate = (group: string, part: string, whole: string): Figure => ({
  group,
  unit: '%',
  kind: 'percent',
  rate: [part, whole],
})

export const figures = {
  member_num: people(),
  new_num: people(),
  out_num: people(),
  renew_num: people('次'),
  renew_rate: rate('会员', 'kept', 'ended'),
  townsman_num: people(),
  activity_num: count('活动', '场'),
  apply_num: count('活动', '人次'),
  sign_num: count('活动', '人次'),
  sign_rate: rate('活动', 'attended', 'apply_num'),
  pic_num: count('活动', '张'),
  article_num: count('宣传', '篇'),
  build_num: count('宣传', '篇'),
  message_num: count('宣传', '条'),
  video_num: count('宣传', '个'),
  view_num: count('宣传', '次'),
  resource_num: count('对接', '条'),
  matched_num: count('对接', '项'),
  deal_amount: money('对接'),
  donate_amount: money('公益'),
  donate_num: count('公益', '人次'),
  volunteer_num: count('公益', '人'),
  service_hours: { group: '公益', unit: '小时', kind: 'number' },
  sponsor_amount: money('赞助'),
  fee_amount: money('财务'),
  income: money('财务'),
  expense: money('财务'),
  balance: money('财务'),
  question_num: count('履职', '件'),
  adopted_num: count('履职', '件'),
  answer_rate: rate('履职', 'answered', 'question_num'),
  feedback_num: count('履职', '件'),
  resolved_rate: rate('履职', 'resolved', 'feedback_num'),
  points_total: count('贡献', '分'),
} as const satisfies Record<string, Figure>

export type FigureKey = keyof typeof figures

const memberFacts = {
  member_num: 'member',
  new_num: 'joined',
  out_num: 'left',
  renew_num: 'renewed',
  townsman_num: 'townsman',
  ended: 'ended',
  kept: 'kept',
} as const

type FigureContext = Pick<Context, 'db' | 'settings' | 'today' | 'now' | 'setting'>

/** Every count of the period in one statement, those of which rates are made included. */
function countsSql({ first, last }: Days, context: FigureContext): RawBuilder<unknown> {
  const zone = zoneOf(context.settings)
  const until = last < context.today ? last : context.today
  const now = sql`${context.now().toISOString()}::timestamptz`
  const on = (day: string) => sql`(${sql.ref(day)} between ${first}::date and ${last}::date)`
  // Bounds of the column itself, which an index serves.
  const begin = (day: string) => sql`(${day}::date::timestamp at time zone ${zone})`
  const at = (time: string) =>
    sql`(${sql.ref(time)} >= ${begin(first)} and ${sql.ref(time)} < ${begin(addDays(last, 1))})`
  // A report tells what was done: not what is to come in the rest of its period.
  const held = sql`a.is_publish and not a.is_cancel and ${living('a')} and ${at('a.start_time')} and a.start_time <= ${now}`
  const published = (type: number) =>
    sql`t.type = ${type} and t.publish_status <> 'draft' and t.publish_time <= ${now} and ${living('t')} and ${at('t.publish_time')}`
  const number = (what: RawBuilder<unknown>, from: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
    sql`(select ${what} from ${from} where ${where})`
  const num = sql`count(*)`
  const total = (column: string) => sql`coalesce(sum(${sql.ref(column)}), 0)`
  const parts: Record<string, RawBuilder<unknown>> = {
    activity_num: number(num, sql`activity a`, held),
    apply_num: number(
      num,
      sql`activity_apply t join activity a on a.id = t.activity_id`,
      sql`t.status = 'approved' and ${held}`,
    ),
    // A value for each row: as a condition, the database joins every sign-in there ever was.
    attended: number(
      sql`count((select true from activity_sign s where s.activity_id = t.activity_id and s.user_id = t.user_id and ${living('s')} limit 1))`,
      sql`activity_apply t join activity a on a.id = t.activity_id`,
      sql`t.status = 'approved' and ${held}`,
    ),
    sign_num: number(
      num,
      sql`activity_sign t join activity a on a.id = t.activity_id`,
      sql`${held} and ${living('t')}`,
    ),
    pic_num: number(num, sql`activity_pic t`, sql`${at('t.create_time')}`),
    article_num: number(num, sql`article t`, published(1)),
    build_num: number(num, sql`article t`, published(2)),
    message_num: number(
      num,
      sql`message t`,
      sql`t.publish_status <> 'draft' and t.publish_time <= ${now} and ${living('t')} and ${at('t.publish_time')}`,
    ),
    video_num: number(num, sql`shipinhao t`, sql`${living('t')} and ${at('t.publish_time')}`),
    view_num: number(
      total('t.view_num'),
      sql`article t`,
      sql`t.publish_status <> 'draft' and t.publish_time <= ${now} and ${living('t')} and ${at('t.publish_time')}`,
    ),
    resource_num: number(num, sql`resource t`, sql`t.status = 'approved' and ${living('t')} and ${at('t.check_time')}`),
    matched_num: number(
      num,
      sql`thanks_letter t`,
      sql`t.status = 'approved' and ${living('t')} and ${on('t.deal_date')}`,
    ),
    deal_amount: number(
      total('t.amount'),
      sql`thanks_letter t`,
      sql`t.status = 'approved' and ${living('t')} and ${on('t.deal_date')}`,
    ),
    donate_amount: number(
      total('t.amount'),
      sql`user_donate t`,
      sql`t.status = 'received' and ${living('t')} and ${at('t.donate_time')}`,
    ),
    donate_num: number(
      num,
      sql`user_donate t`,
      sql`t.status = 'received' and ${living('t')} and ${at('t.donate_time')}`,
    ),
    volunteer_num: number(num, sql`person t`, sql`t.is_volunteer and ${living('t')}`),
    service_hours: number(
      total('t.hours'),
      sql`service_sign t`,
      sql`t.status = 'signed_out' and ${living('t')} and ${at('t.sign_out_time')}`,
    ),
    sponsor_amount: number(
      total('t.amount'),
      sql`sponsor t`,
      sql`t.status = 'approved' and ${living('t')} and ${on('t.sponsor_time')}`,
    ),
    fee_amount: number(
      total('t.amount'),
      sql`pay_log t`,
      sql`t.status in ('paid', 'refunded') and ${purposeSql('t')} in ('join', 'renew', 'position_change') and ${at('t.pay_time')}`,
    ),
    question_num: number(num, sql`question t`, sql`${living('t')} and ${at('t.create_time')}`),
    adopted_num: number(num, sql`question t`, sql`t.status = 'adopted' and ${living('t')} and ${at('t.create_time')}`),
    answered: number(
      num,
      sql`question t`,
      sql`t.first_answer_time is not null and ${living('t')} and ${at('t.create_time')}`,
    ),
    feedback_num: number(num, sql`feedback t`, sql`${living('t')} and ${at('t.create_time')}`),
    resolved: number(num, sql`feedback t`, sql`t.status = 'resolved' and ${living('t')} and ${at('t.create_time')}`),
    points_total: number(total('t.points'), sql`contribute_log t`, at('t.happen_time')),
  }
  const columns = Object.entries(parts).map(([key, value]) => sql`${value}::float8 as ${sql.id(key)}`)
  const people = Object.entries(memberFacts).map(
    ([key, fact]) => sql`coalesce(sum(${sql.ref(`told.${fact}`)}), 0)::float8 as ${sql.id(key)}`,
  )
  return sql`select people.*, ${sql.join(columns)} from (select ${sql.join(people)}
    from (${facts({ first, last: until }, context, Object.values(memberFacts))}) told join person p on p.id = told.id and ${living('p')}) people`
}

const share = (part = 0, whole = 0): number | null => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10)

const sumOf = (moved: ReadonlyMap<Account, Moved>, name: 'income' | 'expense') =>
  [...moved.values()].reduce((sum, one) => sum + one[name], 0)

/** The figures of a period by key; null for a rate of nothing. */
export async function figuresOf(days: Days, context: FigureContext): Promise<Record<FigureKey, number | null>> {
  const until = days.last < context.today ? days.last : context.today
  const [{ rows }, balance, before, through] = await Promise.all([
    sql<Record<string, number>>`${countsSql(days, context)}`.execute(context.db),
    moneyBefore(addDays(until, 1), context),
    movedBefore(days.first, context),
    movedBefore(addDays(days.last, 1), context),
  ])
  const booked = (name: 'income' | 'expense') => sumOf(through, name) - sumOf(before, name)
  const counts: Record<string, number> = {
    ...rows[0],
    income: booked('income'),
    expense: booked('expense'),
    balance,
  }
  const found = Object.entries<Figure>(figures).map(([key, { rate: parts }]) => [
    key,
    parts ? share(counts[parts[0]], counts[parts[1]]) : (counts[key] ?? 0),
  ])
  return Object.fromEntries(found) as Record<FigureKey, number | null>
}
