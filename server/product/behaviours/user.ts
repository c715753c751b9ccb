// People: the effective status, and every membership action, each in a file of its own.
import { sql } from 'kysely'
import { behaviour } from '../../core/behaviour'
import { representativeSql } from '../services/companies/representative'
import { creditSql } from '../services/credits'
import { pointsOfYear } from '../services/earnings'
import { factSeries } from '../services/fact-series'
import { facts } from '../services/facts'
import { birthdaysOn } from '../services/membership-dates'
import * as memberships from '../services/memberships'
import { applyFee, joinStep } from './user/applicant-columns'
import { approve, confirmPay, reject } from './user/apply'
import { appoint } from './user/appoint'
import { card } from './user/card'
import { check } from './user/check'
import { duplicates } from './user/duplicates'
import { edit } from './user/edit'
import { enter } from './user/enter'
import { erase } from './user/erase'
import { byPhone, idsByCondition } from './user/find'
import { endAgreedRests, freeze, unfreeze } from './user/freeze'
import { importSheet } from './user/import-sheet'
import { leave } from './user/leave'
import { merge, mergedInto } from './user/merge'
import { alike, apart, purge } from './user/not-duplicates'
import { rejoin } from './user/rejoin'
import { remind, remindNow } from './user/remind'
import { remove, restore } from './user/remove'
import { story } from './user/story'
import { passTownsman, rejectTownsman } from './user/townsman'

export default behaviour('user', {
  columns: {
    status: (
      alias,
      { today, setting },
    ) => sql`(case when ${sql.ref(`${alias}.state`)} <> 'active' then ${sql.ref(`${alias}.state`)}
      when ${sql.ref(`${alias}.expire_time`)} < ${today}::date then 'expired'
      when ${sql.ref(`${alias}.expire_time`)} <= ${today}::date + ${Number(setting('expire_remind_days') ?? 30)}::int then 'expiring'
      else 'active' end)`,
    // A name of another person, for callers who see all people.
    representative: (alias, { session }) =>
      session?.dataScope === 'all'
        ? sql`(case when ${sql.ref(`${alias}.kind`)} = 'company'
            then ${representativeSql('user_name', sql.ref(`${alias}.company_id`))} end)`
        : sql`null::text`,
    apply_fee: (alias, { today }) => applyFee(alias, today),
    join_step: joinStep,
    birthday_month: (alias) => sql`extract(month from ${sql.ref(`${alias}.birthday`)})::int`,
    is_birthday: (alias, { today }) => {
      const { solar, lunar } = birthdaysOn(today)
      return sql`coalesce(case when ${sql.ref(`${alias}.is_lunar`)}
        then replace(${sql.ref(`${alias}.lunar_birthday`)}, '闰', '') = any(${lunar}::text[])
        else to_char(${sql.ref(`${alias}.birthday`)}, 'MM-DD') = any(${solar}::text[]) end, false)`
    },
    is_winnable: memberships.winnableSql,
    last_contact: memberships.lastContactSql,
    counted_from: memberships.countedFromSql,
    member_years: memberships.yearsOfSql,
    jubilee: memberships.jubileeSql,
    contribute_year: pointsOfYear,
    credit: (alias) => creditSql(sql.ref(`${alias}.id`)),
    out_suggested: (alias, { today, setting }) => {
      const days = Number(setting('auto_out_days') ?? 0)
      const late = sql`${sql.ref(`${alias}.expire_time`)} < ${today}::date - ${days}::int`
      return days > 0 ? sql`(${sql.ref(`${alias}.state`)} = 'active' and coalesce(${late}, false))` : sql`false`
    },
    is_forever: (alias) =>
      sql`(${sql.ref(`${alias}.expire_time`)} is null and ${sql.ref(`${alias}.state`)} = 'active')`,
  },

  facts,
  factSeries,
  check,
  samePerson: mergedInto,
  create: enter,
  update: edit,
  remove,
  restoring: restore,
  purging: purge,
  async scheduled(context) {
    await endAgreedRests(context)
    await remind(context)
  },
  read: story,
  approve,
  reject,
  confirm_pay: confirmPay,
  pass_townsman: passTownsman,
  reject_townsman: rejectTownsman,
  remind: remindNow,
  freeze,
  unfreeze,
  appoint,
  out: leave,
  erase,
  rejoin,
  duplicates,
  merge,
  apart,
  alike,
  import_sheet: importSheet,
  card,
  ids: idsByCondition,
  by_phone: byPhone,
})
