// Document numbers and ledger entries of the demonstration, written all at once.
import { sql } from 'kysely'
import { addDays } from '#kernel/calendar'
import { insertAll, type World } from './world'

/** Counts per stem like the server, and stores the counters. */
export class Numbers {
  private readonly last = new Map<string, number>()

  next(stem: string, digits: number): string {
    const value = (this.last.get(stem) ?? 0) + 1
    this.last.set(stem, value)
    return stem + String(value).padStart(digits, '0')
  }

  async save(world: World): Promise<void> {
    const rows = [...this.last].map(([key, value]) => ({ key, value }))
    await insertAll(world, 'sequence', rows, false)
  }
}

export interface Payment {
  /** Null for payers who are not registered. */
  readonly user: number | null
  readonly payer?: string
  readonly scene: string
  /** Fen. */
  readonly amount: number
  readonly pay_type: string | null
  readonly status: string
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly ref_type: string
  readonly ref_id: number
  readonly remark?: string
  /** Index of the reversed payment. */
  readonly takesBack?: number
  /** The last day to pay what is owed; by default a month later. */
  readonly due?: string
  /** Index of the first part of the same debt. */
  readonly partOf?: number
}

export interface Points {
  readonly user: number
  readonly area: number | null
  readonly position: number | null
  readonly type: number
  readonly points: number
  /** Fen. */
  readonly amount?: number
  readonly key: string
  readonly ref_type: string | null
  readonly ref_id: number | null
  readonly title: string
  /** RFC 3339. */
  readonly at: string
  readonly remark?: string
  /** Index of the reversed entry. */
  readonly takesBack?: number
}

const REVERSAL = 91

type Values = Record<string, unknown>

/** Entries of all people, collected before any are written. */
export interface Books {
  readonly payments: Payment[]
  readonly points: Points[]
  readonly periods: Values[]
  readonly numbers: Numbers
}

/** Days to pay what is owed. */
const TERM = 30

/** Minutes of an office day. */
const OFFICE = 480

/** An instant during office hours; of the present day, one that has passed. */
export function moment(day: string, order: number): string {
  const within = (order * 37) % OFFICE
  const [midnight, now] = [Date.parse(`${day}T00:00:00+08:00`), Date.now()]
  const wanted = midnight + (9 * 60 + within) * 60_000
  const passed = midnight > now ? wanted : Math.min(wanted, midnight + ((now - midnight) * within) / OFFICE)
  return new Date(passed).toISOString().replace(/\.\d+Z/, 'Z')
}

/** Oldest first, so that the newest has the highest number; returns ids by index. */
export async function writePayments(world: World, numbers: Numbers, payments: readonly Payment[]): Promise<number[]> {
  const order = [...payments.keys()].sort((one, other) => {
    const [left, right] = [payments[one] as Payment, payments[other] as Payment]
    return left.day < right.day ? -1 : left.day > right.day ? 1 : one - other
  })
  const rows = order.map((place) => {
    const { user, day, due, takesBack: _, partOf: __, ...rest } = payments[place] as Payment
    const time = moment(day, place)
    const paid = rest.status === 'paid' || rest.status === 'refunded'
    const pay_no = numbers.next(`JF${day.replaceAll('-', '')}`, 6)
    const due_date = rest.status === 'unpaid' ? (due ?? addDays(day, TERM)) : null
    return {
      ...rest,
      due_date,
      pay_no,
      user_id: user,
      pay_time: paid ? time : null,
      create_time: time,
      update_time: time,
    }
  })
  const made = await insertAll(world, 'pay_log', rows)
  const ids: number[] = []
  for (const [index, place] of order.entries()) ids[place] = made[index] as number
  for (const [place, { takesBack, partOf }] of payments.entries()) {
    if (takesBack !== undefined)
      await sql`update pay_log set origin_id = ${ids[takesBack]} where id = ${ids[place]}`.execute(world.db)
    if (partOf !== undefined)
      await sql`update pay_log set debt_id = ${ids[partOf]} where id = ${ids[place]}`.execute(world.db)
  }
  return ids
}

/** Reversals are written last, with the id of the reversed entry. */
export async function writePoints(world: World, entries: readonly Points[]): Promise<void> {
  const row = ({ user, area, position, key, at, takesBack: _, ...rest }: Points) => ({
    ...rest,
    user_id: user,
    area_id: area,
    position_id: position,
    event_key: key,
    happen_time: at,
    create_time: at,
    update_time: at,
  })
  const first = entries.flatMap((entry, place) => (entry.takesBack === undefined ? [{ entry, place }] : []))
  first.sort((one, other) =>
    one.entry.at < other.entry.at ? -1 : one.entry.at > other.entry.at ? 1 : one.place - other.place,
  )
  const made = await insertAll(
    world,
    'contribute_log',
    first.map(({ entry }) => row(entry)),
  )
  const ids = new Map(first.map(({ place }, index) => [place, made[index] as number]))
  const back = entries.filter((entry) => entry.takesBack !== undefined)
  await insertAll(
    world,
    'contribute_log',
    back.map((entry) => {
      const origin = ids.get(entry.takesBack as number) as number
      return { ...row(entry), type: REVERSAL, event_key: `rev:${origin}`, origin_id: origin }
    }),
  )
}

/** Sets stored totals to the sum of their rows. */
export async function addUp({ db }: World): Promise<void> {
  await sql`update person set
    contribute_total = (select coalesce(sum(points), 0) from contribute_log where user_id = person.id),
    pay_total = (select coalesce(sum(amount), 0) from pay_log where user_id = person.id and status in ('paid', 'refunded'))`.execute(
    db,
  )
}
