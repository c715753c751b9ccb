// Requests of changes of the demonstration: some waiting, one of them about data changed since, and one of each outcome.
import { sql } from 'kysely'
import { addDays } from '#kernel/calendar'
import { insertAll, type World } from './world'

interface Person {
  id: number
  wechat: string | null
  email: string | null
  address: string | null
  supply: string | null
}

const REVIEWER = '周静'

export async function seedMemberChanges(world: World): Promise<void> {
  const { rows: people } = await sql<Person>`select id, wechat, email, address, supply from person
    where state = 'active' and kind = 'individual' and address is not null and supply is not null
      and wechat is not null order by id limit 6`.execute(world.db)
  const at = (days: number, time: string) => `${addDays(world.today, -days)}T${time}Z`
  const was = (place: number, names: readonly (keyof Person)[]) => {
    const person = people[place] as Person
    return Object.fromEntries(names.map((name) => [name, person[name]]))
  }
  const checked = (days: number) => ({ check_time: at(days, '03:10:00'), check_admin_name: REVIEWER })
  const requests = [
    {
      source: 'mini_program',
      wechat: 'yunling_new',
      address: '江城市示范路 88 号 3 栋（虚构）',
      items: ['wechat', 'address'],
      former: was(0, ['wechat', 'address']),
      create_time: at(1, '01:20:00'),
    },
    {
      source: 'paper',
      email: 'renew@example.com',
      cleared: ['supply'],
      items: ['email', 'supply'],
      note: '原供应业务已停止',
      // The mail address was another one when the member asked.
      former: { ...was(1, ['supply']), email: 'before@example.com' },
      create_time: at(3, '02:05:00'),
    },
    {
      source: 'paper',
      emergency_name: '李安',
      emergency_phone: '12077700001',
      items: ['emergency_name', 'emergency_phone'],
      former: {},
      create_time: at(4, '06:30:00'),
    },
    {
      source: 'mini_program',
      address: people[3]?.address,
      items: ['address'],
      taken: ['address'],
      state: 'taken',
      former: { before: { address: '江城市旧街 2 号（虚构）' }, after: was(3, ['address']) },
      create_time: at(20, '01:00:00'),
      ...checked(19),
    },
    {
      source: 'paper',
      wechat: people[4]?.wechat,
      phone_two: '12077700002',
      items: ['phone_two', 'wechat'],
      taken: ['wechat'],
      state: 'partly',
      reason: '备用电话无法接通，请核实后再提出',
      former: { before: { wechat: null }, after: was(4, ['wechat']) },
      create_time: at(26, '07:00:00'),
      ...checked(25),
    },
    {
      source: 'paper',
      company_phone: '0000-7770003',
      items: ['company_phone'],
      state: 'rejected',
      reason: '单位电话须由单位代表提出',
      former: {},
      create_time: at(40, '02:00:00'),
      ...checked(39),
    },
  ]
  await insertAll(
    world,
    'user_change',
    people.map(({ id }, place) => {
      const { former, ...values } = requests[place] as (typeof requests)[number]
      return { ...values, user_id: id, former: JSON.stringify(former), update_time: values.create_time }
    }),
  )
}
