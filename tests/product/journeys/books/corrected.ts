// A plain model of which month has which money, books and points, however they were corrected.

export interface Money {
  amount: number
  method: 'bank_transfer' | 'wechat_pay' | 'alipay' | 'cash'
  day: string
}

export type Kind = 'join' | 'renew' | 'donate' | 'sponsor' | 'bank'

/** Where an amount counts, and whether a closed period kept a part of it. */
interface Place {
  day: string
  displaced: boolean
}

interface Held {
  readonly kind: Kind
  money: Money
  paid: Place
  /** Entry in the books. */
  booked: Place
  /** Points of the amount, and those of a renewal for its year. */
  earned: Place
  renewed: Place
  undone: string | null
}

export interface Model {
  lock: string | null
  receive(doc: object, kind: Kind): void
  correct(doc: object, money: Money): void
  undo(doc: object): void
  matchAgain(doc: object): void
  refund(doc: object, approved: boolean): void
  figures(): Record<string, number>
}

const accounts = { bank_transfer: 'bank', wechat_pay: 'wechat', alipay: 'alipay', cash: 'cash' } as const
/** Of a renewal of one year. */
const YEAR = 50
const worth = ({ amount }: Money) => Math.floor(amount / 10_000)

export function createModel(today: () => string): Model {
  const sums = new Map<string, number>()
  const add = (key: string, day: string, value: number) => {
    const name = `${key} ${day.slice(0, 7)}`
    sums.set(name, (sums.get(name) ?? 0) + value)
  }
  const docs = new Map<object, Held>()
  const of = (doc: object) => docs.get(doc) as Held
  const kept = ({ kind }: Held) => (kind === 'donate' || kind === 'sponsor' ? 'gifts' : 'dues')

  const model: Model = {
    lock: null,
    receive(doc, kind) {
      const { amount, method, day } = doc as Money
      const money = { amount, method, day }
      const place = (at: string): Place => ({ day: at, displaced: false })
      const earnedOn = kind === 'sponsor' ? today() : day
      const held: Held = {
        kind,
        money,
        paid: place(day),
        booked: place(openDay(day)),
        earned: place(earnedOn),
        renewed: place(day),
        undone: null,
      }
      docs.set(doc, held)
      put(held, 1)
      if (kind === 'renew') add('points', day, YEAR)
    },

    correct(doc, money) {
      const held = of(doc)
      const before = held.money
      const { kind } = held
      add(kept(held), takeOff(held.paid), -before.amount)
      const taken = held.paid.day
      placeAt(held.paid, money.day)
      const moved = held.paid.day !== taken ? held.paid.day : null
      add(kept(held), held.paid.day, money.amount)

      // The entry of a withdrawn sponsorship is gone or red; approved again it is booked like a payment.
      add(accounts[before.method], takeOff(held.booked), -before.amount)
      if (kind === 'sponsor') held.booked.day = openDay(held.paid.day)
      else if (moved && !held.booked.displaced) held.booked.day = openDay(moved)
      held.booked.displaced = false
      add(accounts[money.method], held.booked.day, money.amount)

      if (kind === 'sponsor' || kind === 'join' || before.amount !== money.amount) {
        add('points', takeOff(held.earned), -worth(before))
        if (kind === 'sponsor') placeAt(held.earned, today())
        else if (kind === 'donate') placeAt(held.earned, money.day)
        else if (moved) placeAt(held.earned, moved)
        add('points', held.earned.day, worth(money))
      } else if (kind === 'donate') redate(held.earned, money.day, worth(money))
      else if (moved) redate(held.earned, moved, worth(money))
      if (kind === 'renew' && moved) redate(held.renewed, moved, YEAR)
      held.money = money
    },

    undo(doc) {
      const held = of(doc)
      add('dues', takeOff(held.paid), -held.money.amount)
      add('bank', takeOff(held.booked), -held.money.amount)
      add('points', takeOff(held.earned), -worth(held.money))
      held.undone = today()
    },

    matchAgain(doc) {
      const held = of(doc)
      const { day } = held.money
      const again = !isClosed(day) ? day : isClosed(held.undone as string) ? today() : (held.undone as string)
      Object.assign(held.paid, { day: again, displaced: false })
      Object.assign(held.booked, { day: openDay(again), displaced: false })
      Object.assign(held.earned, { day: again, displaced: false })
      put(held, 1)
    },

    refund(doc, approved) {
      const held = of(doc)
      const { amount, method } = held.money
      add(kept(held), today(), -amount)
      add(accounts[method], approved ? today() : held.booked.day, -amount)
      add('points', today(), -worth(held.money))
      if (held.kind === 'renew') add('points', today(), -YEAR)
    },

    figures: () => Object.fromEntries([...sums].filter(([, sum]) => sum !== 0)),
  }

  function put(held: Held, sign: 1 | -1): void {
    const { amount, method } = held.money
    add(kept(held), held.paid.day, sign * amount)
    add(accounts[method], held.booked.day, sign * amount)
    add('points', held.earned.day, sign * worth(held.money))
  }

  const isClosed = (day: string) => model.lock !== null && day <= model.lock

  function openDay(day: string): string {
    if (!isClosed(day)) return day
    const next = new Date(`${model.lock}T00:00:00Z`)
    next.setUTCDate(next.getUTCDate() + 1)
    return next.toISOString().slice(0, 10)
  }

  /** The day on which an amount is taken off again. */
  function takeOff(place: Place): string {
    if (isClosed(place.day)) Object.assign(place, { day: today(), displaced: true })
    return place.day
  }

  function placeAt(place: Place, wanted: string): void {
    if (!place.displaced && !isClosed(wanted)) place.day = wanted
  }

  function redate(place: Place, wanted: string, value: number): void {
    if (place.displaced || isClosed(place.day) || isClosed(wanted)) return
    add('points', place.day, -value)
    place.day = wanted
    add('points', place.day, value)
  }

  return model
}
