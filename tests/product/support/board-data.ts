// Generated rows of every kind that the dashboard counts: copies of those of the demonstration with other values, deleted, voided and reversed ones among them.
import { addDays } from '#kernel/calendar'
import type { Random } from '../../support/random'
import type { TestServer } from '../../support/server'
import type { Row } from './raw-rows'

/** Columns that have to differ, or that another row already refers to. */
const unique = [
  ...['phone', 'member_no', 'id_card', 'id_card_hash', 'openid', 'pay_no', 'receipt_no', 'origin_id', 'donate_no'],
  ...[
    'certificate_no',
    'sponsor_no',
    'renew_no',
    'ledger_no',
    'event_key',
    'source_id',
    'code',
    'ref_id',
    'pair_id',
    'claim_id',
    'claim_part',
    'other_account_id',
    'company_id',
  ],
]

export async function generateBoard(server: TestServer, draw: Random, today: string): Promise<void> {
  const { pool } = server.connection
  const rowsOf = async (table: string) =>
    (await pool.query(`select to_jsonb(t) as row from ${table} t order by id`)).rows.map(({ row }) => row as Row)
  const idsOf = async (text: string) => (await pool.query(text)).rows.map(({ id }) => Number(id))
  const [areas, types, positions, kinds] = await Promise.all([
    idsOf(`select id from area where area_type = 'area'`),
    idsOf('select id from work_type'),
    idsOf('select id from position'),
    idsOf('select id from activity_type'),
  ])
  /** A day around today, mostly of this year or the last. */
  const day = () => addDays(today, draw.between(-500, 60))
  const past = () => addDays(today, -draw.between(0, 500))
  const moment = (date: string) => `${date}T${draw.pick(['00', '03', '15', '16', '23'])}:${draw.pick(['00', '59'])}:30Z`
  const maybe = <T>(list: readonly T[]) => (draw.chance(0.12) ? null : draw.pick(list))

  /** Copies with these changes, one in eight of them deleted. */
  async function copies(table: string, first: number, num: number, changes: (id: number) => Row): Promise<number[]> {
    const templates = await rowsOf(table)
    const made = Array.from({ length: num }, (_, place): Row => {
      const id = first + place
      const template = draw.pick(templates)
      const blank = Object.fromEntries(unique.filter((name) => name in template).map((name) => [name, null]))
      const deleted = 'delete_time' in template ? { delete_time: draw.chance(0.12) ? moment(past()) : null } : {}
      return { ...template, ...blank, ...deleted, ...changes(id), id }
    })
    await pool.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(made),
    ])
    return made.map(({ id }) => Number(id))
  }

  // Some structure is deleted, with people still in it.
  await pool.query(`update area set delete_time = now() where id = any($1)`, [draw.some(areas, 2)])
  const people = await copies('person', 700_000, 220, (id) => {
    const state = draw.pick([
      'active',
      'active',
      'active',
      'active',
      'frozen',
      'left',
      'none',
      'applied',
      'pending_payment',
      'rejected',
    ])
    return {
      user_name: `人${id}`,
      state,
      sex: draw.pick(['male', 'female', 'unknown']),
      area_id: maybe(areas),
      work_type_id: maybe(types),
      position_id: maybe(positions),
      townsman_status: draw.pick(['none', 'none', 'applied', 'verified', 'rejected']),
      join_time: draw.chance(0.2) ? null : past(),
      expire_time: draw.chance(0.15) ? null : addDays(today, draw.between(-200, 500)),
      birthday: draw.chance(0.15)
        ? null
        : draw.chance(0.25)
          ? `${draw.between(1950, 2004)}-${today.slice(5)}`
          : addDays('1950-01-01', draw.between(0, 20_000)),
      is_lunar: draw.chance(0.3),
      lunar_birthday: null,
      apply_time: draw.chance(0.4) ? moment(past()) : null,
      last_visit_time: draw.chance(0.5) ? moment(draw.chance(0.5) ? today : past()) : null,
      is_volunteer: draw.chance(0.3),
      company: draw.pick([null, '', '甲公司', '乙公司', '丙公司']),
      credit_code: draw.pick([null, null, '', '99A', '99B']),
    }
  })
  const everyone = [...people, ...draw.some(await idsOf('select id from person where id < 700000'), 60)]
  const renewals: number[] = await copies('user_renew', 700_000, 160, () => ({
    user_id: draw.pick(everyone),
    status: draw.pick(['effective', 'effective', 'effective', 'pending', 'voided', 'rejected']),
    pay_time: moment(past()),
  }))
  await copies('user_period', 700_000, 700, () => {
    const kind = draw.pick([
      'join',
      'rejoin',
      'renew',
      'renew',
      'freeze',
      'unfreeze',
      'out',
      'expire',
      'void',
      'position',
    ])
    const end = draw.chance(0.12) ? null : addDays(today, draw.between(-300, 400))
    return {
      user_id: draw.pick(everyone),
      kind,
      start_date: past(),
      end_date: ['freeze', 'out', 'position'].includes(kind) ? null : end,
      to_value: ['renew', 'expire', 'void'].includes(kind) ? (end ?? '终身') : '名',
      ref_type: kind === 'renew' ? 'user_renew' : null,
      ref_id: kind === 'renew' ? draw.pick(renewals) : null,
      origin_id: draw.chance(0.06) ? 1 : null,
    }
  })
  const scenes = ['join', 'renew', 'position_change', 'activity_fee', 'donation', 'other']
  const payments = await copies('pay_log', 700_000, 160, () => ({
    user_id: draw.pick(everyone),
    scene: draw.pick(scenes),
    status: draw.pick(['paid', 'paid', 'paid', 'unpaid', 'closed']),
    amount: draw.between(1, 900) * 100,
    pay_time: draw.chance(0.1) ? null : moment(past()),
    due_date: draw.chance(0.2) ? null : addDays(today, draw.between(-400, 60)),
  }))
  await copies('pay_log', 701_000, 60, (id) => ({
    user_id: draw.pick(everyone),
    scene: 'refund',
    status: 'refunded',
    amount: -draw.between(1, 500) * 100,
    pay_time: moment(past()),
    origin_id: payments[id - 701_000],
  }))
  await copies('user_donate', 700_000, 80, () => ({
    user_id: maybe(everyone),
    donor_name: draw.pick(['甲', '乙', '丙', '丁']),
    status: draw.pick(['received', 'received', 'unpaid', 'refunded']),
    amount: draw.between(1, 900) * 100,
    donate_time: moment(past()),
  }))
  await copies('sponsor', 700_000, 80, () => ({
    user_id: maybe(everyone),
    name: draw.pick(['甲', '乙', '戊', '己']),
    type: draw.pick(['cash', 'goods', 'venue', 'service']),
    status: draw.pick(['approved', 'approved', 'pending', 'rejected']),
    amount: draw.between(1, 900) * 100,
    sponsor_time: past(),
  }))
  await copies('ledger', 700_000, 80, () => ({
    status: draw.pick(['approved', 'approved', 'pending', 'rejected', 'voided']),
    type: draw.pick(['income', 'expense']),
    account_id: draw.pick([1, 4]),
    amount: draw.between(1, 900) * 100,
    trade_date: past(),
    area_id: maybe(areas),
  }))
  const activities = await copies('activity', 700_000, 60, () => {
    const start = day()
    return {
      area_id: maybe(areas),
      type_id: draw.pick(kinds),
      is_publish: draw.chance(0.85),
      is_cancel: draw.chance(0.1),
      start_time: moment(start),
      end_time: moment(addDays(start, draw.between(1, 5))),
    }
  })
  const enrolments = await copies('activity_apply', 700_000, 400, () => ({
    activity_id: draw.pick(activities),
    user_id: draw.pick(everyone),
    status: draw.pick(['approved', 'approved', 'approved', 'pending', 'rejected', 'cancelled', 'waiting']),
    apply_time: moment(past()),
  }))
  await copies('pay_log', 702_000, 90, () => ({
    user_id: draw.pick(everyone),
    scene: 'activity_fee',
    status: draw.pick(['paid', 'paid', 'unpaid', 'closed']),
    amount: draw.chance(0.1) ? 0 : draw.between(1, 9) * 100,
    pay_time: moment(past()),
    ref_type: 'activity_apply',
    ref_id: draw.pick(enrolments),
  }))
  const signed = new Set<string>()
  for (const { activity_id, user_id } of await rowsOf('activity_apply'))
    if (Number(activity_id) >= 700_000 && draw.chance(0.5)) signed.add(`${activity_id} ${user_id}`)
  const signs = [...signed]
  await copies('activity_sign', 700_000, signs.length, (id) => {
    const [activity, user] = (signs[id - 700_000] as string).split(' ').map(Number)
    return { activity_id: activity, user_id: user, sign_time: moment(past()) }
  })
  await copies('article', 700_000, 60, () => ({
    type: draw.pick([1, 1, 2]),
    area_id: maybe(areas),
    publish_status: draw.pick(['published', 'published', 'draft', 'scheduled']),
    publish_time: moment(day()),
  }))
  await copies('contribute_log', 700_000, 300, () => ({
    user_id: draw.pick(everyone),
    area_id: maybe(areas),
    points: draw.between(-20, 60),
    happen_time: moment(past()),
  }))
}
