// Checks of a person before every write, and values that are filled in automatically.
import { fail } from '#kernel/errors'
import type { Context } from '../../../core/context'
import { together } from '../../../database/together'
import { employ } from '../../services/companies/employ'
import { isMember, type Person } from '../../services/member'
import { lunarOf } from '../../services/membership-dates'
import { forgetLastNumber } from '../../services/numbers'
import { positionOf } from '../../services/positions'
import { takeSeat } from '../../services/seats'
import { recordEdit } from './edit'
import { membershipFrom, nextMemberNoOf } from './join'

function refuseMismatch(record: Person, stored: Person | null, context: Context): void {
  const errors: Record<string, { zh: string; en: string }> = {}
  const founded = context.setting('found_date')
  const early = typeof founded === 'string' && record.join_time !== null && record.join_time < founded
  if (early && record.join_time !== stored?.join_time) {
    errors['join_time'] = {
      zh: `不能早于本会成立日期 ${founded}`,
      en: `Cannot be before the association was founded on ${founded}`,
    }
  }
  if (record.referrer_id && record.referrer_id === record.id) {
    errors['referrer_id'] = { zh: '推荐人不能是本人', en: 'People cannot refer themselves' }
  }
  if (Object.keys(errors).length > 0) fail('PARAM', { errors })
}

/** The referrer must be a member at the time of the entry. */
async function referrerIsMember({ referrer_id: id }: Person, stored: Person | null, { db }: Context): Promise<void> {
  if (!id || id === stored?.referrer_id) return
  const found = await db.selectFrom('person').select(['user_name', 'state']).where('id', '=', id).executeTakeFirst()
  if (!found || isMember(found)) return
  const name = found.user_name ?? ''
  const text = { zh: `${name}不是在会会员，请另选推荐人`, en: `${name} is not a member: choose another referrer` }
  fail('PARAM', { errors: { referrer_id: text } })
}

/** An ID number gives birthday and sex; values entered by hand stay. */
function fillFromIdCard(record: Person, stored: Person | null, { today }: Context): void {
  const { id_card: number } = record
  if (number && number !== stored?.id_card) {
    const born = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`
    if (born > today)
      fail('PARAM', { errors: { id_card: { zh: '出生日期晚于今天', en: 'Its day of birth is later than today' } } })
    record.birthday ??= born
    if (record.sex === 'unknown' || !record.sex) record.sex = Number(number[16]) % 2 === 1 ? 'male' : 'female'
  }
  if (record.birthday !== (stored?.birthday ?? null))
    record.lunar_birthday = record.birthday ? lunarOf(record.birthday) : null
}

/** Initial values of a person, by the page of the entry. */
async function fillNew(record: Person, context: Context): Promise<void> {
  const now = context.now().toISOString()
  // Only imports look things up for many records at once.
  if (context.batch) record.source = 'import'
  switch (context.page.select['scene']) {
    case 'member':
    case 'company': {
      const { position_id: positionId, join_time: day } = record
      if (!positionId || !day) return
      if (record.member_no) forgetLastNumber(context)
      const [, position, number] = await together([
        takeSeat(positionId, context),
        positionOf(positionId, context),
        record.member_no ?? nextMemberNoOf(context),
      ])
      const given = { member_no: number, expire: record.expire_time }
      const { position_start, position_end, ...own } = await membershipFrom(day, position, given, context)
      Object.assign(record, own)
      // Keep a given expiry.
      if (!record.position_start) record.position_end ??= position_end
      record.position_start ??= position_start
      // Townsmen are people.
      if (record.kind === 'company') record.townsman_status = 'none'
      return
    }
    case 'townsman':
      Object.assign(record, { townsman_status: 'verified', townsman_time: now })
      return
    case 'apply':
      Object.assign(record, { state: 'applied', apply_time: now })
      if (record.apply_position_id) await takeSeat(record.apply_position_id, context, { field: 'apply_position_id' })
  }
}

function refuseUnknownCompany(): never {
  const text = {
    zh: '同名的单位不止一家，请选择单位档案，或填写信用代码',
    en: 'Several companies have this name: choose one, or enter its credit code',
  }
  return fail('PARAM', { message: text, errors: { company_id: text } })
}

/** A company member is that company for good: its history, payments and points are those of one. */
function refuseOtherCompany(record: Person, stored: Person | null): void {
  if (stored === null || record.company_id === stored.company_id) return
  const text = {
    zh: '单位会员不能改为另一家单位：请为原单位办理退会，为另一家登记入会',
    en: 'A company member stays that company: take it out, and register the other one',
  }
  fail('PARAM', { message: text, errors: { company_id: text } })
}

export async function check(record: Person, stored: Person | null, context: Context): Promise<void> {
  fillFromIdCard(record, stored, context)
  refuseMismatch(record, stored, context)
  await referrerIsMember(record, stored, context)
  await (stored ? recordEdit(record, stored, context) : fillNew(record, context))
  if (record.kind === 'company') refuseOtherCompany(record, stored)
  await employ(record, stored, context)
  if (record.kind === 'company' && record.company_id === null) refuseUnknownCompany()
}
