// Memberships and points for the statistics, drawn by a seed.
import { addDays, dayIn } from '#kernel/calendar'
import type { Random } from '../../../support/random'
import type { TestServer } from '../../../support/server'
import { EARLY, GRACE, REMIND } from './rows'

/** Memberships with any course, and points of any kind: not all would be possible, and each has to be counted. */
export async function generate(server: TestServer, draw: Random): Promise<void> {
  const { pool } = server.connection
  const day = () => dayIn(2023, draw.between(0, 43), draw.between(1, 28))
  const ids = async (text: string) => (await pool.query(text)).rows.map(({ id }: { id: number }) => id)
  const [area, town, native, type, nature, group] = await Promise.all([
    ids(`select id from area where area_type = 'area' and delete_time is null`),
    ids(`select id from sxh_area where level = 'town'`),
    ids(`select id from sxh_area where level in ('province', 'city', 'county')`),
    ids('select id from work_type where delete_time is null'),
    ids('select id from work_nature where delete_time is null'),
    ids(`select id from area where area_type = 'group' and delete_time is null`),
  ])
  const maybe = (from: number[]) => (draw.chance(0.15) ? null : draw.pick(from))
  const made: object[] = []
  const histories: object[] = []
  const renewed: object[] = []
  const memberships: object[] = []
  const earned: object[] = []
  for (let id = 50_000; id < 50_160; id++) {
    const state = draw.pick(['active', 'active', 'active', 'frozen', 'left', 'none'])
    made.push({
      id,
      user_name: `人${id}`,
      state,
      sex: draw.pick(['male', 'female', 'unknown']),
      area_id: maybe(area),
      town_id: maybe(town),
      native_id: maybe(native),
      work_type_id: maybe(type),
      work_nature_id: maybe(nature),
      townsman_status: draw.pick(['none', 'verified']),
      townsman_time: draw.chance(0.3) ? null : `${day()}T20:30:00Z`,
    })
    for (const target of new Set([draw.pick(group), draw.pick(group)]))
      if (draw.chance(0.6)) memberships.push({ owner_id: id, target_id: target })
    let expire = day()
    if (state !== 'none')
      histories.push({
        user_id: id,
        kind: 'join',
        start_date: day(),
        end_date: draw.chance(0.1) ? null : expire,
        to_value: '会员',
      })
    for (let step = draw.between(0, 5); step > 0 && state !== 'none'; step--) {
      const kind = draw.pick([
        'renew',
        'renew',
        'freeze',
        'unfreeze',
        'out',
        'rejoin',
        'expire',
        'void',
        'position',
        'merge',
      ])
      const next = addDays(expire, draw.between(0, 500))
      const own = renewed.length + 900_000
      const end = kind === 'freeze' || kind === 'out' || kind === 'position' ? null : draw.chance(0.1) ? null : next
      const told = ['renew', 'expire', 'void'].includes(kind) ? (end ?? '终身') : '名'
      histories.push({
        user_id: id,
        kind,
        start_date: day(),
        end_date: end,
        to_value: told,
        ...(kind === 'renew' ? { ref_type: 'user_renew', ref_id: own } : {}),
        ...(draw.chance(0.05) ? { origin_id: 1 } : {}),
      })
      if (kind === 'renew')
        renewed.push({
          id: own,
          user_id: id,
          old_expire: expire,
          pay_time: `${addDays(expire, draw.between(-150, 60))}T17:00:00Z`,
          amount: draw.between(0, 900) * 100,
          status: draw.pick(['effective', 'effective', 'voided', 'pending']),
        })
      expire = next
    }
    for (let num = draw.between(0, 6); num > 0; num--) {
      const own = earned.length + 5_000_000
      const fact = {
        id: own,
        user_id: id,
        area_id: maybe(area),
        type: draw.between(1, 16),
        points: draw.between(-20, 60),
        amount: draw.chance(0.5) ? null : draw.between(1, 9000),
        happen_time: `${day()}T${draw.pick(['03', '16', '23'])}:00:00Z`,
        origin_id: null,
      }
      if (fact.points === 0) continue
      earned.push(fact)
      if (draw.chance(0.2))
        earned.push({
          ...fact,
          id: own + 1,
          type: 91,
          points: -fact.points,
          origin_id: own,
          happen_time: `${day()}T10:00:00Z`,
        })
    }
  }
  const insert = (table: string, columns: string, rows: object[]) =>
    pool.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    )
  await pool.query(
    `update config set expire_remind_days = ${REMIND}, renew_early_days = ${EARLY}, grace_days = ${GRACE}`,
  )
  await insert(
    'person',
    'id, user_name, state, sex, area_id, town_id, native_id, work_type_id, work_nature_id, townsman_status, townsman_time',
    made,
  )
  await insert('person_group_ids', 'owner_id, target_id', memberships)
  const position = (await ids('select id from position limit 1'))[0]
  await insert(
    'user_renew',
    'id, user_id, old_expire, pay_time, amount, status, position_id, years, pay_type',
    renewed.map((row) => ({ ...row, position_id: position, years: 1, pay_type: 'cash' })),
  )
  await insert('user_period', 'user_id, kind, start_date, end_date, to_value, ref_type, ref_id, origin_id', histories)
  await insert('contribute_log', 'id, user_id, area_id, type, points, amount, happen_time, origin_id', earned)
}
