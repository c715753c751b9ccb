// The association as it should be: a plain model of people, seats and dates beside the real one.
import { addDays, daysBetween } from '#kernel/calendar'
import { expireOf } from '../../../../server/product/services/membership-dates'
import { createRandom } from '../../../support/random'
import { expiryOf, type Renewed, shift, type Validity } from './validity'

export type State = 'none' | 'applied' | 'pending_payment' | 'active' | 'frozen' | 'left' | 'rejected' | 'deleted'

export interface Somebody {
  id: number
  phone: string
  state: State
  townsman: 'none' | 'applied' | 'verified' | 'rejected'
  position: number | null
  /** First day in the position. */
  since: string | null
  applied: number | null
  area: number
  join: string | null
  validity: Validity
  left: string | null
  frozenOn: string | null
  /** The last day of a rest that was agreed to end. */
  until: string | null
  /** The last day to pay for whom a seat is promised. */
  deadline: string | null
  /** How many dues of joining are booked and not paid. */
  owes: number
  /** The renewal before somebody set the expiry by hand: it is not taken back. */
  locked: number | null
  /** Whether anything was ever paid or waived: then the record stays. */
  paid: boolean
  renewals: number
  /** Submitted and not decided: paid on that day. */
  waiting: { id: number; position: number; payDay: string } | null
  /** State before the deletion; null once merged into another record. */
  was: State | null
}

export interface Seat {
  id: number
  name: string
  fee: number
  years: number
  quota: number
}

export interface Settings {
  join_mode: 'pay_after_check' | 'join_on_check' | 'pay_before_check'
  renew_base: 'original_expiry' | 'payment_date'
  freeze_extend: boolean
}

const PAY_DAYS = 7

export class Model {
  readonly people: Somebody[] = []
  readonly honors: { id: number; user: number; deleted: boolean }[] = []
  readonly articles: { id: number; user: number; out: boolean; deleted: boolean }[] = []
  readonly donations: { id: number; user: number; refunded: boolean }[] = []
  /** Imports that nobody has undone, with the people that they made. */
  readonly imports: { job: number; made: number[] }[] = []
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

  /** Whether the person takes the seat of the position that the record names. */
  private takes({ state, deadline }: Somebody): boolean {
    if (state === 'pending_payment') return deadline !== null && deadline >= this.today
    return state === 'active' || state === 'frozen'
  }

  /** Seats that are left for `whom`, whose own does not count. */
  room(seat: Seat, whom: Somebody | null = null): number {
    if (seat.quota === 0) return Number.POSITIVE_INFINITY
    return seat.quota - this.people.filter((one) => one !== whom && one.position === seat.id && this.takes(one)).length
  }

  free(): Seat {
    return this.random.pick(this.positions.filter((seat) => this.room(seat) > 0))
  }

  admit(person: Somebody, seat: Seat, area: number, day: string): void {
    Object.assign(person, {
      state: 'active',
      townsman: 'verified',
      position: seat.id,
      since: day,
      area,
      join: day,
      validity: { begin: expireOf(day, seat.years), renewals: [] },
      left: null,
      deadline: null,
      locked: null,
    })
  }

  promise(person: Somebody, seat: Seat, area: number): void {
    const deadline = addDays(this.today, PAY_DAYS)
    Object.assign(person, { state: 'pending_payment', position: seat.id, area, deadline })
  }

  expire(person: Somebody): string | null {
    return expiryOf(person.validity)
  }

  /** Members that a renewal is for, rather than those who are valid for ever. */
  yearly(person: Somebody): boolean {
    return (person.state === 'active' || person.state === 'frozen') && this.expire(person) !== null
  }

  /** Dues paid once and dues paid by the year: from one to the other nobody moves without a word about the expiry. */
  changesTerms(person: Somebody, seat: Seat): boolean {
    const [was, is] = [this.seat(person.position).years === 0, seat.years === 0]
    return was !== is && is !== (this.expire(person) === null)
  }

  moveTo(person: Somebody, seat: Seat): void {
    if (seat.id === person.position) return
    Object.assign(person, { position: seat.id, since: this.today })
  }

  /** Answers the new expiry. */
  renewed(person: Somebody, id: number, years: number, amount: number, seat: Seat, payDay = this.today): string | null {
    const expire = this.expire(person) as string
    const lapsed = expire < payDay
    const start = lapsed && this.settings.renew_base === 'payment_date' ? payDay : addDays(expire, 1)
    const moves = seat.id !== person.position
    const now = moves && seat.years === 0 ? null : expireOf(start, years)
    const from = moves ? { seat: person.position as number, since: person.since as string } : null
    this.moveTo(person, seat)
    const since = person.since as string
    person.validity.renewals.push({ id, amount, now, from, since, seat: seat.id })
    person.renewals++
    person.locked = null
    person.paid = true
    return now
  }

  /** Where the member goes back to when the renewal is voided; null where that changes nothing. */
  returnsTo(person: Somebody, renewal: Renewed, own: boolean): { seat: number; since: string } | null {
    const held = person.position === renewal.seat && person.since === renewal.since
    return own && held ? renewal.from : null
  }

  /** The rest ends on `day`. */
  unfreeze(person: Somebody, day = this.today): void {
    const days = this.settings.freeze_extend && person.frozenOn ? daysBetween(person.frozenOn, day) : 0
    shift(person.validity, days)
    Object.assign(person, { state: 'active', frozenOn: null, until: null })
  }

  pass(days: number): void {
    this.today = addDays(this.today, days)
  }

  /** Ends rests that were agreed to end. */
  endRests(): void {
    for (const person of this.in('frozen'))
      if (person.until && person.until < this.today) this.unfreeze(person, addDays(person.until, 1))
  }
}
