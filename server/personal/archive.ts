// Everything about a person as one file to read and to keep: a page, the same as data, and the files.

import { zipSync } from 'fflate'
import { sql } from 'kysely'
import type { Field, Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { isStoredFile, unsigned } from '#kernel/files'
import { pick } from '#kernel/text'
import { opened } from '../actions/draft'
import type { AnyHandle } from '../core/behaviour'
import { type Context, resourceOf, signedIn } from '../core/context'
import { FileAnswer } from '../core/file-answer'
import { isComputed, type Resource } from '../core/resources'
import { limitPerMinute } from '../limits/limits'
import { mayRead } from '../rows/plan'
import { allNames, nameOf, records, storedRows } from '../rows/records'
import { recordCell, type Speech } from '../sheets/cells'
import { refuseWithoutExport } from '../sheets/export-input'
import { clockFor, sheetName } from '../sheets/file-name'
import { type Part, pageOf } from './archive-page'
import { filesIn } from './files'
import { linkedTo, recordsOf } from './linked'

const PER_MINUTE = 5
/** Bytes of all files; those beyond it are named and not included. */
const MOST_BYTES = 50 * 1024 * 1024
/** Rows of all tables, and milliseconds for reading them. */
const MOST_ROWS = 20_000
const MOST_TIME = 60_000
const MB = 1024 * 1024

function refuseWithoutSensitive(context: Context): void {
  if (signedIn(context).canSensitive) return
  fail('PERM', {
    message: {
      zh: '档案含完整的敏感信息，您的角色不能查看，请联系管理员',
      en: 'The archive holds sensitive values in full, which your role does not show; ask an administrator',
    },
  })
}

/** Refuses with CAP a person with too many rows, or rows that take too long. */
function refuseLarge(rows: number, started: number): void {
  if (rows <= MOST_ROWS && performance.now() - started <= MOST_TIME) return
  fail('CAP', {
    message: {
      zh: '此人的数据过多，不能一次导出档案：请在各列表按此人筛选后分别导出',
      en: 'Too much is kept about this person for one archive: filter each list by the person, and export the lists one by one',
    },
  })
}

/** Fields to tell, without those that code needs and no reader knows. */
function toldFields({ binding }: Resource): Field[] {
  return Object.values(binding.fields).filter(
    (field) =>
      !field.writeOnly &&
      field.kind !== 'password' &&
      field.sensitive !== 'secret' &&
      !(isComputed(field) && field.kind === 'json'),
  )
}

/** Addresses of stored files as their places in the archive, at any depth. */
function packed(value: unknown): unknown {
  if (typeof value === 'string') return isStoredFile(value) ? placeOf(value) : value
  if (Array.isArray(value)) return value.map(packed)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, packed(one)]))
}

const placeOf = (url: string): string => `files/${unsigned(url).split('/').pop()}`

/** Records with values in full that are otherwise shown one by one. */
async function whole(resource: Resource, rows: readonly Row[], context: Context): Promise<Row[]> {
  const names = Object.values(resource.binding.fields)
    .filter((field) => field.sensitive === 'identity' && !isComputed(field) && mayRead(field, context))
    .map(({ name }) => name)
  if (names.length === 0) return [...rows]
  const ids = rows.map((row) => row['id'] as number)
  const stored = await storedRows(resource, ids, names, context)
  return rows.map((row, place) => {
    const open = opened(resource, stored[place] as Row, context)
    return { ...row, ...Object.fromEntries(names.map((name) => [name, open[name]])) }
  })
}

/** The rows of one table, as the person who asks reads them in a record. */
async function partOf(
  resource: Resource,
  ids: readonly number[],
  speech: Speech,
  context: Context,
): Promise<{ part: Part; rows: Row[]; urls: string[] }> {
  const answered = await whole(resource, await records(resource, ids, allNames(resource), context), context)
  const rows = answered.map((row) => packed(row) as Row)
  const fields = toldFields(resource)
  const title = context.filled(pick(resource.binding.noun, context.language))
  const entries = rows.map((row) =>
    fields.flatMap((field) => {
      const { text } = recordCell(field, row, speech)
      return text === '' ? [] : [{ title: pick(field.title, context.language), text }]
    }),
  )
  return { part: { name: resource.name, title, entries }, rows, urls: filesIn(answered, fields) }
}

interface Told extends Row {
  time: string
  what: string
}

