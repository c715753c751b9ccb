// Unsaved form input, kept until saved, discarded or two weeks old.
import { sql } from 'kysely'
import type { Binding, Fields, Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { behaviour } from '../core/behaviour'
import { type Context, signedIn } from '../core/context'

const LONGEST = 400_000
const MOST = 50
/** Input of earlier forms that was left undecided; older input goes. */
const EARLIER = 4

interface Named {
  resource: string
  id?: number | null | undefined
}

function pageOf({ resource }: Named, context: Context): Binding {
  const page = context.resources.bindings.find((one) => one.name === resource)
  return page && page.table !== null ? page : fail('NF')
}

/** The page must exist; the content is checked when it is saved. */
function keyOf(named: Named, context: Context): string {
  pageOf(named, context)
  return named.id ? String(named.id) : 'new'
}

/** Fields of the page's forms: those of the record, and inputs of its calls. */
function askedOn({ fields, calls }: Binding): Fields {
  return { ...calls['update']?.input, ...calls['create']?.input, ...fields }
}

type Piece = { values?: unknown; base?: unknown; time?: unknown }

/** Fields as typed, without passwords and secrets; earlier input goes where it does not fit. */
function keepable(content: unknown, page: Binding): string {
  const fields = askedOn(page)
  const known = (row: unknown): Row =>
    Object.fromEntries(
      Object.entries((row ?? {}) as Row).filter(([name]) => {
        const field = Object.hasOwn(fields, name) ? fields[name] : undefined
        return field && field.kind !== 'password' && field.sensitive !== 'secret'
      }),
    )
  const { values, base, earlier } = (content ?? {}) as Piece & { earlier?: unknown }
  const piece = (one: Piece) => ({ values: known(one.values), base: known(one.base) })
  const left = (Array.isArray(earlier) ? (earlier as Piece[]) : [])
    .slice(0, EARLIER)
    .map((one) => ({ ...piece(one ?? {}), time: String(one?.time).slice(0, 40) }))
  for (let most = left.length; ; most--) {
    const text = JSON.stringify({ ...piece({ values, base }), ...(most > 0 ? { earlier: left.slice(0, most) } : {}) })
    if (text.length <= LONGEST) return text
    if (most === 0) return fail('SIZE')
  }
}

export default behaviour('draft', {
  async look(input, context) {
    const key = keyOf(input, context)
    const { rows } = await sql<{ content: unknown; base_revision: number | null; update_time: string }>`
      select content, base_revision, update_time from draft
      where owner_id = ${signedIn(context).admin.id} and resource = ${input.resource} and record_key = ${key}`.execute(
      context.db,
    )
    const [found] = rows
    return found
      ? {
          content: JSON.parse(context.cipher.decrypt((found.content as { sealed: string }).sealed)),
          base_revision: found.base_revision,
          update_time: found.update_time,
        }
      : {}
  },

  async keep(input, context) {
    const key = keyOf(input, context)
    const { id } = signedIn(context).admin
    const text = keepable(input.content, pageOf(input, context))
    // Encrypted: drafts hold half-typed identity and phone numbers, which a copy of the database must not reveal.
    const sealed = JSON.stringify({ sealed: context.cipher.encrypt(text) })
    const { rows } = await sql<{ update_time: string }>`insert into draft
      (admin_id, owner_id, resource, record_key, content, base_revision)
      values (${id}, ${id}, ${input.resource}, ${key}, ${sealed}::jsonb, ${input.base_revision ?? null})
      on conflict (coalesce(owner_id::text, ''), coalesce(resource::text, ''), record_key)
      do update set content = excluded.content, base_revision = excluded.base_revision, update_time = now()
      returning update_time`.execute(context.db)
    await sql`delete from draft where id in (
      select id from draft where owner_id = ${id} order by update_time desc offset ${MOST})`.execute(context.db)
    return { update_time: (rows[0] as { update_time: string }).update_time }
  },

  async drop(input, context) {
    const key = keyOf(input, context)
    const { numAffectedRows } = await sql`delete from draft
      where owner_id = ${signedIn(context).admin.id} and resource = ${input.resource} and record_key = ${key}`.execute(
      context.db,
    )
    return { num: Number(numAffectedRows ?? 0) }
  },
})
