// Corrections of money for tests: documents made, corrected, refunded and booked again, beside the model of what is due.

import type { Random } from '../../../support/random'
import type { TestServer } from '../../../support/server'
import { forgetClaims } from '../../support/ledger'
import { type Desk, deskOf, done } from '../../support/membership'
import type { Kind, Model, Money } from './corrected'

/** Rows up to these are not of the test. */
export interface Since {
  readonly pay: number
  readonly points: number
}

/** Books without a review by somebody else, at a server whose clock stands at 20 November 2025. */
export async function openBooks(server: TestServer): Promise<Desk> {
  server.clock.now = new Date('2025-11-20T02:00:00Z')
  const desk = await deskOf(server)
  await desk.one(`update token set expire_time = '2099-01-01' returning id`)
  await desk.set({ auto_ledger: true, ledger_allow_negative: true, ledger_self_check: true })
  return desk
}

export async function emptyBooks(desk: Desk): Promise<Since> {
  await desk.all('delete from ledger')
  await desk.all('delete from ledger_month')
  await forgetClaims(desk)
  await desk.all(`delete from ledger_account where code ~ '^a[0-9]'`)
  await desk.all('update ledger_account set opening = 0, opening_date = null')
  await desk.all(`delete from sequence where key ~ '^(SR|ZC|HZ)'`)
  await desk.set({ ledger_lock_date: null })
  return desk.one(`select (select max(id) from pay_log) as pay, (select max(id) from contribute_log) as points`)
}

export interface Doc extends Money {
  readonly kind: Kind
  readonly id: number
  readonly user: number
  /** Of the payment. */
  pay: number
  gone: boolean
}

export interface World {
  readonly random: Random
  readonly model: Model
  readonly docs: Doc[]
}

const at = (day: string) => `${day}T01:00:00.000Z`
/** In Shanghai, like the association. */
export const monthSql = (column: string) => `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM')`
const paidOf = ({ amount, method, day }: Money) => ({ amount, pay_type: method, pay_time: at(day) })
const sponsorOf = ({ amount, method, day }: Money) => ({ amount, pay_type: method, sponsor_time: day })
const gift = ({ amount, method, day }: Money) => ({ amount, pay_type: method, donate_time: at(day) })

interface Books {
  readonly server: TestServer
  readonly desk: Desk
  readonly since: Since
}