/** Entries of the log about these records: when, and what was done. Who of the office did it is no data about the person. */
async function historyOf(resource: Resource, ids: readonly number[], { db }: Context): Promise<Told[]> {
  const { rows } = await sql<Told>`select create_time as time, action as what from log where status = 200 and id in (
      select id from log where target_type = ${resource.name} and target_id = any(${[...ids]}::bigint[])
      union select log_id from log_target where target_type = ${resource.name} and target_id = any(${[...ids]}::bigint[]))
    order by id`.execute(db)
  return rows
}

async function readingsOf(resource: Resource, ids: readonly number[], context: Context): Promise<Told[]> {
  const { rows } = await sql<{ time: string; kind: string }>`select create_time as time, kind from reading
    where target_type = ${resource.name} and ids && ${[...ids]}::int[] order by id`.execute(context.db)
  const kinds = context.resources.binding('reading').fields['kind']?.choices ?? []
  return rows.map(({ time, kind }) => {
    const choice = kinds.find(({ value }) => value === kind)
    return { time, what: choice ? pick(choice.title, context.language) : kind }
  })
}

function partOfTimes(name: string, title: string, times: readonly Told[], { clock }: Speech, context: Context): Part {
  const when = context.language === 'en' ? 'Time' : '时间'
  const what = context.language === 'en' ? 'What' : '操作'
  const entries = times.map((one) => [
    { title: when, text: clock.shown(String(one.time)) },
    { title: what, text: one.what },
  ])
  return { name, title, entries }
}

/** The files by their names in the archive, and the addresses of those that did not fit or are gone. */
async function filesAt(urls: readonly string[], { outside }: Context) {
  const files: Record<string, Uint8Array> = {}
  const missing: string[] = []
  let bytes = 0
  for (const url of urls) {
    const opened = await outside.files.open(url)
    opened?.body.destroy()
    if (!opened || bytes + opened.total > MOST_BYTES) {
      missing.push(url)
      continue
    }
    bytes += opened.total
    files[placeOf(url)] = await outside.files.read(url)
  }
  return { files, missing }
}

/** Handler of an action that archives. Refuses with PERM without the permissions to export and to see sensitive values. */
export const archiving: AnyHandle = async (input, context) => {
  const started = performance.now()
  refuseWithoutExport(context)
  refuseWithoutSensitive(context)
  await limitPerMinute('archive', PER_MINUTE, context)
  const resource = resourceOf(context)
  const subject = context.subjects?.[0] as Row
  const id = subject['id'] as number
  const ids = await recordsOf(resource, id, context)
  const speech: Speech = { language: context.language, clock: clockFor(context) }

  const linked = await linkedTo(resource, ids, context)
  const rows = linked.reduce((num, one) => num + one.ids.length, ids.length)
  const held = []
  for (const one of [{ resource, ids }, ...linked]) {
    refuseLarge(rows, started)
    held.push({ ...one, ...(await partOf(one.resource, one.ids, speech, context)) })
  }
  const english = context.language === 'en'
  const times = [
    partOfTimes('history', english ? 'History' : '变更记录', await historyOf(resource, ids, context), speech, context),
    partOfTimes(
      'readings',
      english ? 'Seen by the office' : '被查阅记录',
      await readingsOf(resource, ids, context),
      speech,
      context,
    ),
  ]
  const { files, missing } = await filesAt([...new Set(held.flatMap(({ urls }) => urls))], context)

  const name = await nameOf(resource, subject, context)
  context.audit.note = String(input['reason'])
  context.audit.targets.push({ id, name })
  context.seen?.(resource.name, ids)
  const page = pageOf({
    ...{ name, language: context.language, time: speech.clock.shown(context.now().toISOString()) },
    ...{ parts: [...held.map((one) => one.part), ...times].filter(({ entries }) => entries.length > 0), missing },
    association: context.filled(context.resources.binding('config').label),
    limit: MOST_BYTES / MB,
  })
  const data = Object.fromEntries(held.map((one) => [one.resource.name, one.rows]))
  const text = (value: string) => new TextEncoder().encode(value)
  const zip = zipSync(
    { 'index.html': text(page), 'data.json': text(JSON.stringify(data, null, 2)), ...files },
    { level: 6, mtime: context.now() },
  )
  return new FileAnswer(sheetName(context.page, [name], 'zip', context), Buffer.from(zip))
}
