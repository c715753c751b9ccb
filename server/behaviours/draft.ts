// Unsaved form input, kept until saved, discarded or two weeks old. Each form keeps its own, so that none overwrites another.
import { type RawBuilder, sql } from 'kysely'
import type { Binding, Fields, Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { behaviour } from '../core/behaviour'
import { type Context, signedIn } from '../core/context'

const LONGEST = 400_000
/** Of one person. */
const MOST = 50
/** About one record: older input goes. */
const PIECES = 5

interface Named {
  resource: string
  id?: number | null | undefined
}

function pageOf({ resource }: Named, context: Context): Binding {
  const page = context.resources.bindings.find((one) => one.name === resource)
  return page && page.table !== null ? page : fail('NF')
}

/** The page must exist; the content is checked when it is saved. */
function recordOf(named: Named, context: Context): string {
  pageOf(named, context)
  return named.id ? String(named.id) : 'new'
}

function keyOf(named: Named & { form?: string | null | undefined }, context: Context): string {
  const record = recordOf(named, context)
  return named.form ? `${record} ${named.form}` : record
}

/** Input of all forms about the record. */
function piecesOf(named: Named, context: Context): RawBuilder<boolean> {
  const record = recordOf(named, context)
  return sql`owner_id = ${signedIn(context).admin.id} and resource = ${named.resource}
    and (record_key = ${record} or record_key like ${`${record} %`})`
}

/** Fields of the page's forms: those of the record, and inputs of its calls. */
function askedOn({ fields, calls }: Binding): Fields {
  return { ...calls['update']?.input, ...calls['create']?.input, ...fields }
}

/** Fields as typed, without passwords and secrets. */
function keepable(content: unknown, page: Binding): string {
  const fields = askedOn(page)
  const known = (row: unknown): Row =>
    Object.fromEntries(
      Object.entries((row ?? {}) as Row).filter(([name]) => {
        const field = Object.hasOwn(fields, name) ? fields[name] : undefined
        return field && field.kind !== 'password' && field.sensitive !== 'secret'
      }),
    )
  const { values, base } = (content ?? {}) as { values?: unknown; base?: unknown }
  const text = JSON.stringify({ values: known(values), base: known(base) })
  return text.length <= LONGEST ? text : fail('SIZE')
}

interface Stored {
  record_key: string
  content: { sealed: string }
  base_revision: number | null
  update_time: string
}

export default behaviour('draft', {
  async look(input, context) {
    const { rows } = await sql<Stored>`select record_key, content, base_revision, update_time from draft
      where ${piecesOf(input, context)} order by update_time desc, id desc limit ${PIECES}`.execute(context.db)
    return {
      pieces: rows.map(({ record_key, content, ...about }) => ({
        ...about,
        form: record_key.split(' ')[1] ?? '',
        content: JSON.parse(context.cipher.decrypt(content.sealed)),
      })),
    }
  },

  async keep(input, context) {
    const { id } = signedIn(context).admin
    const text = keepable(input.content, pageOf(input, context))
    // Encrypted: drafts hold half-typed identity and phone numbers, which a copy of the database must not reveal.
    const sealed = JSON.stringify({ sealed: context.cipher.encrypt(text) })
    const { rows } = await sql<{ update_time: string }>`insert into draft
      (admin_id, owner_id, resource, record_key, content, base_revision)
      values (${id}, ${id}, ${input.resource}, ${keyOf(input, context)}, ${sealed}::jsonb, ${input.base_revision ?? null})
      on conflict (coalesce(owner_id::text, ''), coalesce(resource::text, ''), record_key)
      do update set content = excluded.content, base_revision = excluded.base_revision, update_time = now()
      returning update_time`.execute(context.db)
    await sql`delete from draft where id in (
      (select id from draft where ${piecesOf(input, context)} order by update_time desc, id desc offset ${PIECES})
      union all (select id from draft where owner_id = ${id} order by update_time desc, id desc offset ${MOST}))`.execute(
      context.db,
    )
    return { update_time: (rows[0] as { update_time: string }).update_time }
  },

  async drop(input, context) {
    const { numAffectedRows } = await sql`delete from draft where owner_id = ${signedIn(context).admin.id}
      and resource = ${input.resource} and record_key = ${keyOf(input, context)}`.execute(context.db)
    return { num: Number(numAffectedRows ?? 0) }
  },
})
