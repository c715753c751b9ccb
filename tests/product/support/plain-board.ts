// The dashboard worked out row by row from the raw tables, without the product's code.

import { Solar } from 'lunar-typescript'
import { companiesOf } from './companies'
import { keptUntil } from './documents-plain'
import { dayOf, endOf, isLiving, monthsBack, monthsOn, plus, type Raw, type Row, sum, type tables } from './raw-rows'

/** `areas`: those of the data scope with everything below them; null for all. */
export function plainBoard(raw: Raw, now: Date, areas: ReadonlySet<number> | null) {
  const today = dayOf(now.toISOString())
  const [year, month] = [today.slice(0, 4), today.slice(0, 7)]
  const of = (table: (typeof tables)[number]) => raw[table] as readonly Row[]
  const config = of('config')[0] as Row
  const byId = (table: (typeof tables)[number]) => new Map(of(table).map((row) => [row['id'], row]))
  const people = byId('person')
  const activities = byId('activity')
  const meetings = byId('meeting')
  const inArea = (id: unknown) => areas === null || (typeof id === 'number' && areas.has(id))
  const living = (table: (typeof tables)[number], areaOf: ((row: Row) => unknown) | null) =>
    of(table).filter((row) => isLiving(row) && (areaOf === null || inArea(areaOf(row))))
  const own = (row: Row) => row['area_id']
  const ofUser = (row: Row) => people.get(row['user_id'])?.['area_id']
  const ofMeeting = (row: Row) => meetings.get(row['meeting_id'])?.['area_id']
  const ofActivity = (row: Row) => activities.get(row['activity_id'])?.['area_id']

  const persons = living('person', own)
  const members = persons.filter(({ state }) => state === 'active' || state === 'frozen')
  const remind = Number(config['expire_remind_days'])
  const statusOf = (row: Row): string => {
    if (row['state'] !== 'active') return String(row['state'])
    const until = row['expire_time'] as string | null
    if (until === null) return 'active'
    return until < today ? 'expired' : until <= plus(today, remind) ? 'expiring' : 'active'
  }
  const withStatus = (...wanted: string[]) => members.filter((row) => wanted.includes(statusOf(row)))
  const valid = withStatus('active', 'expiring')
  const inMonth = (name: string, wanted: string) => (row: Row) => String(row[name] ?? '').startsWith(wanted)
  const between = (day: string, first: string, last: string) => day >= first && day <= last

  // The same part of the period before, month ends kept.
  const lastMonth = monthsBack(today, 2)[0] as string
  const monthBefore = [`${lastMonth}-01`, monthsOn(today, -1)] as const
  const yearBefore = [`${Number(year) - 1}-01-01`, monthsOn(today, -12)] as const
  const whole = today === endOf(month)
  const monthEnd = whole ? endOf(lastMonth) : monthBefore[1]
  const yearEnd = today.endsWith('12-31') ? `${Number(year) - 1}-12-31` : yearBefore[1]

  const townsmen = persons.filter(
    ({ townsman_status: told, state }) =>
      ['applied', 'verified', 'rejected'].includes(String(told)) &&
      ['none', 'applied', 'pending_payment', 'rejected'].includes(String(state)),
  )
  const visitors = persons.filter(({ state, townsman_status: told }) => state === 'none' && told === 'none')
  const applications = persons.filter(({ state }) => ['applied', 'pending_payment', 'rejected'].includes(String(state)))

  const pays = byId('pay_log')
  const dues = living('pay_log', ofUser).filter((row) => {
    const paid = row['origin_id'] === null ? row : (pays.get(row['origin_id']) ?? row)
    return (
      ['join', 'renew', 'position_change'].includes(String(paid['scene'])) &&
      ['paid', 'refunded'].includes(String(row['status']))
    )
  })
  const duesIn = (first: string, last: string) =>
    sum(
      dues.filter((row) => between(dayOf(row['pay_time']), first, last)),
      'amount',
    )
  const gifts = living('user_donate', ofUser).filter(({ status }) => status === 'received')
  const giftsIn = (first: string, last: string) =>
    sum(
      gifts.filter((row) => between(dayOf(row['donate_time']), first, last)),
      'amount',
    )
  const sponsored = living('sponsor', ofUser).filter(({ status }) => status === 'approved')
  const begun = (row: Row) => new Date(String(row['start_time'])) <= now
  const held = living('activity', own).filter((row) => row['is_publish'] && !row['is_cancel'])
  const articles = living('article', own).filter((row) => {
    const at = row['publish_time']
    const scheduled = row['publish_status'] === 'scheduled' && at !== null && new Date(String(at)) <= now
    return row['type'] === 1 && (row['publish_status'] === 'published' || scheduled)
  })
  const articlesIn = (first: string, last: string) =>
    articles.filter((row) => between(dayOf(row['publish_time']), first, last)).length
  const points = of('contribute_log').filter((row) => isLiving(row) && inArea(ofUser(row)))
  const money = of('ledger_account').filter(({ kind }) => ['bank', 'cash', 'other_money'].includes(String(kind)))
  const codes = new Set(money.map(({ code }) => code))
  const isIn = ({ type }: Row) => type === 'income' || type === 'transfer_in'
  const balance =
    sum(money, 'opening') +
    of('ledger')
      .filter((row) => isLiving(row) && row['status'] === 'approved' && codes.has(row['account']))
      .reduce((all, row) => all + Number(row['amount']) * (isIn(row) ? 1 : -1), 0)
  const companies = companiesOf(valid)
  const [yearFirst, yearLast] = [`${year}-01-01`, `${year}-12-31`]
  const places = of('area').filter(isLiving)
  const inScope = (row: Row) => areas === null || areas.has(Number(row['id'])) || areas.has(Number(row['pid']))

  const cards: Record<string, number> = {
    member_num: valid.length,
    new_month: members.filter(inMonth('join_time', month)).length,
    new_last_month: members.filter(inMonth('join_time', lastMonth)).length,
    expiring_num: withStatus('expiring').length,
    expired_num: withStatus('expired').length,
    townsman_num: townsmen.filter((row) => row['townsman_status'] === 'verified').length,
    tour_num: visitors.length,
    today_visit: visitors.filter((row) => dayOf(row['last_visit_time']) === today).length,
    volunteer_num: members.filter((row) => row['is_volunteer']).length,
    company_num: companies.size,
    area_num: places.filter((row) => row['area_type'] === 'area' && inScope(row)).length,
    group_num: places.filter(
      (row) =>
        row['area_type'] === 'group' &&
        (areas === null || inArea(row['area_id'] ?? row['id']) || areas.has(Number(row['pid']))),
    ).length,
    fee_month: duesIn(`${month}-01`, endOf(month)),
    fee_year: duesIn(yearFirst, yearLast),
    donate_year: giftsIn(yearFirst, yearLast),
    activity_year: held.filter((row) => begun(row) && between(dayOf(row['start_time']), yearFirst, yearLast)).length,
    article_year: articlesIn(yearFirst, yearLast),
    points_year: sum(
      points.filter((row) => between(dayOf(row['happen_time']), yearFirst, yearLast)),
      'points',
    ),
    ...(areas === null ? { ledger_balance: balance } : {}),
  }
  const compare: Record<string, number> = {
    new_month: members.filter((row) => between(String(row['join_time'] ?? ''), monthBefore[0], monthEnd)).length,
    fee_month: duesIn(monthBefore[0], monthEnd),
    fee_year: duesIn(yearBefore[0], yearEnd),
    donate_year: giftsIn(yearBefore[0], yearEnd),
    article_year: articlesIn(yearBefore[0], yearEnd),
  }

  const lunarOf = (day: string) => {
    const [y, m, d] = day.split('-').map(Number) as [number, number, number]
    const lunar = Solar.fromYmd(y, m, d).getLunar()
    return { leap: lunar.getMonth() < 0, month: Math.abs(lunar.getMonth()), day: lunar.getDay() }
  }
  const isBirthday = (row: Row): boolean => {
    const born = row['birthday'] as string | null
    if (!born) return false
    if (!row['is_lunar'])
      return (
        born.slice(5) === today.slice(5) ||
        (born.endsWith('02-29') && today.endsWith('02-28') && plus(today, 1).endsWith('03-01'))
      )
    const [then, here, next] = [lunarOf(born), lunarOf(today), lunarOf(plus(today, 1))]
    const lastDay = next.day === 1 ? here.day : 99
    return !here.leap && then.month === here.month && Math.min(then.day, lastDay) === here.day
  }
  const outDays = Number(config['auto_out_days'] ?? 0)
  const pending = (rows: readonly Row[], ...wanted: string[]) =>
    rows.filter(({ status }) => wanted.includes(String(status))).length
  const visibleActivities = living('activity', own)
  const enrolments = byId('activity_apply')
  const appliesOf = (id: unknown) => of('activity_apply').filter((row) => isLiving(row) && row['activity_id'] === id)
  const todo: Record<string, number> = {
    expiring: withStatus('expiring').length,
    birthday_today: members.filter(isBirthday).length,
    out_suggested:
      outDays > 0
        ? members.filter(
            ({ state, expire_time: until }) =>
              state === 'active' && until !== null && String(until) < plus(today, -outDays),
          ).length
        : 0,
    townsman_pending: townsmen.filter((row) => row['townsman_status'] === 'applied').length,
    apply_pending: applications.filter(({ state }) => state === 'applied').length,
    pay_pending: applications.filter(({ state }) => state === 'pending_payment').length,
    renew_pending: pending(living('user_renew', ofUser), 'pending'),
    activity_apply_pending: visibleActivities.filter(({ id }) =>
      appliesOf(id).some((row) => row['status'] === 'pending'),
    ).length,
    activity_refund: living('pay_log', ofUser).filter(
      ({ id, ref_type, ref_id, status, amount }) =>
        ref_type === 'activity_apply' &&
        status === 'paid' &&
        Number(amount) > 0 &&
        ['cancelled', 'rejected'].includes(String(enrolments.get(ref_id)?.['status'])) &&
        !of('pay_log').some((back) => back['origin_id'] === id && back['scene'] === 'correction') &&
        Number(amount) +
          sum(
            of('pay_log').filter((back) => back['origin_id'] === id),
            'amount',
          ) >
          0,
    ).length,
    overdue: living('pay_log', ofUser).filter(
      ({ status, due_date: due }) => status === 'unpaid' && due !== null && String(due) < today,
    ).length,
    resource_pending: pending(living('resource', null), 'pending'),
    thanks_pending: pending(living('thanks_letter', null), 'pending'),
    question_open: pending(living('question', own), 'open'),
    feedback_new: pending(living('feedback', null), 'new'),
    ledger_pending: pending(living('ledger', own), 'pending'),
    bank_open: pending(living('bank_line', null), 'open'),
    ...(areas === null ? { statement_draft: pending(living('bank_statement', null), 'draft') } : {}),
    company_review: living('company_review', ofUser).filter(({ state }) => state === 'open').length,
    user_change: living('user_change', ofUser).filter(({ state }) => state === 'pending').length,
    document_due: living('member_document', ofUser).filter((row) => {
      const until = keptUntil(row, raw)
      return row['state'] === 'kept' && until !== null && until <= today
    }).length,
    document_destroy: living('member_document', ofUser).filter(({ state }) => state === 'proposed').length,
    claim_pay: living('expense_claim', own).filter(({ state }) => state === 'approved').length,
    resolution_overdue: living('meeting_motion', ofMeeting).filter(
      ({ result, progress, due_date: due }) =>
        result === 'accepted' && ['todo', 'doing'].includes(String(progress)) && due !== null && String(due) < today,
    ).length,
    minutes_draft: living('meeting_minutes', ofMeeting).filter(({ state }) => state === 'draft').length,
    sponsor_pending: pending(living('sponsor', ofUser), 'pending'),
    receipt_official: living('receipt', ofUser).filter(
      ({ kind, status, official_state }) =>
        status === 'valid' && ['donation', 'invoice'].includes(String(kind)) && official_state === 'none',
    ).length,
  }

  // Membership on a day: lines known by then, in the order in which they were written.
  const renewals = byId('user_renew')
  const linesOf = new Map<unknown, Row[]>()
  for (const line of of('user_period')) linesOf.set(line['user_id'], [...(linesOf.get(line['user_id']) ?? []), line])
  const isMember = (id: unknown, day: string): boolean =>
    [...new Set((linesOf.get(id) ?? []).map((line) => line['origin_id']))].some((record) => isValid(id, record, day))
  /** By the lines of one record, which a merge may have moved to the person. */
  const isValid = (id: unknown, record: unknown, day: string): boolean => {
    let state = ''
    let until: string | null = null
    for (const line of linesOf.get(id) ?? []) {
      if (line['origin_id'] !== record) continue
      const kind = String(line['kind'])
      const paid = kind === 'renew' && line['ref_type'] === 'user_renew' ? renewals.get(line['ref_id']) : undefined
      const known = paid?.['pay_time'] ? dayOf(paid['pay_time']) : String(line['start_date'])
      if (known > day) continue
      if (['join', 'rejoin', 'unfreeze'].includes(kind)) [state, until] = ['active', line['end_date'] as string | null]
      if (kind === 'freeze' || kind === 'out') state = kind
      if (['renew', 'expire', 'void'].includes(kind))
        until = line['to_value'] === '终身' ? null : String(line['to_value'])
    }
    return state === 'active' && (until === null || until >= day)
  }
  const months = monthsBack(today, 12)
  const trend = months.map((one) => {
    const last = one === month ? today : endOf(one)
    const within = (day: unknown) => between(String(day ?? ''), `${one}-01`, last)
    const moved = (...kinds: string[]) =>
      persons.filter(({ id }) =>
        (linesOf.get(id) ?? []).some((line) => kinds.includes(String(line['kind'])) && within(line['start_date'])),
      ).length
    const ids = new Set(persons.map(({ id }) => id))
    const renewed = of('user_renew').filter(
      (row) =>
        isLiving(row) && row['status'] === 'effective' && ids.has(row['user_id']) && within(dayOf(row['pay_time'])),
    )
    return {
      month: one,
      member_num: persons.filter(({ id }) => isMember(id, last)).length,
      new_num: moved('join', 'rejoin'),
      renew_num: renewed.length,
      out_num: moved('out'),
    }
  })

  /** Counts by the topmost record above a person's that the scope opens. */
  const byTop = (table: 'area' | 'work_type', name: string, opens: (row: Row) => boolean) => {
    const known = byId(table)
    const found = new Map<number, number>()
    for (const person of valid) {
      if (person[name] === null) continue
      let top = Number(person[name])
      const seen = new Set<unknown>()
      for (
        let at: unknown = person[name];
        at !== null && at !== undefined && !seen.has(at);
        at = known.get(at)?.['pid']
      ) {
        seen.add(at)
        const row = known.get(at)
        if (row && isLiving(row) && opens(row)) top = Number(at)
      }
      found.set(top, (found.get(top) ?? 0) + 1)
    }
    return found
  }
  const count = (keys: readonly unknown[]) => {
    const found = new Map<unknown, number>()
    for (const key of keys) found.set(key, (found.get(key) ?? 0) + 1)
    return found
  }
  const ageOf = (born: string) => {
    const age = Number(year) - Number(born.slice(0, 4))
    return today.slice(5) < born.slice(5) ? age - 1 : age
  }
  const bands = ['<30', '30–39', '40–49', '50–59', '≥60']
  const bandOf = (born: unknown) =>
    born ? (bands[Math.max(0, Math.min(4, Math.floor(ageOf(String(born)) / 10) - 2))] as string) : null
  const charts = {
    area: byTop('area', 'area_id', inScope),
    work_type: byTop('work_type', 'work_type_id', () => true),
    position: count(valid.map((row) => row['position_id'])),
    sex: count(valid.filter((row) => row['kind'] === 'individual').map((row) => row['sex'])),
    age: count(valid.map((row) => bandOf(row['birthday']))),
    expiry: count(valid.flatMap((row) => (row['expire_time'] ? [String(row['expire_time']).slice(0, 7)] : []))),
  }

  const applies = living('activity_apply', ofActivity).filter(({ status }) => status === 'approved')
  const isSigned = (row: Row) =>
    of('activity_sign').some(
      (one) => isLiving(one) && one['activity_id'] === row['activity_id'] && one['user_id'] === row['user_id'],
    )
  const activityData = (wanted: string) => {
    const inYear = (name: string) => (row: Row) => dayOf(row[name]).startsWith(wanted)
    const [all, asked] = [held.filter(inYear('start_time')), applies.filter(inYear('apply_time'))]
    // Of an activity to come nobody can be absent yet.
    const due = asked.filter((row) => begun(activities.get(row['activity_id']) ?? {}))
    const came = due.filter(isSigned)
    const rate = due.length === 0 ? null : Math.round((came.length / due.length) * 1000) / 10
    return {
      totals: { activity_num: all.filter(begun).length, apply_num: due.length, sign_num: came.length, sign_rate: rate },
      months: Array.from({ length: 12 }, (_, place) => {
        const one = `${wanted}-${String(place + 1).padStart(2, '0')}`
        const on = (rows: readonly Row[], name: string) => rows.filter((row) => dayOf(row[name]).startsWith(one)).length
        return {
          month: one,
          activity_num: on(all, 'start_time'),
          apply_num: on(asked, 'apply_time'),
          sign_num: on(living('activity_sign', ofActivity), 'sign_time'),
        }
      }),
      types: count(all.map((row) => row['type_id'])),
      coming: held
        .filter((row) => new Date(String(row['end_time'])) > now)
        .sort((left, right) => Date.parse(String(left['start_time'])) - Date.parse(String(right['start_time'])))
        .map((row) => Date.parse(String(row['start_time'])))
        .slice(0, 5),
    }
  }
  const sponsorData = (wanted: string) => {
    const given = sponsored.filter((row) => String(row['sponsor_time']).startsWith(wanted))
    const received = gifts.filter((row) => dayOf(row['donate_time']).startsWith(wanted))
    const names = new Map<string, { amount: number; times: number }>()
    for (const row of [...given, ...received]) {
      const name = String(row['name'] ?? row['donor_name'])
      const known = names.get(name) ?? { amount: 0, times: 0 }
      names.set(name, { amount: known.amount + Number(row['amount']), times: known.times + 1 })
    }
    const types = new Map<unknown, number>()
    for (const row of given) types.set(row['type'], (types.get(row['type']) ?? 0) + Number(row['amount']))
    return {
      totals: {
        sponsor_amount: sum(given, 'amount'),
        sponsor_num: given.length,
        donate_amount: sum(received, 'amount'),
        donate_num: received.length,
      },
      months: Array.from({ length: 12 }, (_, place) => {
        const one = `${wanted}-${String(place + 1).padStart(2, '0')}`
        return {
          month: one,
          sponsor_amount: sum(
            given.filter((row) => String(row['sponsor_time']).startsWith(one)),
            'amount',
          ),
          donate_amount: sum(
            received.filter((row) => dayOf(row['donate_time']).startsWith(one)),
            'amount',
          ),
        }
      }),
      types,
      top: [...names]
        .map(([name, numbers]) => ({ name, ...numbers }))
        .sort((left, right) => right.amount - left.amount),
      latest: [
        ...given.map((row) => ({ day: String(row['sponsor_time']), amount: row['amount'] })),
        ...received.map((row) => ({ day: dayOf(row['donate_time']), amount: row['amount'] })),
      ]
        .map(({ day }) => day)
        .sort()
        .reverse()
        .slice(0, 5),
    }
  }
  const latest = {
    applications: applications
      .filter((row) => row['apply_time'] !== null)
      .map((row) => Date.parse(String(row['apply_time'])))
      .sort((left, right) => right - left)
      .slice(0, 5),
    articles: articles
      .map((row) => Date.parse(String(row['publish_time'])))
      .sort((left, right) => right - left)
      .slice(0, 5),
  }
  return { cards, compare, todo, trend, charts, activityData, sponsorData, latest }
}
