// A dues run of 100 000 members: its draft, and its charges through a cancelled job and a killed server, each member once.
import { setTimeout as sleep } from 'node:timers/promises'
import type { TreeCopy } from '../tests/support/tree-copy'
import { type Loaded, withLoad } from './load'
import { type Figure, seconds } from './measure'

/** Seconds. */
const LIMIT = 300
const STEP = 200

interface Job {
  readonly status: string
  readonly done: number
}

async function until<T>(read: () => Promise<T>, fits: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read()
    if (fits(value)) return value
    await sleep(STEP)
  }
}

/** Charges a run; stops the job after a quarter, and kills the server after a half. */
async function charge({ call, client, kill }: Loaded, id: number): Promise<void> {
  const post = async () => {
    const { revision } = (await call('/duesRun/read', { id })) as { revision: number }
    return ((await call('/duesRun/post', { id, revision })) as { job_id: number }).job_id
  }
  const charged = async () => {
    const { rows } = await client.query<{ share: number }>(
      `select count(charge_key)::float / count(*) as share from dues_item where run_id = $1 and exception is null`,
      [id],
    )
    return rows[0]?.share ?? 0
  }
  const jobOf = async (job: number) => (await call('/job/read', { job_id: job })) as Job
  const first = await post()
  await until(charged, (share) => share > 0.25)
  const { done } = await jobOf(first)
  if (done === 0) throw new Error('the job tells no progress')
  await call('/job/cancel', { job_id: first })
  await until(
    () => jobOf(first),
    ({ status }) => status === 'cancelled',
  )
  const second = await post()
  await until(charged, (share) => share > 0.5)
  await kill()
  await until(
    () => jobOf(second),
    ({ status }) => status === 'done',
  )
}

export async function benchDues(tree: TreeCopy): Promise<Figure[]> {
  return withLoad(tree, ['people'], async (loaded) => {
    const { call, client, today } = loaded
    const year = today.slice(0, 4)
    let id = 0
    const draft = await seconds(async () => {
      const body = { title: `${year} 年会费（测量）`, year, due_date: `${year}-12-31`, join_rule: 'full' }
      id = ((await call('/duesRun/add', body)) as { id: number }).id
    })
    const charges = await seconds(() => charge(loaded, id))
    const { rows } = await client.query<{ items: number; debts: number; people: number }>(
      `select (select count(*)::int from dues_item where run_id = $1 and exception is null) as items, count(*)::int as debts,
        count(distinct l.user_id)::int as people
      from pay_log l join dues_item i on l.ref_type = 'dues_item' and l.ref_id = i.id where i.run_id = $1 and l.status = 'unpaid'`,
      [id],
    )
    const { items = 0, debts = 0, people = 0 } = rows[0] ?? {}
    if (items === 0 || debts !== items || people !== items)
      throw new Error(`${items} items, ${debts} debts of ${people} people`)
    const name = `dues run of 100 000 members`
    return [
      { what: `${name}, draft`, value: draft, unit: 's', limit: LIMIT },
      {
        what: `${name}, charged and noticed through a cancelled job and a killed server`,
        value: charges,
        unit: 's',
        limit: LIMIT,
      },
    ]
  })
}
