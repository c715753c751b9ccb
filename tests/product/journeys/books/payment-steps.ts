// Steps of generated sequences that post to the ledger from elsewhere: donations, sponsorships, renewals and fees.
import { done } from '../../support/membership'
import { type Books, day, expected, type Step } from './world'

const methods = ['bank_transfer', 'wechat_pay', 'alipay', 'cash'] as const

/** `books` are asked for at each call, because tests open them later. */
export function paymentSteps(books: () => Books) {
  const give: Step = async (world) => {
    const { random, gifts } = world
    const known = random.some(gifts, 1)[0]
    const paid = { amount: random.between(1, 900) * 100, pay_type: random.pick(methods) }
    if (known === undefined || random.chance(0.4)) {
      const donor = random.chance(0.5) ? { user_id: random.pick(books().members) } : {}
      const body = {
        donor_name: '热心人',
        project: '助学',
        kind: 'cash',
        donate_time: `${day(world)}T04:00:00Z`,
        ...donor,
        ...paid,
      }
      gifts.push(done(await books().admin.call('POST /userDonate/add', body)).content.id)
      return
    }
    const { revision, status } = await books().desk.one('select revision, status from user_donate where id = $1', [
      known,
    ])
    const change = random.chance(0.5) ? paid : { status: 'refunded' }
    const answer = await books().admin.call('POST /userDonate/edit', { id: known, revision, ...change })
    if (status === 'received') done(answer)
  }

  const sponsor: Step = async (world) => {
    const { random, sponsors } = world
    const known = random.some(sponsors, 1)[0]
    if (known === undefined || random.chance(0.4)) {
      const body = {
        name: '示范公司',
        type: random.pick(['cash', 'cash', 'goods']),
        amount: random.between(1, 500) * 100,
      }
      const more = body.type === 'cash' ? { pay_type: random.pick(methods) } : { goods: '水' }
      const { content } = done(
        await books().admin.call('POST /sponsor/add', { ...body, ...more, sponsor_time: day(world) }),
      )
      sponsors.push(content.id)
      return
    }
    const status = random.pick(['approved', 'rejected'])
    expected(await books().admin.call('POST /sponsor/check', { id_list: [known], status, reason: '核对' }), 'STATE')
  }

  const renew: Step = async (world) => {
    const { random, renewals } = world
    const known = random.some(renewals, 1)[0]
    const paid = { amount: random.between(1, 50) * 1000, pay_type: random.pick(methods) }
    if (known === undefined || random.chance(0.4)) {
      const body = {
        user_id: random.pick(books().members),
        position_id: 10,
        years: 1,
        pay_time: '2026-06-01T02:00:00Z',
        force: true,
      }
      renewals.push(done(await books().admin.call('POST /userRenew/add', { ...body, ...paid })).content.id)
    } else if (random.chance(0.6)) {
      const { revision } = await books().desk.one('select revision from user_renew where id = $1', [known])
      expected(await books().admin.call('POST /userRenew/edit', { id: known, revision, ...paid }), 'STATE')
    } else expected(await books().admin.call('POST /userRenew/delete', { id_list: [known] }), 'STATE')
  }

  /** An activity fee: received, often of another amount than is owed, corrected, or refunded. */
  const fee: Step = async ({ random, fees }) => {
    const known = random.some(fees, 1)[0]
    const paid = {
      pay_type: random.pick(methods),
      pay_time: '2026-06-01T02:00:00Z',
      amount: random.between(1, 50) * 1000,
    }
    if (known === undefined || random.chance(0.4)) {
      const user = random.pick(books().members)
      const { id: ref } = await books().desk.one(
        `insert into activity_apply (activity_id, user_id, fee) values ((select min(id) from activity), $1, 50000) returning id`,
        [user],
      )
      const { id } = await books().desk.one(
        `insert into pay_log (pay_no, user_id, scene, amount, status, ref_type, ref_id)
        values ('JF-fee-' || $2, $1, 'activity_fee', 50000, 'unpaid', 'activity_apply', $2::int) returning id`,
        [user, ref],
      )
      fees.push(done(await books().admin.call('POST /payLog/settle', { id, ...paid })).content.id)
      return
    }
    const body = { id: known, reason: '核对' }
    if (random.chance(0.3)) expected(await books().admin.call('POST /payLog/refund', body), 'STATE')
    else {
      const answer = await books().admin.call('POST /payLog/correct', { ...body, ...paid })
      if (expected(answer, 'STATE')) fees.push(answer.content.id)
    }
  }

  return { give, sponsor, renew, fee }
}