/** `books` are asked for at each call, because tests open them later. */
export function correctionsOf(books: () => Books) {
  const today = () => (books().server.clock.now as Date).toISOString().slice(0, 10)
  function goTo(day: string): void {
    books().server.clock.now = new Date(`${day}T02:00:00Z`)
  }
  /** Figures of the product, by the keys of the model. */
  async function figures(): Promise<Record<string, number>> {
    const rows = await books().desk.all(
      `select case when coalesce(o.scene, p.scene) in ('join', 'renew') then 'dues ' else 'gifts ' end || ${monthSql('p.pay_time')} as key, p.amount as value
        from pay_log p left join pay_log o on o.id = p.origin_id where p.id > $1 and p.status in ('paid', 'refunded')
      union all select account || ' ' || to_char(trade_date, 'YYYY-MM'), amount from ledger where status in ('pending', 'approved')
      union all select 'points ' || ${monthSql('c.happen_time')}, c.points from contribute_log c
        left join contribute_log o on o.id = c.origin_id where c.id > $2 and coalesce(o.type, c.type) in (2, 3, 6, 7)`,
      [books().since.pay, books().since.points],
    )
    const sums: Record<string, number> = {}
    for (const { key, value } of rows) sums[key] = (sums[key] ?? 0) + Number(value)
    return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
  }

  const payOf = async (type: string, id: number) =>
    (
      await books().desk.one(
        `select p.id from pay_log p where ref_type = $1 and ref_id = $2 and status = 'paid'
          and not exists (select 1 from pay_log r where r.origin_id = p.id)`,
        [type, id],
      )
    )?.id as number

  const revisionOf = async (table: string, id: number) =>
    (await books().desk.one(`select revision from ${table} where id = $1`, [id])).revision as number
  const check = async (id: number, status: string) =>
    done(await books().desk.admin.call('POST /sponsor/check', { id_list: [id], status, reason: '核对' }))
  const makers: Record<Kind, (money: Money) => Promise<{ id: number; user: number; ref: string }>> = {
    async join(money) {
      const user = await books().desk.member({ join_time: money.day, ...paidOf(money) })
      return { id: user, user, ref: 'user' }
    },
    async renew(money) {
      const user = await books().desk.member({ join_time: '2025-03-01' })
      const body = { user_id: user, position_id: 10, years: 1, force: true, ...paidOf(money) }
      return {
        id: done(await books().desk.admin.call('POST /userRenew/add', body)).content.id,
        user,
        ref: 'user_renew',
      }
    },
    async donate(money) {
      const user = await books().desk.member({ join_time: '2025-03-01' })
      const body = { user_id: user, donor_name: '热心人', project: '助学', kind: 'cash', ...gift(money) }
      return {
        id: done(await books().desk.admin.call('POST /userDonate/add', body)).content.id,
        user,
        ref: 'user_donate',
      }
    },
    async sponsor(money) {
      const user = await books().desk.member({ join_time: '2025-03-01' })
      const body = { user_id: user, name: '示范公司', type: 'cash', ...sponsorOf(money) }
      const { id } = done(await books().desk.admin.call('POST /sponsor/add', body)).content
      await check(id, 'approved')
      return { id, user, ref: 'sponsor' }
    },
    async bank(money) {
      const user = await books().desk.member({ join_time: '2025-03-01' })
      await books().desk.all(
        `insert into pay_log (pay_no, user_id, scene, amount, status, ref_type, ref_id)
        values ('JF-bank-' || $1, $1::bigint, 'join', $2, 'unpaid', 'user', $1::bigint)`,
        [user, money.amount],
      )
      const line = { trade_time: at(money.day), amount: money.amount, party: '某某公司' }
      const { id } = done(await books().desk.admin.call('POST /bank/add', line)).content
      await match(id, user)
      return { id, user, ref: 'bank' }
    },
  }

  /** Books a line to what the person owes. */
  async function match(id: number, user: number): Promise<number> {
    const owed = await books().desk.one(`select id from pay_log where user_id = $1 and status = 'unpaid'`, [user])
    return done(await books().desk.admin.call('POST /bank/confirm', { id, pay_id: owed.id })).content.pay_id
  }

  async function make({ model, docs }: World, kind: Kind, money: Money): Promise<Doc> {
    const { id, user, ref } = await makers[kind](money)
    const pay = ref === 'bank' ? await payOf('user', user) : await payOf(ref, id)
    const doc = { ...money, kind, id, user, pay, gone: false }
    docs.push(doc)
    model.receive(doc, kind)
    return doc
  }

  /** Corrects a document to other money. */
  async function correct({ model }: World, doc: Doc, money: Money): Promise<void> {
    const { kind, id } = doc
    if (kind === 'join') {
      const body = { id: doc.pay, reason: '登记有误', ...paidOf(money) }
      doc.pay = done(await books().desk.admin.call('POST /payLog/correct', body)).content.id
    } else if (kind === 'renew')
      done(
        await books().desk.admin.call('POST /userRenew/edit', {
          id,
          revision: await revisionOf('user_renew', id),
          ...paidOf(money),
        }),
      )
    else if (kind === 'donate')
      done(
        await books().desk.admin.call('POST /userDonate/edit', {
          id,
          revision: await revisionOf('user_donate', id),
          ...gift(money),
        }),
      )
    else if (kind === 'sponsor') {
      await check(id, 'rejected')
      done(
        await books().desk.admin.call('POST /sponsor/edit', {
          id,
          revision: await revisionOf('sponsor', id),
          ...sponsorOf(money),
        }),
      )
      await check(id, 'approved')
    }
    model.correct(doc, money)
    Object.assign(doc, money)
  }

  async function undo({ model }: World, doc: Doc): Promise<void> {
    done(await books().desk.admin.call('POST /bank/undo', { id_list: [doc.id], reason: '认错了人' }))
    model.undo(doc)
    doc.gone = true
  }

  async function matchAgain({ model }: World, doc: Doc): Promise<void> {
    doc.pay = await match(doc.id, doc.user)
    model.matchAgain(doc)
    doc.gone = false
  }

  /** A refund: of joining dues, by voiding a renewal, of a donation. */
  async function refund({ model }: World, doc: Doc): Promise<void> {
    const { kind, id } = doc
    const pay = kind === 'join' ? doc.pay : await payOf(kind === 'renew' ? 'user_renew' : 'user_donate', id)
    const entry = await books().desk.one('select status from ledger where source_id = $1 and origin_id is null', [pay])
    if (kind === 'join') done(await books().desk.admin.call('POST /payLog/refund', { id: pay, reason: '退会' }))
    else if (kind === 'renew') done(await books().desk.admin.call('POST /userRenew/delete', { id_list: [id] }))
    else {
      const revision = await revisionOf('user_donate', id)
      done(await books().desk.admin.call('POST /userDonate/edit', { id, revision, status: 'refunded' }))
    }
    model.refund(doc, entry?.status === 'approved')
    doc.gone = true
  }

  async function approveAll(): Promise<void> {
    const rows = await books().desk.all(`select id from ledger where status = 'pending'`)
    const id_list = rows.map(({ id }) => id)
    if (id_list.length > 0) done(await books().desk.admin.call('POST /ledger/check', { id_list, status: 'approved' }))
  }

  async function lock({ model }: World, day: string | null): Promise<void> {
    // Entries of a locked period cannot be reviewed any more.
    await approveAll()
    await books().desk.set({ ledger_lock_date: day })
    model.lock = day
  }
  return { today, goTo, figures, payOf, revisionOf, match, make, correct, undo, matchAgain, refund, approveAll, lock }
}
