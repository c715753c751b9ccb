// Plants a value of its own in every protected field of every resource, so that one which comes out is found by its text.
import { bindings } from '#generated/bindings'
import type { Binding, Field, Row } from '#kernel/binding'
import { draftFields } from '#kernel/taken'
import { hashColumn } from '../../server/core/resources'
import type { Person, TestServer } from '../support/server'

export interface Canary {
  readonly base: string
  readonly field: Field
  readonly id: number
  readonly value: string
}

let serial = 0

/** Whole values never appear in a mask, which shows a few characters at most. */
function valueFor(field: Field): string {
  const number = String(++serial).padStart(4, '0')
  switch (field.kind) {
    case 'phone':
      return `1995550${number}`
    case 'id-card':
      return `99001119910101${number}`
    case 'image':
    case 'video':
    case 'file':
      return `/uploads/private/2026/01/canary${number}.jpg`
    default:
      return `canary-${number}-secret`
  }
}

export const isProtected = ({ sensitive, kind, perm }: Field): boolean =>
  sensitive === 'contact' || sensitive === 'identity' || sensitive === 'secret' || kind === 'password' || !!perm?.read

const isText = ({ kind, rows, fields, compute, derived }: Field): boolean =>
  !rows &&
  !fields &&
  !compute &&
  !derived &&
  !['json', 'boolean', 'integer', 'date', 'date-time', 'region'].includes(kind)

/** Records that get one: the first and the last living ones, which the lists of most pages show. */
async function recordsOf({ table, features }: Binding, server: TestServer): Promise<number[]> {
  const living = features.softDelete ? 'where delete_time is null' : ''
  const { rows } = await server.connection.pool.query(`(select id from "${table}" ${living} order by id limit 1)
    union (select id from "${table}" ${living} order by id desc limit 1) order by id`)
  return rows.map(({ id }) => id)
}

async function plantIn(page: Binding, field: Field, id: number, server: TestServer): Promise<Canary> {
  const value = valueFor(field)
  const { cipher } = server.app.parts
  const isSealed = field.sensitive === 'identity' || field.sensitive === 'secret'
  const stored = isSealed ? cipher.encrypt(value) : value
  const set = [`"${field.name}" = $1`, ...(field.sensitive === 'identity' ? [`"${hashColumn(field.name)}" = $3`] : [])]
  const values = [
    field.many ? [stored] : stored,
    id,
    ...(field.sensitive === 'identity' ? [cipher.blindIndex(value)] : []),
  ]
  await server.connection.pool.query(`update "${page.table}" set ${set.join(', ')} where id = $2`, values)
  return { base: page.base, field, id, value }
}

/** Writes another value by the call of the page, so that the log has both. */
async function writeOver({ field, id }: Canary, page: Binding, admin: Person): Promise<Canary | null> {
  const { update, read } = page.calls
  if (!update || !read || !draftFields(page, 'update')[field.name]) return null
  const record = await admin.call(`${read.method} ${read.path}`, { [read.id]: id })
  const value = valueFor(field)
  const body: Row = { [update.id]: id, revision: record.content?.revision, [field.name]: field.many ? [value] : value }
  const answer = await admin.call(`${update.method} ${update.path}`, body)
  return answer.status === 200 ? { base: page.base, field, id, value } : null
}

export async function plant(server: TestServer): Promise<Canary[]> {
  const admin = await server.as('admin')
  const planted: Canary[] = []
  for (const page of bindings.filter(({ name, base, table }) => name === base && table !== null)) {
    const fields = Object.values(page.fields).filter((field) => isProtected(field) && isText(field))
    if (fields.length === 0) continue
    for (const id of await recordsOf(page, server))
      for (const field of fields) {
        const first = await plantIn(page, field, id, server)
        const later = field.sensitive === 'contact' ? await writeOver(first, page, admin) : null
        planted.push(first, ...(later ? [later] : []))
      }
  }
  server.app.parts.changes.announce()
  return planted
}
