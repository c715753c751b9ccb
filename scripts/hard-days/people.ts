// People at work, each with a model of their own rows: every answer is compared with it, and what was acknowledged must stay.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { bindings } from '#generated/bindings'

interface Known {
  label: string
  value: string
  revision: number
}

interface Envelope {
  status: number
  code?: string
  // biome-ignore lint/suspicious/noExplicitAny: answers of several calls
  content: any
}

export interface Day {
  acknowledged: number
  answers: number
  /** Answers that said to wait: the server was away, or could not work for the moment. */
  refused: number
  /** Milliseconds of the longest answer of the server itself. */
  longest: number
  /** Differences between answers and the models. */
  wrong: string[]
}

export interface Crowd {
  readonly day: Day
  /** Ends the work, then reads all rows again. */
  finish(): Promise<Day>
}

/** The first kind of label that the product has. */
const type = bindings.find(({ name }) => name === 'label')?.fields['type']?.choices?.[0]?.value

/** Refusals after which the same call is sent again: of a server that was hit. */
const PASSING: ReadonlySet<string | undefined> = new Set(['DOWN', 'RATE', 'SYS'])

class Person {
  readonly rows = new Map<number, Known>()
  private made = 0

  constructor(
    private readonly urls: readonly string[],
    private readonly token: string,
    private readonly name: string,
    private readonly day: Day,
    private readonly isOver: () => boolean,
    private readonly passing: ReadonlySet<string | undefined>,
    private readonly hasJobs: boolean,
  ) {}

  /** Until the server answers with something else than a request to wait. */
  private async call(path: string, body: object): Promise<Envelope> {
    for (;;) {
      const since = performance.now()
      const url = this.urls[Math.floor(Math.random() * this.urls.length)]
      try {
        const answer = await fetch(`${url}/api${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: this.token },
          body: JSON.stringify(body),
        })
        const envelope = (await answer.json()) as Envelope
        this.day.answers++
        this.day.longest = Math.max(this.day.longest, performance.now() - since)
        if (!this.passing.has(envelope.code)) return envelope
      } catch {
        // The connection was refused or cut: whether the call was done is unknown.
      }
      this.day.refused++
      await sleep(100)
    }
  }

  private expect(isTrue: boolean, what: string, answer: Envelope): void {
    if (!isTrue) this.day.wrong.push(`${this.name}: ${what}: ${JSON.stringify(answer).slice(0, 300)}`)
  }

  private async add(): Promise<void> {
    const label = `${this.name} ${++this.made}`
    const value = String(Math.random())
    const answer = await this.call('/label/add', { type, label, value, request_no: randomUUID() })
    this.expect(answer.status === 200, 'added', answer)
    if (answer.status !== 200) return
    this.day.acknowledged++
    this.rows.set(answer.content.id, { label, value, revision: 1 })
    await this.read(answer.content.id)
  }

  private async read(id: number): Promise<void> {
    const known = this.rows.get(id) as Known
    const answer = await this.call('/label/read', { id })
    const { label, value, revision } = answer.content ?? {}
    this.expect(label === known.label && value === known.value, `row ${id} is ${JSON.stringify(known)}`, answer)
    known.revision = revision
  }

  private async edit(id: number): Promise<void> {
    const known = this.rows.get(id) as Known
    const value = String(Math.random())
    const answer = await this.call('/label/edit', { id, value, revision: known.revision })
    // Sent twice because the first answer was lost: then the first was done.
    if (answer.code === 'STALE') {
      const now = await this.call('/label/read', { id })
      this.expect(now.content?.value === value, `row ${id} has the value that was sent`, now)
    } else this.expect(answer.status === 200, `row ${id} edited`, answer)
    this.day.acknowledged++
    known.value = value
    await this.read(id)
  }

  private async remove(id: number): Promise<void> {
    const answer = await this.call('/label/delete', { id_list: [id] })
    this.expect(answer.status === 200 || answer.code === 'NF', `row ${id} removed`, answer)
    this.day.acknowledged++
    this.rows.delete(id)
  }

  private async list(): Promise<void> {
    const answer = await this.call('/label/list', { keyword: `${this.name} `, limit: 200 })
    const found = (answer.content?.list_data ?? []).map(({ id }: { id: number }) => id).sort()
    this.expect(found.join() === [...this.rows.keys()].sort().join(), 'the list has exactly these rows', answer)
  }

  /** Changes some rows as a job, and waits for its end. */
  private async editMany(): Promise<void> {
    const ids = [...this.rows.keys()].slice(0, 20)
    const value = String(Math.random())
    const asked = await this.call('/many/edit', { resource: 'label', id_list: ids, change: { value } })
    this.expect(asked.status === 200, 'a job was taken', asked)
    if (asked.status !== 200) return
    this.day.acknowledged++
    let job = asked
    do {
      await sleep(200)
      job = await this.call('/job/read', { job_id: asked.content.job_id })
    } while (['waiting', 'running'].includes(job.content?.status))
    this.expect(job.content?.status === 'done' && job.content.done === ids.length, 'the job did all rows', job)
    for (const id of ids) {
      Object.assign(this.rows.get(id) as Known, { value })
      await this.read(id)
    }
  }

  async work(): Promise<void> {
    while (!this.isOver()) {
      const ids = [...this.rows.keys()]
      const id = ids[Math.floor(Math.random() * ids.length)]
      const dice = Math.random()
      if (id === undefined || (dice < 0.3 && ids.length < 100)) await this.add()
      else if (dice < 0.55) await this.edit(id)
      else if (dice < 0.65) await this.remove(id)
      else if (dice < 0.85) await this.read(id)
      else if (dice < 0.86 && this.hasJobs) await this.editMany()
      else await this.list()
      await sleep(Math.random() * 200)
    }
  }

  async readAll(): Promise<void> {
    for (const id of this.rows.keys()) await this.read(id)
    await this.list()
  }
}

export interface CrowdOptions {
  /** Servers of one database, each call to any of them. */
  readonly urls: readonly string[]
  /** One for each person. */
  readonly tokens: readonly string[]
  /** Of the day, by which its rows are known. */
  readonly name: string
  /** Codes after which the same call is sent again. */
  readonly passing?: ReadonlySet<string | undefined>
  /** Some of the work is done as jobs: not where a server is hit, since a job asked for again is another one. */
  readonly hasJobs?: boolean
}

export function crowdOf({ urls, tokens, name, passing = PASSING, hasJobs = false }: CrowdOptions): Crowd {
  const day: Day = { acknowledged: 0, answers: 0, refused: 0, longest: 0, wrong: [] }
  let isOver = false
  const people = tokens.map(
    (token, index) => new Person(urls, token, `${name}${index}x`, day, () => isOver, passing, hasJobs),
  )
  const working = Promise.all(people.map((person) => person.work()))
  return {
    day,
    async finish() {
      isOver = true
      await working
      await Promise.all(people.map((person) => person.readAll()))
      return day
    },
  }
}
