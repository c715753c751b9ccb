// Changes while a webhook tells a program of each, against the same changes while none does.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TreeCopy } from '../tests/support/tree-copy'
import { type Figure, middle, seconds } from './measure'
import { type Running, startProduct } from './product'

/** Changes with a webhook, and as many without one, in turns. */
const CHANGES = 10_000
const TURNS = 10
const PEOPLE = 10
const RECORDS = 100

/** Counts the events that it is sent. */
async function startReceiver() {
  let events = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      events += (JSON.parse(Buffer.concat(chunks).toString()) as { data: unknown[] }).data.length
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    events: () => events,
    stop: () => server.close(),
  }
}

interface Label {
  readonly id: number
  readonly label: string
  revision: number
}

async function change({ call }: Running, labels: readonly Label[], num: number): Promise<void> {
  let left = num
  const one = async (person: number) => {
    const own = labels.filter((_, place) => place % PEOPLE === person)
    for (let turn = 0; left-- > 0; turn++) {
      const { id, label, revision } = own[turn % own.length] as Label
      const sort = 1 + Math.floor(Math.random() * 9999)
      const answer = (await call('/label/edit', { id, label, revision, sort })) as Label
      Object.assign(own[turn % own.length] as Label, { revision: answer.revision })
    }
  }
  await Promise.all(Array.from({ length: PEOPLE }, (_, person) => one(person)))
}

export async function benchWebhooks(tree: TreeCopy): Promise<Figure[]> {
  const running = await startProduct(tree)
  const receiver = await startReceiver()
  try {
    await running.signIn()
    const { call } = running
    const labels: Label[] = []
    for (let place = 0; place < RECORDS; place++) {
      const label = `样例${place}`
      const { id } = (await call('/label/add', { type: 'unit', label })) as { id: number }
      labels.push({ id, label, revision: 1 })
    }
    const hook = { name: '样例', url: receiver.url, resource: 'label', events: ['changed'] }
    const { id } = (await call('/webhook/add', hook)) as { id: number }
    await change(running, labels, RECORDS)
    const times = { resume: [] as number[], pause: [] as number[] }
    for (let turn = 0; turn < TURNS; turn++)
      for (const state of ['pause', 'resume'] as const) {
        await call(`/webhook/${state}`, { id_list: [id] }).catch(() => undefined)
        times[state].push(await seconds(() => change(running, labels, CHANGES / TURNS)))
      }
    const until = Date.now() + 60_000
    while (receiver.events() < CHANGES && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 200))
    if (receiver.events() < CHANGES) throw new Error(`only ${receiver.events()} events of ${CHANGES} arrived`)
    return [
      {
        what: '10 000 changes by ten people while a program is told of each, against none',
        value: middle(times.resume) / middle(times.pause),
        unit: '×',
        target: { most: 1.1 },
      },
    ]
  } finally {
    receiver.stop()
    await running.stop()
  }
}
