// The association as it should be: a plain model of people, seats and dates beside the real one.
import { addDays, daysBetween, expireOf } from '../../../server/behaviours/user/dates'
import { createRandom } from '../../support/random'

export type State = 'none' | 'applied' | 'pending_payment' | 'active' | 'frozen' | 'left' | 'rejected' | 'deleted'

export interface Renewed {
  id: number
  old: string
  now: string
  amount: number
  /** Days that rests have added since. */
  rests: number
}

export interface Somebody {
  id: number
  phone: string
  state: State
  townsman: 'none' | 'applied' | 'verified' | 'rejected'
  position: number | null
  applied: number | null
  area: number
  join: string | null
  expire: string | null
  left: string | null
  frozenOn: string | null
  /** Whether somebody has set the expiry by hand since the last renewal: then that is not taken back. */
  decided: boolean
  /** Whether anything was ever paid or waived: then the record stays. */
  paid: boolean
  renewals: number
  /** Submitted and not decided: paid on that day. */
  waiting: { id: number; position: number; payDay: string } | null
  /** Effective ones of this membership, the last one last. */
  effective: Renewed[]
}

export interface Seat {
  id: number
  fee: number
  years: number
  quota: number
}

export interface Settings {
  join_mode: 'pay_after_check' | 'join_on_check' | 'pay_before_check'
  renew_base: 'original_expiry' | 'payment_date'
  freeze_extend: boolean
}

export class Model {
  readonly people: Somebody[] = []
  readonly honors: { id: number; user: number; deleted: boolean }[] = []
  readonly donations: { id: number; user: number; refunded: boolean }[] = []
  today = '2026-01-10'
  settings: Settings = { join_mode: 'pay_after_check', renew_base: 'payment_date', freeze_extend: false }
  readonly random

  constructor(
    readonly positions: readonly Seat[],
    seed: number,
  ) {
    this.random = createRandom(seed)
  }

  /** RFC 3339, at noon of the association's day. */
  get now(): string {
    return `${this.today}T04:00:00.000Z`
  }

  in(...states: State[]): Somebody[] {
    return this.people.filter((person) => states.includes(person.state))
  }

  seat(id: number | null): Seat {
    return this.positions.find((one) => one.id === id) as Seat
  }

  /** Seats that are left; `awaited`: those promised count as taken. */
  room(seat: Seat, awaited = false): number {
    if (seat.quota === 0) return Number.POSITIVE_INFINITY
    const holding: State[] = awaited ? ['active', 'frozen', 'pending_payment'] : ['active', 'frozen']
    return seat.quota - this.people.filter((one) => one.position === seat.id && holding.includes(one.state)).length
  }

  free(awaited = false): Seat {
    return this.random.pick(this.positions.filter((seat) => this.room(seat, awaited) > 0))
  }

  admit(person: Somebody, seat: Seat, area: number, day: string): void {
    Object.assign(person, {
      state: 'active',
      townsman: 'verified',
      position: seat.id,
      area,
      join: day,
      expire: expireOf(day, seat.years),
      left: null,
      effective: [],
      decided: false,
    })
  }

  /** What a renewal would last from and to; null where it is refused. */
  renewal(person: Somebody, years: number, payDay = this.today): { old: string; now: string } | null {
    if (person.expire === null || (person.state !== 'active' && person.state !== 'frozen')) return null
    const lapsed = person.expire < payDay
    const start = lapsed && this.settings.renew_base === 'payment_date' ? payDay : addDays(person.expire, 1)
    return { old: person.expire, now: expireOf(start, years) as string }
  }

  renewed(person: Somebody, id: number, years: number, amount: number, payDay = this.today): void {
    const dates = this.renewal(person, years, payDay) as { old: string; now: string }
    person.effective.push({ id, amount, rests: 0, ...dates })
    person.expire = dates.now
    person.renewals++
    person.decided = false
    person.paid = true
  }

  voided(person: Somebody): void {
    const last = person.effective.pop() as Renewed
    if (person.expire !== null) person.expire = addDays(last.old, last.rests)
  }

  unfreeze(person: Somebody): void {
    const days = this.settings.freeze_extend && person.frozenOn ? daysBetween(person.frozenOn, this.today) : 0
    if (person.expire) person.expire = addDays(person.expire, days)
    for (const renewal of person.effective) renewal.rests += days
    Object.assign(person, { state: 'active', frozenOn: null })
  }

  pass(days: number): void {
    this.today = addDays(this.today, days)
  }
}
