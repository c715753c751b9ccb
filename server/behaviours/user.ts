// People: the effective status, what an ID number tells, and what becoming a member sets.
import { sql } from 'kysely'
import type { Shapes } from '#generated/index'
import { fail } from '#kernel/errors'
import { behaviour } from '../behaviour'
import type { Context } from '../context'
import { approve, confirmPay, reject } from './user/apply'
import { card } from './user/card'
import { expireOf, lunarOf } from './user/dates'
import { duplicates } from './user/duplicates'
import { byPhone, idsByCondition } from './user/find'
import { freeze, unfreeze } from './user/freeze'
import { importSheet } from './user/import-sheet'
import { leave } from './user/leave'
import { nextMemberNo } from './user/member-no'
import { merge } from './user/merge'
import { rejoin } from './user/rejoin'
import { takeSeat } from './user/seat'
import { story } from './user/story'
import { passTownsman, rejectTownsman } from './user/townsman'

type Person = Shapes['user']['row']

function datesMakeSense(record: Person, context: Context): void {
  const errors: Record<string, { zh: string; en: string }> = {}
  if (record.birthday && (record.birthday > context.today || record.birthday < '1900-01-01')) {
    errors['birthday'] = { zh: '请选择 1900 年至今天的日期', en: 'Choose a date from 1900 to today' }
  }
  if (record.join_time && record.join_time > context.today) {
    errors['join_time'] = { zh: '入会时间不能晚于今天', en: 'Cannot be later than today' }
  }
  if (record.position_start && record.position_end && record.position_end < record.position_start) {
    errors['position_end'] = { zh: '任期结束不能早于开始', en: 'Cannot end before it starts' }
  }
  if (record.referrer_id && record.referrer_id === record.id) {
    errors['referrer_id'] = { zh: '推荐人不能是本人', en: 'People cannot refer themselves' }
  }
  if (Object.keys(errors).length > 0) fail('PARAM', { errors })
}

/** An ID number tells birthday and sex; what a person wrote otherwise stays. */
function fillFromIdCard(record: Person, stored: Person | null): void {
  const { id_card: number } = record
  if (number && number !== stored?.id_card) {
    record.birthday ??= `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`
    if (record.sex === 'unknown' || !record.sex) record.sex = Number(number[16]) % 2 === 1 ? 'male' : 'female'
  }
  if (record.birthday !== (stored?.birthday ?? null))
    record.lunar_birthday = record.birthday ? lunarOf(record.birthday) : null
}

async function becomeMember(record: Person, context: Context): Promise<void> {
  record.state = 'active'
  record.townsman_status = 'verified'
  // A number of one's own may be higher than the last one.
  if (record.member_no) context.known?.memo.clear()
  record.member_no ??= await nextMemberNo(String(context.setting('member_no_prefix') ?? 'M'), context)
  if (record.expire_time || !record.position_id || !record.join_time) return
  const position = await context.db
    .selectFrom('position')
    .select(['fee_years', 'term_years'])
    .where('id', '=', record.position_id)
    .executeTakeFirstOrThrow()
  record.expire_time = expireOf(record.join_time, position.fee_years)
  record.position_start ??= record.join_time
  if (position.term_years > 0) record.position_end ??= expireOf(record.position_start, position.term_years)
}

export default behaviour('user', {
  columns: {
    status: (
      alias,
      { today, setting },
    ) => sql`(case when ${sql.ref(`${alias}.state`)} <> 'active' then ${sql.ref(`${alias}.state`)}
      when ${sql.ref(`${alias}.expire_time`)} < ${today}::date then 'expired'
      when ${sql.ref(`${alias}.expire_time`)} <= ${today}::date + ${Number(setting('expire_remind_days') ?? 30)}::int then 'expiring'
      else 'active' end)`,
    birthday_month: (alias) => sql`extract(month from ${sql.ref(`${alias}.birthday`)})::int`,
    contribute_year: (alias, { today }) => sql`(select coalesce(sum(c.points), 0) from contribute_log c
      where c.user_id = ${sql.ref(`${alias}.id`)} and c.happen_time >= date_trunc('year', ${today}::date))`,
    is_forever: (alias) =>
      sql`(${sql.ref(`${alias}.expire_time`)} is null and ${sql.ref(`${alias}.state`)} = 'active')`,
  },

  async check(record, stored, context) {
    fillFromIdCard(record, stored)
    datesMakeSense(record, context)
    const moves = record.position_id && record.position_id !== stored?.position_id
    if (moves) await takeSeat(record.position_id as number, context)
    if (!stored && context.page.select['scene'] === 'member') await becomeMember(record, context)
  },

  async create(input, context, next) {
    const { id } = await next(input)
    const { member_no: number } = await context.db
      .selectFrom('person')
      .select('member_no')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { id, ...(number ? { member_no: number } : {}) }
  },

  async remove(input, context, next) {
    // Looked at afterwards, when only rows of the caller's reach are left; a refusal undoes the delete.
    const answer = await next(input)
    const member = await context.db
      .selectFrom('person')
      .select('user_name')
      .where('id', 'in', input.id_list)
      .where('state', 'in', ['active', 'frozen'])
      .executeTakeFirst()
    if (member) {
      fail('STATE', {
        message: {
          zh: `${member.user_name}是在会会员,请先办理退会`,
          en: `${member.user_name} is a member: take the person out first`,
        },
      })
    }
    return answer
  },

  read: story,
  approve,
  reject,
  confirm_pay: confirmPay,
  pass_townsman: passTownsman,
  reject_townsman: rejectTownsman,
  freeze,
  unfreeze,
  out: leave,
  rejoin,
  duplicates,
  merge,
  import_sheet: importSheet,
  card,
  ids: idsByCondition,
  by_phone: byPhone,
})
