// Promises of writes, kept with a record that the check creates, reads back, edits and removes.
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Binding, Call, Row } from '#kernel/binding'
import { fillerOf } from '#kernel/fill'
import { bodyOf, by, isRemovable } from '../samples/bodies'
import type { Answered, Ask } from './ask'
import type { Checked } from './operations'
import { checkList, type Report, refuses } from './reads'
import { asSent, bare, captionsOf, editableText, readBack } from './record'

/** Resources whose records can be created, read and removed again. */
export async function writable(bindings: readonly Binding[]): Promise<Binding[]> {
  const found: Binding[] = []
  for (const page of bindings) {
    const { create, read, remove } = page.calls
    if (page.route && page.table && create && !create.multipart && read && remove && (await isRemovable(page)))
      found.push(page)
  }
  return found
}

/** Records beside the one that is checked. */
const MORE = 2

interface Round {
  readonly ask: Ask
  readonly page: Binding
  readonly report: Report
  readonly body: Row
}

async function checkRequired({ ask, page, report, body }: Round): Promise<void> {
  const call = by(page.calls['create'] as Call)
  for (const field of Object.values(page.fields).filter((one) => one.required)) {
    // A required reference is asked for itself, not for what it fills in.
    const source = fillerOf(Object.values(page.fields), field.name)
    const { [field.name]: _, [source?.name ?? field.name]: __, ...rest } = body
    const problem = refuses(await ask(call, rest), 'PARAM', source?.required ? source.name : field.name)
    if (problem) report.broken(call, 'required field', `without ${field.name}: ${problem}`)
  }
}

function different({ page, body }: Round, record: Row): string | null {
  for (const [name, value] of readBack(page, body))
    if (!isDeepStrictEqual(asSent(page.fields[name], record[name]), bare(value)))
      return `${name} is ${JSON.stringify(record[name])}, written as ${JSON.stringify(value)}`
  const caption = captionsOf(page, body).find((name) => !record[name])
  return caption ? `no caption ${caption}` : null
}

async function checkEdit({ ask, page, report }: Round, record: Row): Promise<void> {
  const text = editableText(page)
  const { update, read } = page.calls as Record<string, Call>
  if (!text || !update || !read) return
  const call = by(update)
  const { id, revision } = record
  const change = {
    [update.id]: id,
    revision,
    [text.name]: `${record[text.name] ?? ''}改`.slice(-(text.maxLength ?? 100)),
  }
  const answer = await ask(call, change)
  if (answer.code !== undefined) return report.broken(call, 'edit', `${answer.short} to a changed ${text.name}`)
  const after = (await ask(by(read), { [read.id]: id })).content as Row | null
  if (after?.[text.name] !== change[text.name])
    report.broken(
      call,
      'edit',
      `${text.name} is ${JSON.stringify(after?.[text.name])}, edited to ${JSON.stringify(change[text.name])}`,
    )
  if (page.features.revision) {
    const stale = refuses(await ask(call, change), 'STALE')
    if (stale) report.broken(call, 'old revision', stale)
  }
}

async function checkRemoval({ ask, page, report }: Round, id: number): Promise<void> {
  const { remove, read } = page.calls as Record<string, Call>
  const call = by(remove as Call)
  const answer = await ask(call, { id_list: [id] })
  if (answer.code !== undefined || answer.content?.num !== 1)
    report.broken(call, 'remove', `${answer.short} to the record that was just created, ${id}`)
  const gone = refuses(await ask(by(read as Call), { [(read as Call).id]: id }), 'NF')
  if (gone) report.broken(by(read as Call), 'removed record', gone)
}

async function checkOnce({ ask, page, report, body }: Round, number: string, first: Answered): Promise<void> {
  const create = page.calls['create'] as Call
  if (!create.once) return
  const again = await ask(by(create), { ...body, request_no: number })
  if (again.content?.id === first.content.id) return
  report.broken(
    by(create),
    'request number',
    `${again.code ?? `id ${again.content?.id}`} instead of id ${first.content.id} again`,
  )
  if (again.content?.id) await ask(by(page.calls['remove'] as Call), { id_list: [again.content.id] })
}

/** Further records, so that the list has pages; fewer if the server refuses them. */
async function createMore({ ask, page }: Round): Promise<number[]> {
  const ids: number[] = []
  for (let place = 1; place <= MORE; place++) {
    const { content } = await ask(by(page.calls['create'] as Call), await bodyOf(page, { call: ask }, place))
    if (content?.id) ids.push(content.id)
  }
  return ids
}

/** @param list the list of the resource, if it has pages */
export async function checkWrites(ask: Ask, page: Binding, list: Checked | undefined, report: Report): Promise<void> {
  const { create, read, remove } = page.calls as Record<'create' | 'read' | 'remove', Call>
  const call = by(create)
  const body = await bodyOf(page, { call: ask }, 0)
  const round: Round = { ask, page, report, body }
  const number = randomUUID()
  const answer = await ask(call, create.once ? { ...body, request_no: number } : body)
  if (answer.code === 'PERM') return report.closed(call)
  if (answer.code !== undefined || !answer.content?.id) return report.refused(call, answer.short)
  const id = answer.content.id as number
  const more = await createMore(round)
  try {
    await checkOnce(round, number, answer)
    await checkRequired(round)
    const unknown = refuses(await ask(call, { ...body, no_such_key: 1 }), 'PARAM', 'no_such_key')
    if (unknown) report.broken(call, 'unknown key', unknown)
    const record = (await ask(by(read), { [read.id]: id })).content as Row | null
    const problem = record ? different(round, record) : 'no record'
    if (problem) report.broken(by(read), 'read back', problem)
    if (record) await checkEdit(round, record)
    if (list) await checkList(ask, list, page.select, report)
  } finally {
    await checkRemoval(round, id)
    if (more.length > 0) await ask(by(remove), { id_list: more })
  }
}
