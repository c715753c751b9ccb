// Exporting 100 000 people and importing 20 000: duration, and memory growth of the server.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { bindings } from '../generated/bindings'
import type { Binding } from '../kernel/binding'
import { exportColumns } from '../kernel/sheet'
import { startEmbedded } from '../server/database/embedded'
import { textCell } from '../server/sheets/cell'
import { memorySink } from '../server/sheets/file-sink'
import { xlsxWriter } from '../server/sheets/xlsx'
import type { TreeCopy } from '../tests/support/tree-copy'
import { type Figure, megabytes } from './measure'
import { multiply } from './people'
import { type Running, startProduct } from './product'

const OUT = 100_000
const IN = 20_000
const EVERY = 50

interface Taken {
  readonly seconds: number
  /** Largest memory growth since the start. */
  readonly grown: number
}

async function watched(pid: number, work: () => Promise<unknown>): Promise<Taken> {
  const before = megabytes(pid)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, megabytes(pid))
  }, EVERY)
  const started = performance.now()
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return { seconds: (performance.now() - started) / 1000, grown: most - before }
}

async function ended(running: Running, id: number, status: string): Promise<void> {
  for (;;) {
    const job = (await running.call('/job/read', { job_id: id })) as { status: string; message: string | null }
    if (job.status === status) return
    if (job.status !== 'waiting' && job.status !== 'running') throw new Error(`${job.status}: ${job.message}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function takeOut(running: Running, columns: readonly string[], format: string): Promise<void> {
  const body = { resource: 'user', columns, format, query: {} }
  const { job_id: id } = (await running.call('/export/create', body)) as { job_id: number }
  await ended(running, id, 'done')
}

/** New people with the required fields, in areas and positions of the demonstration. */
async function peopleSheet(client: pg.Client, company: string): Promise<Buffer> {
  const { rows } =
    await client.query(`select person.user_name, position.name as position, area.name as area, native.name as native
    from person join position on position.id = person.position_id and position.quota = 0 join area on area.id = person.area_id
    join sxh_area native on native.id = person.native_id where person.delete_time is null and
      (select count(*) from sxh_area other where other.name = native.name) = 1 order by person.id limit 200`)
  const titles = ['姓名', '手机号', '性别', '籍贯', '职务', '所属区域', '入会时间', '单位名称', '邮箱']
  const sink = memorySink()
  const about = { title: '会员', person: '', moment: new Date().toISOString(), line: '' }
  const columns = titles.map((title) => ({ title, width: 12 }))
  const writer = xlsxWriter(sink, columns, about)
  const cells = Array.from({ length: IN }, (_, index) => {
    const one = rows[index % rows.length]
    const number = String(index).padStart(8, '0')
    const values = [
      one.user_name,
      `199${number}`,
      index % 2 ? '男' : '女',
      one.native,
      one.position,
      one.area,
      '2024-03-05',
      `${company}${index % 900}`,
      `p${index}@example.com`,
    ]
    return values.map((value) => textCell(String(value)))
  })
  await writer.rows(cells)
  await writer.end()
  return sink.bytes()
}

interface Sent {
  readonly job_id: number
  readonly columns: readonly { place: number; title: string; field: string | null }[]
}

async function sendIn(running: Running, bytes: Buffer): Promise<Sent> {
  const form = new FormData()
  form.set('resource', 'user')
  form.set('file', new Blob([new Uint8Array(bytes)]), 'people.xlsx')
  const answer = await fetch(`${running.url}/api/import/upload`, {
    method: 'POST',
    headers: { authorization: running.token },
    body: form,
  })
  const envelope = (await answer.json()) as { status: number; message: string; content: Sent }
  if (envelope.status !== 200) throw new Error(envelope.message)
  return envelope.content
}

async function bringIn(running: Running, bytes: Buffer, wanted: 'create' | 'update', what: string): Promise<Figure[]> {
  let sent: Sent | null = null
  const upload = await watched(running.pid, async () => {
    sent = await sendIn(running, bytes)
  })
  const { job_id: id, columns } = sent as unknown as Sent
  const mapping = Object.fromEntries(columns.flatMap(({ place, field }) => (field ? [[place, field]] : [])))
  const rehearsal = await watched(running.pid, async () => {
    await running.call('/import/preview', { job_id: id, mapping, mode: 'both', key: 'phone' })
    await ended(running, id, 'draft')
  })
  const { counts, faults } = (await running.call('/import/rows', { job_id: id })) as {
    counts: Record<string, number>
    faults: unknown
  }
  if (counts[wanted] !== IN) throw new Error(JSON.stringify({ counts, faults }))
  const writing = await watched(running.pid, async () => {
    await running.call('/import/create', { job_id: id, expected: IN })
    await ended(running, id, 'done')
  })
  const grown = Math.max(upload.grown, rehearsal.grown, writing.grown)
  return [
    { what: `${what}: upload`, value: upload.seconds, unit: 's' },
    { what: `${what}: rehearsal`, value: rehearsal.seconds, unit: 's', limit: 90 },
    { what: `${what}: writing`, value: writing.seconds, unit: 's', limit: 90 },
    { what: `${what}: the server grows by`, value: grown, unit: 'MB' },
  ]
}

export async function benchSheets(tree: TreeCopy): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'association-bench-'))
  chmodSync(folder, 0o711)
  const embedded = await startEmbedded({ dataDir: join(folder, 'data'), explicit: false, log: () => {} })
  const client = new pg.Client({ connectionString: embedded.url })
  const running = await startProduct(tree, embedded.url)
  try {
    await client.connect()
    await client.query(multiply, [OUT])
    await client.query('analyze person')
    await running.signIn()
    const page = bindings.find((one) => one.name === 'user') as Binding
    const all = exportColumns(page, new Set(), true).map((field) => field.name)
    const shown = all.filter((name) => page.views.list.columns.includes(name))
    const figures: Figure[] = []
    for (const [columns, format] of [
      [shown, 'xlsx'],
      [all, 'xlsx'],
      [all, 'csv'],
    ] as const) {
      const { seconds, grown } = await watched(running.pid, () => takeOut(running, columns, format))
      const what = `export of 100 000 persons, ${columns.length} columns, ${format}`
      figures.push({ what, value: seconds, unit: 's', limit: 60 })
      figures.push({ what: `${what}: the server grows by`, value: grown, unit: 'MB', limit: 150 })
    }
    figures.push(
      ...(await bringIn(running, await peopleSheet(client, '新办企业'), 'create', 'import of 20 000 new persons')),
    )
    figures.push(
      ...(await bringIn(running, await peopleSheet(client, '改名企业'), 'update', 'import of 20 000 changed persons')),
    )
    return figures
  } finally {
    await running.stop()
    await client.end().catch(() => undefined)
    await embedded.stop()
    for (const place of [folder, embedded.place]) rmSync(place, { recursive: true, force: true })
  }
}
